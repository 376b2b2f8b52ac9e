import { expect } from 'vitest';
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

/** Asserts the code and the message of a refusal. */
export const expectFault = (run: () => unknown, code: FaultCode, message: string): void => {
  const fault = faultOf(run);
  expect([fault.code, fault.message]).toEqual([code, message]);
};
