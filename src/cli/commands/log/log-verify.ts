import { refusedWriteOf } from '../../../adapters/store/files/refused-write.js';
import { readSeen, writeSeen } from '../../../adapters/store/log/seen-checkpoints.js';
import type { LogFit } from '../../../call/transparency-log.js';
import { auditLog, type LogAudit } from '../../../core/log/audit-log.js';
import { parseVerifierKey } from '../../../core/log/signed-note.js';
import { judgeWitnesses, type WitnessState } from '../../../core/log/witness-policy.js';
import { readConfig } from '../../../node/config.js';
import type { CommandLine } from '../../command-line/parse-command-line.js';
import type { LogSource } from '../../log-source.js';
import { bold, dim, json, out } from '../../terminal.js';

/** What was found out about a log. */
interface Found {
  readonly audit: LogAudit;
  /** Size of the log when it was last seen. */
  readonly seen: number | undefined;
  readonly kept: LogFit | undefined;
  readonly witnesses: WitnessState | undefined;
  readonly notes: readonly string[];
  /** What a disk that takes no writes keeps from being written; what is in the log holds all the same. */
  readonly unwritten: readonly string[];
}

const isGood = ({ audit, kept, witnesses, notes }: Found): boolean =>
  audit.valid && (kept?.missing.length ?? 0) === 0 && witnesses?.isMet !== false && notes.length === 0;

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const printKept = ({ receipts, ledgers, unchecked, missing }: LogFit, { valid, read, size }: LogAudit): void => {
  const rows = ledgers === 0 ? '' : `; ${counted(ledgers, 'entry of ledgers fits its row', 'entries of ledgers fit their rows')}`;
  if (valid && missing.length === 0)
    out(dim(`  ${receipts === 1 ? 'the one receipt that is kept stands' : `all ${receipts} receipts that are kept stand`} in it${rows}`));
  else if (!valid) out(dim(`  ${receipts} of the receipts that are kept stand in it${rows}`));
  for (const line of missing) out(`  ${bold('FAIL')}  ${line}`);
  if (unchecked > 0) out(`  ${unchecked} receipts that are kept were not looked for: the log was read up to entry ${read} of ${size}`);
};

const print = (found: Found): void => {
  const { audit, seen, kept, witnesses, notes, unwritten } = found;
  const { valid, size, origin, root, firstBad } = audit;
  out(
    valid
      ? `${bold('valid')}: ${counted(size, 'entry', 'entries')}${origin === undefined ? '' : ` of ${origin}`}`
      : `${bold('NOT VALID')}: ${firstBad}`,
  );
  if (root !== undefined) out(dim(`  root ${root}`));
  if (valid && seen !== undefined) out(dim(`  goes on from the ${counted(seen, 'entry that was', 'entries that were')} last seen`));
  for (const note of notes) out(`  ${bold('FAIL')}  ${note}`);
  for (const line of unwritten) out(dim(`  ${line}`));
  if (kept !== undefined) printKept(kept, audit);
  if (witnesses === undefined) return;
  const { cosigned, quorum, missing, isMet } = witnesses;
  const names = cosigned.length === 0 ? 'no witness' : cosigned.join(', ');
  const line = `cosigned by ${names}; ${quorum} wanted${missing.length === 0 ? '' : `, missing: ${missing.join(', ')}`}`;
  out(isMet ? dim(`  ${line}`) : `  ${bold('NOT WITNESSED')}: ${line}`);
};

/** Checks a whole log, with what is kept beside it where it is that of the data folder, and remembers its checkpoint where all holds. */
export const verifyLog = async ({ reader, own }: LogSource, options: CommandLine['options']): Promise<number> => {
  const { dataFolder, logWitnesses } = readConfig({ data: options.data });
  const key = reader.verifierKey();
  const seen = await readSeen(dataFolder, key);
  const comparison = await own?.compare();
  let signed: string | undefined;
  const audit = await auditLog(
    {
      verifierKey: () => key,
      // What is judged and remembered is the checkpoint that was audited, not one that came meanwhile.
      checkpoint: async () => {
        signed = await reader.checkpoint();
        return signed;
      },
      tile: reader.tile,
      bundle: (place) => reader.bundle(place),
      indexOf: (id, size) => reader.indexOf(id, size),
    },
    {
      seen,
      ...(comparison === undefined
        ? {}
        : {
            onEntry: (entry, index) => {
              comparison.onEntry(entry, index);
              return undefined;
            },
          }),
    },
  );
  const failure = own?.failure();
  const isUnwritten = failure !== undefined && refusedWriteOf(failure) !== undefined;
  const unseen = audit.valid && signed !== undefined ? await writeSeen(dataFolder, key, signed) : undefined;
  const found: Found = {
    audit,
    seen: seen?.size,
    kept: await comparison?.end(audit.read === audit.size),
    witnesses: signed === undefined || logWitnesses === undefined ? undefined : judgeWitnesses(signed, parseVerifierKey(key), logWitnesses),
    notes: audit.valid && failure !== undefined && !isUnwritten ? [failure.message] : [],
    unwritten: [...(isUnwritten ? [failure.message] : []), ...(unseen === undefined ? [] : [unseen])],
  };
  const isValid = isGood(found);
  if (options.json) {
    const { kept, witnesses, notes, unwritten } = found;
    json({
      ...audit,
      valid: isValid,
      ...(seen === undefined ? {} : { seen: seen.size }),
      ...(kept === undefined ? {} : { kept }),
      ...(witnesses === undefined ? {} : { witnesses }),
      ...(notes.length === 0 ? {} : { notes }),
      ...(unwritten.length === 0 ? {} : { unwritten }),
    });
  } else print(found);
  return isValid ? 0 : 1;
};
