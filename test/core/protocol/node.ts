import { createOperatorFiles } from '../../../src/adapters/store/operator-files.js';
import type { Context } from '../../../src/core/context.js';
import type { Computation } from '../../../src/core/inputs/computation.js';
import { type ProtocolRun, runProtocol } from '../../../src/core/protocol/run-protocol.js';
import { generateKeyringFile, Keyring } from '../../../src/core/receipt/keyring.js';
import type { Receipt } from '../../../src/core/receipt/receipt.js';
import { signReceipt } from '../../../src/core/receipt/sign-receipt.js';
import { Registry } from '../../../src/core/registry/registry.js';

/** 2026-11-21T08:00:00.123Z, the moment at which the tests' clock stands. */
export const MOMENT = Date.UTC(2026, 10, 21, 8, 0, 0, 123);

/** Makes a node that differs from a real one in its clock, its ids and its keys: a fixed moment, counted ids, keys in memory. */
export const createNode = (now: () => number = () => MOMENT): Context & { readonly keys: Keyring } => {
  const keys = new Keyring(generateKeyringFile(new Date(MOMENT)));
  let made = 0;
  return {
    registry: new Registry(createOperatorFiles(new URL('../../../dist/operators/', import.meta.url))),
    now,
    newReceiptId: () => {
      made += 1;
      return `rcp_${made}`;
    },
    keyring: () => keys,
    keys,
    issuer: 'genmath:test',
    library: 'genmath test',
  };
};

/** One node for all tests that only compute. */
export const node = createNode();

/** Runs the seven steps on the shared node. */
export const run = (computation: Computation): ProtocolRun => runProtocol(computation, node);

/** Runs the seven steps and seals the receipt. */
export const seal = (computation: Computation, context: Context = node): Receipt =>
  signReceipt(runProtocol(computation, context).receipt, context.keyring());
