import { openLocalNode } from '../../src/cli/local-node.js';
import { readCheckpoint } from '../../src/core/log/log-reader.js';
import { keepReceipts } from '../bench/given-receipts.js';

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
  const began = performance.now();
  const worked = process.cpuUsage();
  const seconds = (): string => ((performance.now() - began) / 1_000).toFixed(0);
  log.start();
  await keepReceipts(context.receipts, receipts, CALLERS);
  const stored = seconds();
  while (((await readCheckpoint(log))?.size ?? 0) < receipts && log.failure() === undefined) await log.look();
  const { user, system } = process.cpuUsage(worked);
  console.log(
    `${receipts} receipts stored in ${stored} s and in the log in ${seconds()} s, ${((user + system) / receipts).toFixed(0)} us of processor each, ${(process.resourceUsage().maxRSS / 1e3).toFixed(0)} MB at most`,
  );
  const key = log.verifierKey();
  await context.receipts.close();
  await log.close();
  return key;
};
