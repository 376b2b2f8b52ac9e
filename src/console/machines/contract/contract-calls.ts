import type { InputOf, OutputOf } from '../../../../tools/capability.js';
import type { listRows, showContract as showContractTool } from '../../../../tools/contracts/machine-contracts.js';
import type { quantumVerify as quantumVerifyTool } from '../../../../tools/contracts/quantum-verify.js';
import type { retireContract } from '../../../../tools/contracts/retire.js';
import type { transition as transitionTool } from '../../../../tools/contracts/transition.js';
import type { upgradeContract } from '../../../../tools/contracts/upgrade.js';
import type { StoredRow } from '../../../core/contract/ledger/ledger-row.js';
import { request } from '../../api/request.js';
import { type Contract, chain } from '../machine-calls.js';

/** A row of a ledger. */
export type Row = StoredRow;
/** What a re-check of a contract found. */
export type Recheck = OutputOf<typeof quantumVerifyTool>;
/** What moves a contract: an event with its fields, or a hand. */
export type Move = Pick<InputOf<typeof transitionTool>, 'event' | 'payload' | 'to' | 'at'>;
/** One of many events. */
export type ManyEvents = NonNullable<InputOf<typeof transitionTool>['events']>;
/** What many events came to. */
export type Moves = { readonly [Member in 'counts' | 'answers']: NonNullable<OutputOf<typeof transitionTool>[Member]> };
/** What another version asks for, and what it would be. */
export type Change = Pick<InputOf<typeof upgradeContract>, 'version' | 'states' | 'parameters' | 'memory' | 'dryRun'>;
/** What becomes of a contract with another version. */
export type Changed = OutputOf<typeof upgradeContract>;

/** Shows a contract, the events that its state takes, and its newest rows. */
export const showContract = async (machine: string, id: string, signal: AbortSignal) => {
  const [shown, { rows }] = await Promise.all([
    request<OutputOf<typeof showContractTool>>('GET', chain(machine, 'contracts', id), { signal }),
    request<OutputOf<typeof listRows>>('GET', chain(machine, 'contracts', id, 'rows'), { signal, query: { limit: 50 } }),
  ]);
  return { contract: shown.contract as unknown as Contract, takes: shown.takes, rows: rows as unknown as readonly Row[] };
};

/** Moves a contract. */
export const move = (machine: string, id: string, body: Move): Promise<OutputOf<typeof transitionTool>> =>
  request('POST', chain(machine, 'contracts', id, 'transition'), { body });

/** Sends a contract many events; `key` makes it safe to send the same ones again. */
export const moveMany = (machine: string, id: string, events: ManyEvents, key: string): Promise<Moves> =>
  request('POST', chain(machine, 'contracts', id, 'events'), { body: events, headers: { 'Idempotency-Key': key } });

/** Brings a contract to another version of its definition, or shows what that would be. */
export const change = (machine: string, id: string, body: Change): Promise<Changed> =>
  request('POST', chain(machine, 'contracts', id, 'upgrade'), { body });

/** Retires a contract. */
export const retire = (machine: string, id: string, reason: string): Promise<OutputOf<typeof retireContract>> =>
  request('POST', chain(machine, 'contracts', id, 'retire'), { body: { reason } });

/** Checks a contract again: each row, each receipt, and its document against its rows. */
export const recheck = (id: string): Promise<Recheck> => request('GET', `/api/quantum-verify/${encodeURIComponent(id)}`);
