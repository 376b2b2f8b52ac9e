import { Fault } from '../../core/faults.js';
import type { CommandLine } from '../command-line/parse-command-line.js';
import { callTool, openLocalNode } from '../local-node.js';
import { readText } from '../read-text.js';
import { dim, json, out } from '../terminal.js';
import { parseComputation } from './parse-inputs.js';

/** Reads events from a file of JSON lines, or from standard input for `-`. */
const readEvents = (path: string): readonly unknown[] =>
  readText(path)
    .split('\n')
    .flatMap((line, i) => {
      if (line.trim() === '') return [];
      try {
        return [JSON.parse(line) as unknown];
      } catch {
        throw new Fault('USAGE', `Line ${i + 1} of ${path === '-' ? 'standard input' : path} is not JSON.`);
      }
    });

/** What a transition answers, as far as it is printed. */
interface Moved {
  readonly from: string;
  readonly to: string;
  readonly emitted: readonly string[];
  readonly row: { readonly seq: number; readonly hash: string };
  readonly counts?: { readonly events: number; readonly taken: number; readonly refused: number };
  readonly answers?: readonly {
    readonly index: number;
    readonly ok: boolean;
    readonly from?: string;
    readonly to?: string;
    readonly seq?: number;
    readonly code?: string;
    readonly reason?: string;
  }[];
}

/** Sends a contract of the data folder an event, or those of a file, or moves it to another version or its end; prints what each came to, 1 where one was refused. */
export const transition = async (given: CommandLine): Promise<number> => {
  const { words, options } = given;
  if ((options.upgrade ?? options.retire ?? options.mapping ?? options['dry-run']) !== undefined)
    return (await import('./end-or-upgrade.js')).endOrUpgrade(given);
  const [contract, event, ...fields] = words;
  const { events: path, at } = options;
  if (contract === undefined || (event === undefined) === (path === undefined))
    throw new Fault('USAGE', 'Say which contract, and an event or a file of events: genmath transition ctr_… --events march.ndjson');
  if (path !== undefined && at !== undefined) throw new Fault('USAGE', 'Each of the --events has an `at` of its own.');
  const { operators, inputs: payload } = parseComputation(fields);
  if (operators !== undefined) throw new Fault('USAGE', `${JSON.stringify(operators[0])} is no field: write field=value.`);
  const move =
    path === undefined
      ? { event, ...(fields.length === 0 ? {} : { payload }), ...(at === undefined ? {} : { at }) }
      : { events: readEvents(path) };
  const node = await openLocalNode(options);
  const { contracts, close } = await node.contracts();
  try {
    const machine = await contracts.machineOf(contract);
    const moved = (await callTool('transition', { machine, contract, ...move }, node)) as Moved;
    if (options.json) json(moved);
    else {
      for (const { index, ok, from, to, seq, code, reason } of moved.answers ?? [])
        out(ok ? `${index}  ${from} -> ${to}  row ${seq}` : `${index}  ${code}  ${reason}`);
      const { from, to, emitted, row, counts } = moved;
      if (counts !== undefined) out(`${counts.taken} of ${counts.events} taken, ${counts.refused} refused`);
      out(`${from} -> ${to}${emitted.length === 0 ? '' : `, told ${emitted.join(', ')}`}`);
      out(dim(`row ${row.seq}  ${row.hash}`));
    }
    return (moved.counts?.refused ?? 0) === 0 ? 0 : 1;
  } finally {
    await close();
  }
};
