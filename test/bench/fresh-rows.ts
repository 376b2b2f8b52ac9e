import { randomUUID } from 'node:crypto';
import { createOperatorFiles } from '../../src/adapters/store/operator-files.js';
import { runProtocol } from '../../src/core/protocol/run-protocol.js';
import { generateKeyringFile, Keyring } from '../../src/core/receipt/keyring.js';
import { sealReceipt } from '../../src/core/receipt/sign-receipt.js';
import { Registry } from '../../src/core/registry/registry.js';
import { createRowMaker } from '../adapters/store/row-maker.js';

/** Makes rows as the service does: with a receipt of its own for each, computed and signed, or with one for all. @param registryUrl folder of the built registry */
export const createBenchRows = (registryUrl: string) => {
  const keyring = new Keyring(generateKeyringFile(new Date()));
  const context = {
    registry: new Registry(createOperatorFiles(new URL(registryUrl))),
    now: () => Date.now(),
    newReceiptId: () => `rcp_${randomUUID()}`,
    keyring: () => keyring,
    issuer: 'genmath:local',
    library: 'genmath bench',
  };
  const freshReceipt = () =>
    sealReceipt(runProtocol({ operators: ['NM19'], inputs: { m: 1500, a: 2.5 } }, context).receipt, context.keyring());
  const oneReceipt = freshReceipt();
  return { fresh: createRowMaker(freshReceipt), same: createRowMaker(() => oneReceipt) };
};
