import { fixCanonical, toCanonicalJson } from '../canonical-json.js';
import { sha256Hex } from '../digest.js';
import { type CompiledFunction, compileExpression } from '../expression/calculus/compile-expression.js';
import { parseEquation, parseExpression } from '../expression/tree/parse-expression.js';
import { type Expression, symbolsOf } from '../expression/tree/syntax-tree.js';
import { Fault } from '../faults.js';
import { CONSTANTS } from '../quantity/constants.js';
import type { DomainHeading, Field, OperatorRecord, RelationOrigin } from './define-domain.js';
import { parseSymbolDeclaration, type SymbolDeclaration, withoutUsual } from './symbol-declaration.js';

/** A constant that an operator uses. */
export interface UsedConstant {
  readonly symbol: string;
  readonly value: number;
}

/** A comparison between symbols that must hold, with its text. */
export interface Requirement {
  readonly text: string;
  readonly expression: Expression;
}

/** A formula that a caller keeps: `my.` and its name, the text that it is read from, and the SHA-256 of that text in UTF-8. */
export interface FormulaText {
  readonly name: string;
  readonly text: string;
  readonly digest: string;
}

/** An operator ready to run: its record with everything that is derived from the equation's tree. */
export interface Operator {
  readonly id: string;
  readonly revision: number;
  readonly digest: string;
  readonly record: OperatorRecord;
  /** The domain it belongs to, without its records. */
  readonly domain: DomainHeading;
  readonly kind: Field;
  readonly expression: Expression;
  readonly output: SymbolDeclaration;
  /** The declared symbols of the right side, in the order of `where`. */
  readonly inputs: readonly SymbolDeclaration[];
  readonly constants: readonly UsedConstant[];
  readonly requirements: readonly Requirement[];
  /** Of a formula that a caller keeps: what it was read from, which every receipt carries. */
  readonly formula?: FormulaText;
  /** Takes the inputs in their order, in coherent SI; gives the output in coherent SI. Compiled on first use. */
  readonly compiled: () => CompiledFunction;
}

/**
 * Gives the digest of what a record states: its equation, symbols, conditions, source and, of a relation, its origin; not its aliases, tags, example or
 * usual bounds.
 */
export const digestRecord = (record: OperatorRecord): string => {
  const { id, name, equation, where, source, assumes, modelError, requires, of, revision = 1 } = record;
  const stated = {
    id,
    revision,
    name,
    equation,
    where: Object.fromEntries(Object.entries(where).map(([symbol, line]) => [symbol, withoutUsual(line)])),
    source,
    ...(assumes === undefined ? {} : { assumes }),
    ...(modelError === undefined ? {} : { modelError }),
    ...(requires === undefined ? {} : { requires }),
    ...(of === undefined ? {} : { of }),
  };
  return `sha256:${sha256Hex(toCanonicalJson(stated))}`;
};

/** An operator as a receipt names it; a relation with the operator that it is a case of. */
export interface OperatorVersion {
  readonly id: string;
  readonly revision: number;
  readonly digest: string;
  readonly of?: Pick<RelationOrigin, 'id' | 'revision' | 'digest'>;
}

const versions = new WeakMap<Operator, OperatorVersion>();

/** Gives what names an operator, or a relation, beyond doubt. */
export const versionOf = (operator: Operator): OperatorVersion => {
  const known = versions.get(operator);
  if (known !== undefined) return known;
  const { id, revision, digest, record } = operator;
  const of = record.of === undefined ? {} : { of: { id: record.of.id, revision: record.of.revision, digest: record.of.digest } };
  const version = fixCanonical({ id, revision, digest, ...of });
  versions.set(operator, version);
  return version;
};

const invalid = (record: OperatorRecord, message: string): Fault =>
  new Fault('RECORD_INVALID', `${record.id}: ${message}`, { id: record.id });

/**
 * Derives an operator from its record.
 * @throws Fault RECORD_INVALID, or a fault of the equation, a unit or a range
 */
export const createOperator = (record: OperatorRecord, domain: DomainHeading): Operator => {
  const { output, expression } = parseEquation(record.equation);
  const declarations = new Map(Object.entries(record.where).map(([name, line]) => [name, parseSymbolDeclaration(name, line)]));
  const used = symbolsOf(expression);
  const own = declarations.get(output);
  if (!own) throw invalid(record, `the output ${output} is not declared in \`where\`.`);
  if (used.includes(output)) throw invalid(record, `the output ${output} stands on both sides.`);
  const inputs = [...declarations.values()].filter(({ name }) => name !== output);
  const requirements = (record.requires ?? []).map((text) => ({ text, expression: parseExpression(text) }));
  const bounds = [...declarations.values()].flatMap((symbol) => symbol.bounds.filter(({ relative }) => relative));
  const needed = new Set([...used, ...[...requirements, ...bounds].flatMap(({ expression: condition }) => symbolsOf(condition))]);
  const idle = inputs.find(({ name }) => !used.includes(name));
  if (idle) throw invalid(record, `${idle.name} is declared but not used.`);
  const constants = [...needed].flatMap((symbol): readonly UsedConstant[] => {
    if (declarations.has(symbol)) return [];
    const constant = CONSTANTS.get(symbol);
    if (!constant) throw new Fault('UNKNOWN_SYMBOL', `${record.id}: \`${symbol}\` is neither declared nor a constant.`, { symbol });
    return [{ symbol, value: constant.value }];
  });
  let compiled: CompiledFunction | undefined;
  return {
    id: record.id,
    revision: record.revision ?? 1,
    digest: digestRecord(record),
    record,
    domain,
    kind: domain.field,
    expression,
    output: own,
    inputs,
    constants,
    requirements,
    compiled: () => {
      compiled ??= compileExpression(
        expression,
        inputs.map(({ name }) => name),
        new Map(constants.map(({ symbol, value }) => [symbol, value])),
      );
      return compiled;
    },
  };
};
