import { openLocalNode } from '../../src/cli/local-node.js';
import { fillTree, lookAt } from '../bench/given-receipts.js';

const CALLERS = 512;
/** MiB that are kept of receipts: all of them. */
export const CAPACITY = '65536';

/**
 * Keeps very many receipts as a node does and says what that took, in a data folder or, where GENMATH_STORE names one, a database; gives the key of their log, in which all
 * stand then.
 */
export const fillLog = async (folder: string, receipts: number): Promise<string> => {
  const context = await openLocalNode({ data: folder, receipts: CAPACITY });
  const log = await context.log?.();
  if (log === undefined) throw new Error('there is no log');
  log.start();
  const { stored, inTree, worked } = await fillTree(context.receipts, log, () => lookAt(log), { receipts, callers: CALLERS });
  console.log(
    `${receipts} receipts stored in ${stored.toFixed(0)} s and in the log in ${inTree.toFixed(0)} s, ${worked.toFixed(0)} us of processor each, ${(process.resourceUsage().maxRSS / 1e3).toFixed(0)} MB at most`,
  );
  const key = log.verifierKey();
  await context.receipts.close();
  await log.close();
  return key;
};
