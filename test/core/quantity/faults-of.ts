import { expect } from 'vitest';
import { explainFault } from '../../../src/answer/explain-fault.js';
import { Fault, type FaultCode } from '../../../src/core/faults.js';

/** Runs what must be refused and gives the fault. */
export const faultOf = (run: () => unknown): Fault => {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(Fault);
    return error as Fault;
  }
  throw new Error('nothing was refused');
};

/** The details of a fault of any code, member by member. */
export const detailsOf = (fault: Fault | undefined): Readonly<Record<string, unknown>> =>
  (fault?.details ?? {}) as Readonly<Record<string, unknown>>;

/** What a model reads of a refusal. */
export const textOf = (fault: Fault): string => explainFault(fault, { kind: 'model' }).text;

/** Asserts the code and the message of a refusal. */
export const expectFault = (run: () => unknown, code: FaultCode, message: string): void => {
  const fault = faultOf(run);
  expect([fault.code, fault.message]).toEqual([code, message]);
};
