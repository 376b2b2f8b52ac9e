import type { Value } from '../../expression/functions/function-definition.js';
import { Fault } from '../../faults.js';
import { toSymbolSi } from '../../quantity/convert.js';
import { fromSi, type Unit } from '../../quantity/unit/unit.js';
import type { Operator } from '../../registry/operator.js';
import { splitQualified } from '../../registry/operator-id.js';
import type { SymbolDeclaration } from '../../registry/symbol-declaration.js';
import { SUBSTRATE } from '../../resolve/choose-chain.js';
import { assertKeeps, type OpenExpression, type ReadOpen } from '../../sheet/open/compile-open.js';
import { assertFits } from '../../sheet/open/defer-operator.js';
import { inside } from '../../sheet/read/syntax.js';
import type { FindOperator } from '../../sheet/scope.js';
import { unitOfType } from '../../sheet/type.js';
import { compileAt, placing } from './compile-at.js';
import { type DeclaredMemory, isPlainNumber, type Names, RESULT, readNames } from './contract-names.js';
import { type DeclaredNumber, PURE, readingOf } from './declared-name.js';
import type { Transition } from './definition.js';

/** Gives values of names as they are declared: a number in its unit, a list of them, a text. */
export type ReadDeclared = (name: string) => Value | string | undefined;

/** What an operator's symbol is bound to. */
export interface CompiledInput {
  readonly key: string;
  readonly expression: OpenExpression;
  /** Evaluates it in the unit of the symbol's record. */
  readonly evaluate: (si: ReadOpen, declared: ReadDeclared) => Value;
}

/** What a transition remembers under a name. */
export interface CompiledMemory {
  readonly name: string;
  readonly expression: OpenExpression;
  /** Evaluates it in the unit that the memory is declared in. */
  readonly evaluate: (si: ReadOpen) => number;
}

/** The expressions of a transition, compiled. */
export interface CompiledTransition {
  readonly when: OpenExpression | undefined;
  readonly inputs: readonly CompiledInput[];
  readonly remember: readonly CompiledMemory[];
  /** What each name is that they read. */
  readonly names: Names;
}

const isSameUnit = (a: Unit | undefined, b: Unit): boolean =>
  a !== undefined && a.factor === b.factor && a.offset === b.offset && a.level === b.level && a.kind === b.kind;

/** Gives the symbols that an input goes to, by its name or with its operator's: `T`, `HV3.T`, `my.deflection.L`. */
export const takersOf = (key: string, operators: readonly Operator[]): readonly (readonly [Operator, SymbolDeclaration])[] => {
  const { id: owner, name } = splitQualified(key);
  return operators.flatMap((operator) => {
    const symbol = operator.inputs.find((each) => each.name === name);
    return symbol === undefined || (owner !== undefined && owner !== operator.id) ? [] : [[operator, symbol] as const];
  });
};

/** A bare number is read where the record's unit is the coherent one, or money, as in the calculator. */
const assertSaid = ({ typed, text }: OpenExpression, { unit, unitText, name }: SymbolDeclaration, { id }: Operator): void => {
  if (!typed.isBare || unitText.includes('currency')) return;
  if (unit.factor === 1 && unit.offset === 0 && unit.level === undefined) return;
  throw new Fault(
    'INPUT_TYPE',
    `${text} is a bare number, and ${id} takes ${name} in ${unitText}: declare it in a unit, or write (${text}) ${unitText}`,
    {
      input: name,
    },
  );
};

const compileInput = (key: string, expression: OpenExpression, operators: readonly Operator[]): CompiledInput => {
  const takers = takersOf(key, operators);
  const { typed, node } = expression;
  for (const [operator, symbol] of takers) {
    if (typed.isTruth) throw new Fault('INPUT_TYPE', `${expression.text} is a condition and no number`, { input: key });
    assertFits(typed, symbol, operator, expression.text);
    assertSaid(expression, symbol, operator);
  }
  const symbol = takers[0]?.[1];
  const own = inside(node);
  const inSymbolUnit = (si: number): number => {
    if (symbol === undefined || typed.isBare) return si;
    return fromSi(toSymbolSi({ value: si, unit: unitOfType(typed.type), hasUnit: true }, symbol.unit), symbol.unit);
  };
  const isSame = own.type === 'name' && symbol !== undefined && (typed.isBare === true || isSameUnit(typed.unit, symbol.unit));
  return {
    key,
    expression,
    evaluate: (si, declared) => {
      // What is declared in the unit of the record is handed on to the last digit.
      if (isSame) {
        const reading = declared(own.name);
        if (reading !== undefined && typeof reading !== 'string') return reading;
      }
      const value = expression.evaluate(si);
      return typeof value === 'number' ? inSymbolUnit(value) : value.map(inSymbolUnit);
    },
  };
};

/**
 * Makes of an expression what a memory keeps: a plain number is in the unit of the memory, everything else is converted to it.
 * @throws Fault of another dimension or kind
 */
export const compileMemory = (name: string, expression: OpenExpression, declared: DeclaredNumber): CompiledMemory => {
  const isPlain = isPlainNumber(expression.node);
  if (!isPlain) assertKeeps(expression, declared, name);
  return {
    name,
    expression,
    evaluate: (read) => {
      const value = expression.evaluate(read) as number;
      return isPlain ? value : readingOf(value, declared);
    },
  };
};

/**
 * Compiles the expressions of a transition.
 * @param names what they may read; the result may be read by the condition and by memory alone
 * @throws Fault DEFINITION_INVALID with the place
 */
export const compileTransition = (
  { when, inputs, remember, operators: ids }: Transition,
  at: string,
  names: Names,
  withResult: Names,
  memory: ReadonlyMap<string, DeclaredMemory>,
  findOperator: FindOperator,
): CompiledTransition => {
  const operators = ids.filter((id) => id !== SUBSTRATE).map((id) => findOperator(id));
  return {
    when: when === undefined ? undefined : compileAt(when, withResult, findOperator, `${at}.when`),
    inputs: Object.entries(inputs).map(([key, text]) => {
      const place = `${at}.inputs.${key}`;
      return placing(place, () => {
        if (readNames(text).names.has(RESULT))
          throw new Fault(
            'UNKNOWN_SYMBOL',
            `R is what the operators give, and not known before; there are ${[...names.keys()].join(', ')}`,
            { symbol: RESULT },
          );
        return compileInput(key, compileAt(text, names, findOperator, place), operators);
      });
    }),
    remember: Object.entries(remember).map(([name, text]) => {
      const place = `${at}.remember.${name}`;
      return placing(place, () =>
        compileMemory(name, compileAt(text, withResult, findOperator, place), memory.get(name)?.declared ?? PURE),
      );
    }),
    names: withResult,
  };
};
