import { Fault } from '../../faults.js';

/** Refuses a key that came with another request before. */
export const mismatch = (): Fault =>
  new Fault('IDEMPOTENCY_MISMATCH', 'This Idempotency-Key came with another request before; use a new key for a new request.');

/** Refuses the id of a contract that a machine does not have. */
export const unknownContract = (machine: string, contract: string): Fault =>
  new Fault('UNKNOWN_CONTRACT', `The machine ${machine} has no contract ${JSON.stringify(contract.slice(0, 64))}.`, {
    contract: contract.slice(0, 64),
  });
