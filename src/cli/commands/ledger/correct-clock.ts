import { Fault } from '../../../core/faults.js';
import { CYCLE_MILLISECONDS } from '../../../core/pulse.js';
import { type ClockSurvey, correctClock, surveyClock } from '../../../node/correct-clock.js';
import type { CommandLine } from '../../command-line/parse-command-line.js';
import { openLocalNode } from '../../local-node.js';
import { bold, dim, json, out } from '../../terminal.js';

/** Contracts that are listed one by one. */
const LISTED = 20;
const REASON = 'the clock was ahead';

const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

const show = ({ now, newest, trouble, ahead }: ClockSurvey): void => {
  out(`${bold('the clock says')} ${timeOf(now)}`);
  out(trouble ?? 'It is trusted: rows are stamped.');
  if (newest > now) out(`What was stamped last says ${timeOf(newest)}.`);
  out(
    ahead.length === 0
      ? 'No contract was stamped later than that.'
      : `Stamped later than that, to be corrected by a row each: ${ahead.length}`,
  );
  for (const { machine, contract, from } of ahead.slice(0, LISTED))
    out(dim(`  ${machine}  ${contract}  ${timeOf(from * CYCLE_MILLISECONDS)}`));
  if (ahead.length > LISTED) out(dim(`  and ${ahead.length - LISTED} more`));
};

/**
 * Shows what correcting the clock would do, and does it with `--yes`: the time is the operator's word from then on, which no program can check.
 * @throws Fault USAGE, OUT_OF_RANGE, STORE_FAILED
 */
export const ledgerCorrectClock = async ({ words, options }: CommandLine): Promise<number> => {
  if (words.length > 1) throw new Fault('USAGE', 'genmath ledger correct-clock takes no further word; say why with --reason.');
  const node = await openLocalNode(options);
  try {
    const survey = await surveyClock(node);
    if (options.yes !== true) {
      if (options.json) json({ ...survey, now: timeOf(survey.now), newest: timeOf(survey.newest), corrected: false });
      else {
        show(survey);
        out('Nothing was changed. If the time above is right, say so: genmath ledger correct-clock --yes');
      }
      return 0;
    }
    const done = await correctClock(node, options.reason ?? REASON);
    if (options.json) json({ ...done, corrected: true });
    else {
      out(`${bold('corrected')} to ${done.at}: ${done.rows} ${done.rows === 1 ? 'row' : 'rows'}; rows are stamped again.`);
      out(dim(`  receipt ${done.receipt}${done.isKept ? '' : ', which is not kept'}`));
    }
    return 0;
  } finally {
    await (await node.contracts()).close();
    await node.receipts.close();
  }
};
