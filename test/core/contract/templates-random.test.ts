import { describe, expect, it } from 'vitest';
import { checkDefinition } from '../../../src/core/contract/definition/check-definition.js';
import type { ContractDefinition } from '../../../src/core/contract/definition/definition.js';
import { TEMPLATES } from '../../../src/core/contract/definition/templates.js';
import { type ContractDocument, foldRow } from '../../../src/core/contract/reduce/contract-document.js';
import { readParameters } from '../../../src/core/contract/reduce/read-values.js';
import { Fault } from '../../../src/core/faults.js';
import { fc } from '../../property.js';
import { node } from '../protocol/node.js';
import { drive } from './drive.js';

interface Range {
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly integer?: boolean | undefined;
}

/** Numbers inside a declared range: its ends, ordinary ones, and anything that a double holds. */
const numberIn = ({ minimum = -1e9, maximum = 1e9, integer = false }: Range): fc.Arbitrary<number> => {
  const inside = (value: number): number => Math.min(Math.max(integer ? Math.round(value) : value, minimum), maximum);
  const any = fc.double({ min: minimum, max: maximum, noNaN: true }).map(inside);
  const ordinary = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: -100, max: 100 }), fc.constantFrom(0.1, 0.2, 0.3, 0.1 + 0.2));
  return fc.oneof({ weight: 5, arbitrary: ordinary.map(inside) }, { weight: 1, arbitrary: any }, fc.constantFrom(minimum, maximum));
};

const payloadOf = (payload: NonNullable<ContractDefinition['events'][string]['payload']>): fc.Arbitrary<Record<string, unknown>> =>
  // The lists of one event have one length.
  fc
    .integer({ min: 0, max: 8 })
    .chain((length) =>
      fc.record(
        Object.fromEntries(
          Object.entries(payload).map(([name, field]) => [
            name,
            field.type === 'text'
              ? fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
              : field.type === 'list'
                ? fc.array(numberIn(field), { minLength: length, maxLength: length })
                : numberIn(field),
          ]),
        ),
      ),
    );

const eventOf = ({ events }: ContractDefinition) =>
  fc.oneof(
    ...Object.entries(events).map(([event, { payload = {} }]) => fc.record({ event: fc.constant(event), payload: payloadOf(payload) })),
  );

const pause = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 3 }) },
  fc.integer({ min: 4, max: 700 }),
  fc.integer({ min: 0, max: 2e5 }),
);

const runOf = (definition: ContractDefinition) =>
  fc.record({
    parameters: fc.oneof(
      fc.constant({}),
      fc.record(
        Object.fromEntries(Object.entries(definition.parameters).map(([name, declared]) => [name, numberIn(declared)])),
        // Those that are left out have their defaults.
        { requiredKeys: [] },
      ),
    ),
    steps: fc.array(
      fc.record({
        after: pause,
        taken: eventOf(definition),
        member: fc.constantFrom(undefined, 'a', 'b', 'c', 'd', 'e', 'f'),
        hand: fc.option(fc.constantFrom(...Object.keys(definition.states)), { freq: 40 }),
      }),
      { maxLength: 25 },
    ),
  });

describe('random events', () => {
  it.each(TEMPLATES.map((template) => [template.id, template] as const))(
    'are taken or refused by the states of %s, and leave rows that give its document',
    (_, template) => {
      const prepared = checkDefinition(template, node.registry);
      fc.assert(
        fc.property(runOf(template), ({ parameters, steps }) => {
          const driven = drive(prepared, readParameters(template, parameters));
          let age = 0;
          for (const { after, taken, member, hand } of steps) {
            age += after;
            const before = driven.rows().length;
            try {
              if (hand !== null && hand !== undefined && template.manual?.to.includes(hand)) driven.move(age, hand);
              else driven.fire(age, taken.event, taken.payload, template.events[taken.event]?.by === undefined ? member : undefined);
            } catch (error) {
              if (!(error instanceof Fault) || error.code !== 'EVENT_NOT_TAKEN') throw error;
              // A refused event leaves no row; what time did before it stays.
              expect(
                driven
                  .rows()
                  .slice(before)
                  .every(({ cause }) => cause === 'clock'),
              ).toBe(true);
            }
          }
          const rows = driven.rows();
          const folded = rows.reduce<ContractDocument | undefined>((document, row) => foldRow(prepared, document, row), undefined);
          expect(folded).toEqual(driven.document());
          rows.forEach((row, i) => {
            expect(row.seq).toBe(i + 1);
            expect(row.cycle).toBeGreaterThanOrEqual(rows[i - 1]?.cycle ?? 0);
            expect(Number.isFinite(row.R_t)).toBe(true);
            if (row.nextCycle !== null) expect(row.nextCycle).toBeGreaterThan(row.cycle);
          });
        }),
        { numRuns: 6 },
      );
    },
  );
});
