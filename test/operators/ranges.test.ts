import { describe, expect, it } from 'vitest';
import { evaluateTree } from '../../src/core/expression/calculus/evaluate-tree.js';
import type { Value } from '../../src/core/expression/functions/function-definition.js';
import { Fault } from '../../src/core/faults.js';
import { runProtocol } from '../../src/core/protocol/run-protocol.js';
import { fromSi } from '../../src/core/quantity/unit/unit.js';
import type { Operator } from '../../src/core/registry/operator.js';
import type { SymbolDeclaration } from '../../src/core/registry/symbol-declaration.js';
import { detailsOf } from '../core/quantity/faults-of.js';
import { byDomain, context, stated, sweptStated } from './all-operators.js';
import { bind, exampleOf, isAllowed, isInRange } from './sample-points.js';

interface Trial {
  readonly symbol: string;
  readonly value: number;
  readonly given: Readonly<Record<string, Value>>;
}

const withValue = (given: Readonly<Record<string, Value>>, symbol: SymbolDeclaration, value: number): Readonly<Record<string, Value>> => {
  const before = given[symbol.name];
  return {
    ...given,
    [symbol.name]: typeof before === 'object' ? before.map((each, i) => (i === before.length - 1 ? value : each)) : value,
  };
};

/** Values just beyond each end of each range, the ends themselves where they are excluded, and a fraction for an integer. */
const beyond = (operator: Operator): readonly Trial[] => {
  const given = exampleOf(operator);
  const si = bind(operator, given);
  return operator.inputs.flatMap((symbol) => {
    const limits = symbol.bounds.map(({ operator: comparison, expression, relative }) => {
      const raw = evaluateTree(expression, new Map([...si, ['pi', Math.PI], ['e', Math.E]]));
      return { comparison, limit: relative ? fromSi(raw, symbol.unit) : raw };
    });
    const values = limits.flatMap(({ comparison, limit }) => {
      const step = symbol.integer ? 1 : Math.max(Math.abs(limit) * 1e-6, 1e-9);
      if (comparison === '!=') return [limit];
      const outward = comparison.startsWith('>') ? -1 : 1;
      return [limit + outward * step, ...(comparison.endsWith('=') || !Number.isSafeInteger(limit) ? [] : [limit])];
    });
    return [...values, ...(symbol.integer ? [0.5] : [])].map((value) => ({
      symbol: symbol.name,
      value,
      given: withValue(given, symbol, value),
    }));
  });
};

/** Changes of one symbol that may break a relation: nothing, much, little, the value of another symbol, a shorter list. */
const changes = (operator: Operator): readonly (readonly [string, Value])[] => {
  const given = exampleOf(operator);
  const scalars = Object.values(given).filter((value) => typeof value === 'number');
  return operator.inputs.flatMap(({ name }) => {
    const value = given[name] ?? 0;
    const changed: readonly Value[] =
      typeof value === 'object'
        ? [value.slice(1), value.slice(0, 1), value.map((each) => -Math.abs(each)), value.map(Math.abs)]
        : [0, -value, 2.2 * value, 3 * value, value / 3, 1e3 * value, 1e-3 * value, 1e6 * value, ...scalars];
    return changed.map((each) => [name, each] as const);
  });
};

/** Inputs that break what a record requires where no change of one or two in its example does: a day that no month has, air below absolute zero. */
const BREAKING: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  MO30: { T_0: -100, Gamma: 100, h: 11_000 },
  EM24: { N: 200, I: 1.5, L: 0.25, R: 0, x: 0.125 },
  NT27: { Y: 2023, m: 2, d: 30 },
  NT28: { Y_1: 2023, m_1: 2, d_1: 30, Y_2: 2023, m_2: 3, d_2: 1 },
};

/** Inputs in range for which what a record requires does not hold. */
const brokenInputs = (operator: Operator): Readonly<Record<string, Value>> | undefined => {
  const given = exampleOf(operator);
  const single = changes(operator);
  const zeros = Object.fromEntries(operator.inputs.map(({ name, list }) => [name, list ? (given[name] ?? []) : 0]));
  const candidates = [
    ...(BREAKING[operator.id] === undefined ? [] : [BREAKING[operator.id] as Readonly<Record<string, Value>>]),
    zeros,
    ...single.flatMap((one) => single.map((two) => ({ ...given, ...Object.fromEntries([one, two]) }))),
  ];
  return candidates.find((inputs) => {
    const point = { given: inputs, si: bind(operator, inputs) };
    return isInRange(operator, point) && !isAllowed(operator, point);
  });
};

const faultOf = (run: () => unknown): Fault | undefined => {
  try {
    run();
    return undefined;
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
};

const compute = (operator: Operator, inputs: Readonly<Record<string, Value>>) => runProtocol({ operators: [operator.id], inputs }, context);

describe('a value outside the declared range', () => {
  it.each(byDomain(sweptStated))('%s: is refused in step 3', (_, own) => {
    const passed = own.flatMap((operator) =>
      beyond(operator).flatMap(({ symbol, value, given }) => {
        const fault = faultOf(() => compute(operator, given));
        // A bound that names the symbol from the other side (t_2 > t_1) may speak first: it is the same refusal.
        if (fault?.code === 'OUT_OF_RANGE' && fault.details.step === 3) return [];
        return [{ id: operator.id, symbol, value, got: fault?.code ?? 'computed' }];
      }),
    );
    expect(passed).toEqual([]);
  });

  it('is tried at thousands of ends', () => {
    expect(stated.flatMap(beyond).length).toBeGreaterThan(2_500);
  });
});

describe('an input that is no number', () => {
  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('%s is refused by every operator', (bad) => {
    const passed = stated.flatMap((operator) => {
      const [symbol] = operator.inputs;
      if (symbol === undefined) return [];
      return faultOf(() => compute(operator, withValue(exampleOf(operator), symbol, bad)))?.code === 'INPUT_TYPE' ? [] : [operator.id];
    });
    expect(passed).toEqual([]);
  });
});

describe('what a record requires between its symbols', () => {
  const requiring = stated.filter((operator) => operator.requirements.length > 0);

  it('is required by more than thirty records', () => {
    expect(requiring.length).toBeGreaterThan(30);
  });

  /** The range of r in FI15 says already what the record requires, and speaks first. */
  const SAID_TWICE: readonly string[] = ['FI15'];

  it.each(byDomain(requiring.filter(({ id }) => !SAID_TWICE.includes(id))))(
    '%s: inputs in range that break it are refused in step 3, in its words',
    (_, own) => {
      for (const operator of own) {
        const broken = brokenInputs(operator);
        expect([operator.id, broken]).not.toEqual([operator.id, undefined]);
        const fault = faultOf(() => compute(operator, broken ?? {}));
        expect([operator.id, fault?.code, fault?.details.step]).toEqual([operator.id, 'OUT_OF_RANGE', 3]);
        expect(operator.record.requires).toContain(detailsOf(fault)['requires']);
      }
    },
  );
});
