import { expect } from 'vitest';
import { LONGEST } from '../../../src/answer/explain-fault.js';
import type { Computation } from '../../../src/core/inputs/computation.js';
import { STEP_NAMES } from '../../../src/core/receipt/receipt.js';
import { faultOf, textOf } from '../quantity/faults-of.js';
import { run } from './node.js';

/** A computation that must be refused: with which code, by which step, and what the message must say. */
export type Refusal = readonly [name: string, computation: Computation, code: string, step: number, parts: readonly string[]];

/** Asserts the code, the step and the words of a refusal. */
export const expectRefusal = (computation: Computation, code: string, step: number, parts: readonly string[]): void => {
  const fault = faultOf(() => run(computation));
  expect([fault.code, fault.details['step'], fault.details['stepName']]).toEqual([code, step, STEP_NAMES[step - 1]]);
  const text = textOf(fault);
  for (const part of parts) expect(text).toContain(part);
  expect(text.length).toBeLessThanOrEqual(LONGEST);
};
