import type { Context } from '../../context.js';
import { Fault, isFault } from '../../faults.js';
import { PUBLIC_PREFIX } from '../../protocol/run-protocol.js';
import { CYCLE_MILLISECONDS, pulseAt } from '../../pulse.js';
import type { PreparedDefinition } from '../definition/prepare-definition.js';
import { FIRST_PREVIOUS, type StoredRow } from '../ledger/ledger-row.js';
import { type Actor, OWNER } from '../members/actor.js';
import type { ContractDocument } from './contract-document.js';
import { momentOf, takeMove } from './take-move.js';
import { createContract, headAfter, type Written } from './write-rows.js';

/** One event of a trial run: at a time, or so many cycles after the one before. */
export interface GenesisStep {
  readonly event: string;
  readonly payload?: Readonly<Record<string, unknown>> | undefined;
  readonly after?: number | undefined;
  /** Who sends it; the owner without it. */
  readonly actor?: Actor | undefined;
  /** RFC 3339; the future may be tried too. */
  readonly at?: string | undefined;
}

/** How a trial is run. */
export interface GenesisSettings {
  /** When the contract is made, RFC 3339; now without it. */
  readonly at?: string | undefined;
  readonly keyPrefix?: string;
  /** Gives what has to be awaited where others are to have their turn; without it the run takes as long as it takes. */
  readonly turn?: () => Promise<void> | undefined;
}

/** What an event of a trial came to: its row, or why the ledger would refuse it. */
export type GenesisAnswer = { readonly row: StoredRow } | { readonly refusal: Fault };

/** A trial run: every row that it would have written, what each event came to, and the contract at its end. */
export interface GenesisRun {
  readonly rows: readonly StoredRow[];
  readonly answers: readonly GenesisAnswer[];
  readonly contract: ContractDocument;
  /** How often each transition was taken, by its place in the definition. */
  readonly path: ReadonlyMap<number, number>;
}

/** The machine that the rows of a trial run name; no ledger has it. */
const GENESIS_MACHINE = 'genesis';

/** Most rows of a trial: time alone may make any number of them. */
const MAX_ROWS = 10_000;
/** The last time that there is, in milliseconds. */
const END_OF_TIME = 8.64e15;

/**
 * Runs a definition over events from its initial state with a simulated clock, proves each fire, and stores nothing. What the ledger would refuse
 * is refused, and has no row; the others go on. The rows are linked as in a ledger; their receipts bear the time at which they were really made.
 * @throws Fault of the parameters; WORK_BUDGET for more than 10,000 rows
 */
export const runGenesis = async (
  prepared: PreparedDefinition,
  parameters: Readonly<Record<string, number>>,
  steps: readonly GenesisStep[],
  context: Context,
  { at, keyPrefix = PUBLIC_PREFIX, turn = () => undefined }: GenesisSettings = {},
): Promise<GenesisRun> => {
  const contract = 'ctr_genesis';
  const begin = at === undefined ? context.now() : Date.parse(at);
  const { cycle } = pulseAt(begin);
  const empty = { seq: 0, hash: FIRST_PREVIOUS, cycle };
  const written: Written[] = [];
  const place = () => ({
    machine: GENESIS_MACHINE,
    contract,
    head: headAfter(written, empty),
    by: keyPrefix === PUBLIC_PREFIX ? 'local' : keyPrefix,
  });
  const told = at === undefined ? {} : { occurredAt: new Date(begin).toISOString() };
  written.push(createContract(prepared, parameters, { ...place(), ...told }, cycle, context, keyPrefix, OWNER));
  const answers: GenesisAnswer[] = [];
  let now = begin;
  for (const { event, payload = {}, after = 0, at: when, actor = OWNER } of steps) {
    const { document } = written.at(-1) as Written;
    const own: Written[] = [];
    try {
      const next = when === undefined ? now + after * CYCLE_MILLISECONDS : Date.parse(when);
      const isTold = when !== undefined || at !== undefined;
      const time = new Date(next).toISOString();
      const moment = isTold ? momentOf(time, document, END_OF_TIME) : momentOf(undefined, document, next);
      for (const one of takeMove(prepared, document, { event, payload }, moment, { ...place(), keyPrefix, actor }, context)) {
        own.push(one);
        if (written.length + own.length > MAX_ROWS)
          throw new Fault(
            'WORK_BUDGET',
            `The trial would have more than ${MAX_ROWS} rows: time moves the contract too often between its events.`,
            {
              limit: MAX_ROWS,
            },
          );
        await turn();
      }
      written.push(...own);
      answers.push({ row: (own.at(-1) as Written).row });
      now = next;
    } catch (error) {
      if (!(error instanceof Fault) || isFault(error, 'WORK_BUDGET', 'CANCELLED')) throw error;
      answers.push({ refusal: error });
    }
    await turn();
  }
  const path = new Map<number, number>();
  for (const { taken } of written) if (taken !== undefined) path.set(taken, (path.get(taken) ?? 0) + 1);
  return { rows: written.map(({ row }) => row), answers, contract: (written.at(-1) as Written).document, path };
};
