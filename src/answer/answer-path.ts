import { describeSymbol } from '../core/inputs/describe-symbol.js';
import type { Registry } from '../core/registry/registry.js';
import type { IndexedOperator } from '../core/registry/registry-source.js';
import type { SymbolDeclaration } from '../core/registry/symbol-declaration.js';
import { suggestProviders } from '../core/resolve/suggest-providers.js';
import { findPaths, type Path, type PathNeed } from '../core/search/find-paths.js';
import { isMeant, type PathEnds, type PathSymbol, readPathEnds } from '../core/search/read-path-symbols.js';
import { withUnit } from './describe-operator.js';

/** Most paths of an answer, and most operators that are named where there is none. */
const MOST_PATHS = 5;
const MOST_NEAR = 3;
/** Longer equations are shown by id. */
const LONGEST_EQUATION = 120;

const declared = (registry: Registry, id: string, name: string): SymbolDeclaration | undefined => {
  const { inputs, output } = registry.operator(id);
  return [output, ...inputs].find((symbol) => symbol.name === name);
};

const inWords = (registry: Registry, id: string, name: string): string => {
  const symbol = declared(registry, id, name);
  return symbol === undefined ? name : describeSymbol(symbol);
};

const reading = (registry: Registry, id: string, name: string): string => {
  const symbol = declared(registry, id, name);
  return `${symbol?.meaning} [${symbol?.unitText}]`;
};

/** Tells whether a name must say whose it is: another operator reads it in another unit or meaning, or an earlier one gives it. */
const isShared = (registry: Registry, { operators, needs }: Path, { operator, symbol, origin }: PathNeed): boolean =>
  operators.some(({ id, output }) => id !== operator && output.name === symbol.name && id !== operators.at(-1)?.id) ||
  needs.some((other) => {
    if (other.operator === operator || other.symbol.name !== symbol.name || typeof other.origin === 'object') return false;
    if (other.symbol.unitText !== symbol.unitText) return true;
    // What was given is given to all; a further input is one value only where it means the same.
    return origin !== 'given' && reading(registry, other.operator, symbol.name) !== reading(registry, operator, symbol.name);
  });

/** Gives the value that the example of an operator has for a symbol, as a placeholder. */
const exampleValue = (registry: Registry, id: string, name: string): unknown => {
  const { record, output, inputs } = registry.operator(id);
  const value = name === output.name ? record.example.gives : record.example.given[name];
  const unit = [output, ...inputs].find((symbol) => symbol.name === name)?.unitText ?? '1';
  if (value === undefined) return undefined;
  return typeof value === 'number' ? withUnit(value, unit) : value.map((element) => withUnit(element, unit));
};

/** Tells a link of a path; where the two operators mean other things by the symbol, what is read as what. */
const linked = (registry: Registry, name: string, from: string, by: string): string => {
  const given = declared(registry, from, name)?.meaning;
  const read = declared(registry, by, name)?.meaning;
  return `${name} from ${from}${given === read ? '' : `, whose ${given} it reads as ${read}`}`;
};

const describePath = (path: Path, registry: Registry) => {
  const { operators, target, isSolved, needs } = path;
  const key = (need: PathNeed): string => (isShared(registry, path, need) ? `${need.operator}.${need.symbol.name}` : need.symbol.name);
  const keyed = (origin: PathNeed['origin']): ReadonlyMap<string, PathNeed> =>
    new Map(needs.filter((need) => need.origin === origin).map((need) => [key(need), need]));
  const given = keyed('given');
  const needed = keyed('needed');
  const inputs = Object.fromEntries(
    [...given, ...needed].map(([name, { operator, symbol }]) => [name, exampleValue(registry, operator, symbol.name)] as const),
  );
  const last = operators.at(-1)?.id ?? '';
  const steps = operators.map(({ id, output }) => {
    const { record } = registry.operator(id);
    const fed = needs.flatMap(({ operator, symbol: { name }, origin }) =>
      operator === id && typeof origin === 'object' ? [linked(registry, name, origin.from, id)] : [],
    );
    const gives = isSolved && id === last ? `solved for ${target.name}` : `gives ${output.name}`;
    const equation = record.equation.length > LONGEST_EQUATION ? '' : `: ${record.equation}`;
    return `${id} (${record.name})${equation}; ${[...fed, gives].join('; ')}`;
  });
  return {
    operators: operators.map(({ id }) => id),
    steps,
    reads: {
      ...Object.fromEntries([...given].map(([name, { operator, symbol }]) => [name, reading(registry, operator, symbol.name)])),
      [target.name]: reading(registry, last, target.name),
    },
    ...(needed.size === 0
      ? {}
      : {
          needs: [...needed].map(
            ([name, { operator, symbol }]) => `${name}${inWords(registry, operator, symbol.name).slice(symbol.name.length)}`,
          ),
        }),
    ...(keyed('default').size === 0
      ? {}
      : { defaults: [...keyed('default').values()].map(({ operator, symbol }) => inWords(registry, operator, symbol.name)) }),
    call: {
      tool: 'compute',
      arguments: { operators: operators.map(({ id }) => id), inputs, ...(isSolved ? { solveFor: target.name } : {}) },
    },
  };
};

/** Gives the operators that give the target and read most of what is at hand, with what they lack and what could give that. */
const nearestTo = ({ from, to }: PathEnds, operators: readonly IndexedOperator[], registry: Registry) => {
  const reads = ({ inputs }: IndexedOperator): number => from.filter((wanted) => inputs.some((symbol) => isMeant(wanted, symbol))).length;
  const isGiven = (symbol: IndexedOperator['output']): boolean => from.some((wanted) => isMeant(wanted, symbol));
  const lacks = ({ inputs }: IndexedOperator) => inputs.filter((symbol) => !symbol.hasDefault && !isGiven(symbol));
  return operators
    .filter(({ output }) => isMeant(to, output))
    .sort((a, b) => reads(b) - reads(a) || lacks(a).length - lacks(b).length)
    .slice(0, MOST_NEAR)
    .map((operator) => {
      const { id, domain } = operator;
      const { record } = registry.operator(id);
      const missing = lacks(operator).map(({ name, isList }) => {
        const symbol = declared(registry, id, name);
        const given = from.flatMap((wanted) => wanted.name ?? []);
        const providers = isList || symbol === undefined ? [] : suggestProviders(symbol, domain, given, registry, [id]);
        return {
          symbol: inWords(registry, id, name),
          ...(providers.length === 0
            ? {}
            : { from: providers.map((provider) => `${provider.id} (${provider.name}: ${provider.equation})`) }),
        };
      });
      return { id, name: record.name, equation: record.equation, gives: inWords(registry, id, operator.output.name), missing };
    });
};

const textOf = (symbols: readonly PathSymbol[]): string => symbols.map(({ text }) => text).join(', ');

/**
 * Answers `from these symbols to that one`: chains of at most three operators, each with how it reads the symbols, what else it needs and a
 * call whose values stand for the caller's own; where there is none, what gives the target and what that lacks.
 * @throws Fault NOTHING_FOUND where no operator has such a symbol, UNKNOWN_DOMAIN
 */
export const answerPath = (
  from: readonly string[],
  to: string,
  domain: string | undefined,
  registry: Registry,
): Readonly<Record<string, unknown>> => {
  const own = domain === undefined ? undefined : registry.domain(domain).id;
  const operators = own === undefined ? registry.symbols : registry.symbols.filter((operator) => operator.domain === own);
  const ends = readPathEnds(from, to, operators);
  const paths = findPaths(ends, operators, registry.symbols, MOST_PATHS);
  if (paths.length > 0) {
    return {
      paths: paths.map((path) => describePath(path, registry)),
      total: paths.length,
      note: 'Shortest first. The values of each call are those of the examples: put in your own. Check `reads`: one letter may stand for several quantities.',
    };
  }
  const near = nearestTo(ends, operators, registry);
  const said = near.map(
    ({ id, name, equation, missing }) =>
      `${id} (${name}: ${equation}) gives it and lacks ${missing.map(({ symbol }) => symbol).join('; ') || 'nothing'}`,
  );
  return {
    paths: [],
    total: 0,
    note: `No chain of at most three operators leads from ${textOf(ends.from)} to ${ends.to.text}. ${said.length === 0 ? 'No operator gives it; it can only be solved for.' : `${said.join('. ')}.`}`,
    nearest: near,
  };
};
