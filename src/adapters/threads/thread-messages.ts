import type { ChunkResult } from '../../call/jobs.js';
import type { ContractSpace, NodeContext } from '../../call/node-context.js';
import type { Rendered } from '../../call/render-answer.js';
import type { ThreadCall, ThreadChunk } from '../../call/threads.js';
import type { Store } from '../../core/contract/ledger/store.js';
import { Fault, inCall, type RefusedCall, restoreFault } from '../../core/faults.js';
import type { TimedReceipt } from '../../core/log/find-correction.js';

/** What calls in a thread ask of the node that they are done for: all that is kept, and all that is drawn. */
export const ASKED = {
  'receipts.append': ({ receipts }, ...asked: Parameters<NodeContext['receipts']['append']>) => receipts.append(...asked),
  'receipts.find': ({ receipts }, ...asked: Parameters<NodeContext['receipts']['find']>) => receipts.find(...asked),
  'log.correctionBehind': async ({ correctionBehind }, receipt: TimedReceipt) => correctionBehind?.(receipt),
  'formulas.list': ({ formulas }, ...asked: Parameters<NodeContext['formulas']['list']>) => formulas.list(...asked),
  'formulas.find': ({ formulas }, ...asked: Parameters<NodeContext['formulas']['find']>) => formulas.find(...asked),
  'formulas.versions': ({ formulas }, ...asked: Parameters<NodeContext['formulas']['versions']>) => formulas.versions(...asked),
  'jobs.input': ({ jobs }, ...asked: Parameters<NodeContext['jobs']['input']>) => jobs.input(...asked),
  'pictures.chart': ({ pictures }, ...asked: Parameters<NodeContext['pictures']['chart']>) => pictures.chart(...asked),
  'pictures.stateDiagram': ({ pictures }, ...asked: Parameters<NodeContext['pictures']['stateDiagram']>) => pictures.stateDiagram(...asked),
  'store.machines': async ({ contracts }) => (await contracts()).store.machines(),
  'store.head': async ({ contracts }, ...asked: Parameters<Store['head']>) => (await contracts()).store.head(...asked),
  'store.rows': async ({ contracts }, ...asked: Parameters<Store['rows']>) => (await contracts()).store.rows(...asked),
  'templates.find': async ({ contracts }, ...asked: Parameters<ContractSpace['contracts']['definitions']['template']>) =>
    (await contracts()).contracts.definitions.template(...asked),
} as const satisfies Readonly<Record<string, (context: NodeContext, ...asked: never[]) => Promise<unknown>>>;

/** Name of something that a thread asks for. */
export type AskedName = keyof typeof ASKED;

/** The parts of a fault, as plain data. */
export type PlainFault = Pick<Fault, 'code' | 'message' | 'details'> & { readonly call: RefusedCall | undefined };

/** What was thrown, as plain data: a fault by its parts, anything else by its stack. */
export type Thrown = { readonly fault: PlainFault } | { readonly stack: string };

/** Gives what was thrown as plain data. */
export const toThrown = (thrown: unknown): Thrown => {
  if (!(thrown instanceof Fault)) return { stack: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) };
  const { code, message, details, call } = thrown;
  return { fault: { code, message, details, call } };
};

/** Gives what was thrown elsewhere as it is thrown here. */
export const fromThrown = (thrown: Thrown): Error => {
  if ('stack' in thrown) return Object.assign(new Error('a call failed in a thread'), { stack: thrown.stack });
  const { code, message, details, call } = thrown.fault;
  const fault = restoreFault(code, message, details);
  return call === undefined ? fault : inCall(fault, call);
};

/** Gives bytes that came from another thread as they were sent: a buffer comes as a plain array of bytes. */
export const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** What a call is told beside its input, because only the node knows it. */
export interface CallSetting {
  /** Tells whose turn it is. */
  readonly payer: string;
  /** Time of the call in milliseconds of Unix time. */
  readonly now: number;
  /** Id of the receipt that it gives. */
  readonly receiptId: string;
  readonly url: string;
  readonly receipts: ReturnType<NodeContext['receipts']['state']>;
  readonly ledgers: ReturnType<NodeContext['ledgers']['state']>;
  readonly wantsProgress: boolean;
}

/** What the node sends to a thread. */
export type ToThread =
  | { readonly type: 'call'; readonly id: number; readonly call: ThreadCall; readonly setting: CallSetting }
  | { readonly type: 'chunk'; readonly id: number; readonly piece: ThreadChunk; readonly setting: CallSetting }
  | { readonly type: 'cancel'; readonly id: number }
  | { readonly type: 'told'; readonly id: number; readonly value: unknown }
  | { readonly type: 'untold'; readonly id: number; readonly thrown: Thrown };

/** What a thread sends to the node; `id` is that of the call. */
export type FromThread = { readonly id: number } & (
  | { readonly type: 'ask'; readonly name: AskedName; readonly asked: readonly unknown[]; readonly question: number }
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'spent'; readonly units: number }
  | { readonly type: 'done'; readonly answer: Rendered | ChunkResult; readonly units: number }
  | { readonly type: 'failed'; readonly thrown: Thrown; readonly units: number; readonly isWorkedOn: boolean }
);
