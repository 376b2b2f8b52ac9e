// The thread that computes: an entry of the bundle. It does calls as the event loop does, fairly by payer and in turns, and asks the node for all that is kept.

import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { CAPABILITIES } from '../../tools/capabilities.js';
import type { JobWork } from '../../tools/jobs/job-work.js';
import { openWork } from '../../tools/jobs/open-work.js';
import {
  type ASKED,
  type AskedName,
  type CallSetting,
  type FromThread,
  fromThrown,
  type ToThread,
  toBuffer,
  toThrown,
} from '../adapters/threads/thread-messages.js';
import { callCapability } from '../call/call-capability.js';
import type { ChunkResult } from '../call/jobs.js';
import { LINE } from '../call/limits/fair-line.js';
import { type LimitRules, Limits } from '../call/limits/limits.js';
import { Meter } from '../call/limits/meter.js';
import { isWorkedOn, Pace, takeTurn, type Watch } from '../call/limits/pace.js';
import type { ContractSpace, NodeContext } from '../call/node-context.js';
import { type Rendered, renderAnswer } from '../call/render-answer.js';
import { notBegun, type ThreadCall, type ThreadChunk } from '../call/threads.js';
import { RecentlyUsed } from '../core/recently-used.js';
import { version } from '../package-files.js';
import type { Config } from './config.js';
import { createRuntime } from './runtime.js';

/** What a thread is given when it starts. */
export interface ComputeThreadData {
  readonly config: Pick<Config, 'dataFolder' | 'keyring' | 'issuer'>;
  readonly limits: LimitRules;
  readonly startedAt: number;
}

/** Units of work after which the node is told what was spent. */
const TOLD_AFTER = 10;
/** How far threads stand behind the event loop where both want the same core. */
const NICENESS = 5;

const { config, limits, startedAt } = workerData as ComputeThreadData;
const core = createRuntime(config);
const send = (message: FromThread): void => parentPort?.postMessage(message);

/** The questions that were not answered yet. */
const questions = new Map<number, { readonly resolve: (value: never) => void; readonly reject: (error: unknown) => void }>();
let lastQuestion = 0;

type Told<Name extends AskedName> = Awaited<ReturnType<(typeof ASKED)[Name]>>;
type AskedOf<Name extends AskedName> = Parameters<(typeof ASKED)[Name]> extends [unknown, ...infer Rest] ? Rest : never;

const asker =
  (id: number) =>
  <Name extends AskedName>(name: Name) =>
  (...asked: AskedOf<Name>): Promise<Told<Name>> =>
    new Promise((resolve, reject) => {
      lastQuestion += 1;
      questions.set(lastQuestion, { resolve, reject });
      send({ type: 'ask', id, name, asked, question: lastQuestion });
    });

/** What every call is given alike. */
const base = Object.defineProperties({} as NodeContext, {
  ...Object.getOwnPropertyDescriptors(core),
  ...Object.getOwnPropertyDescriptors({ version: version(), startedAt, limits: new Limits(limits, () => performance.now()) }),
});

const contextOf = (id: number, { now, receiptId, url, receipts, ledgers }: CallSetting): NodeContext => {
  const ask = asker(id);
  let fresh: string | undefined = receiptId;
  const newReceiptId = (): string => {
    const given = fresh ?? core.newReceiptId();
    fresh = undefined;
    return given;
  };
  const members: Partial<NodeContext> = {
    now: () => now,
    newReceiptId,
    url,
    receipts: { append: ask('receipts.append'), find: ask('receipts.find'), state: () => receipts } as NodeContext['receipts'],
    correctionBehind: ask('log.correctionBehind'),
    formulas: {
      list: ask('formulas.list'),
      find: ask('formulas.find'),
      versions: ask('formulas.versions'),
    } as NodeContext['formulas'],
    jobs: {
      input: async (...asked: AskedOf<'jobs.input'>) => toBuffer(await ask('jobs.input')(...asked)),
    } as unknown as NodeContext['jobs'],
    pictures: { chart: ask('pictures.chart'), stateDiagram: ask('pictures.stateDiagram') } as NodeContext['pictures'],
    ledgers: { state: () => ledgers, clockTrouble: () => undefined } as NodeContext['ledgers'],
    contracts: async () =>
      ({
        store: { machines: ask('store.machines'), head: ask('store.head'), rows: ask('store.rows') },
        contracts: { definitions: { template: ask('templates.find') } },
      }) as unknown as ContractSpace,
  };
  return Object.create(base, Object.getOwnPropertyDescriptors(members)) as NodeContext;
};

/** The calls that are under way. */
const calls = new Map<number, AbortController>();

/** The watch of a call in this thread. */
type CallWatch = Watch & { readonly signal: AbortSignal };

/** Does work for the node under a signal that ends it, tells what it costs, and sends what came of it. */
const answer = async (
  id: number,
  setting: CallSetting,
  work: (context: NodeContext, watch: CallWatch) => Promise<Rendered | ChunkResult>,
): Promise<void> => {
  const abort = new AbortController();
  calls.set(id, abort);
  let units = 0;
  const take = (): number => {
    const spent = units;
    units = 0;
    return spent;
  };
  const meter = new Meter(setting.payer, (more) => {
    units += more;
    if (units >= TOLD_AFTER) send({ type: 'spent', id, units: take() });
  });
  const progress = setting.wantsProgress
    ? { onProgress: (done: number, total: number) => send({ type: 'progress', id, done, total }) }
    : {};
  const watch: CallWatch = { signal: abort.signal, meter, ...progress };
  try {
    send({ type: 'done', id, answer: await work(contextOf(id, setting), watch), units: take() });
  } catch (error) {
    send({ type: 'failed', id, thrown: toThrown(error), units: take(), isWorkedOn: isWorkedOn(watch) });
  } finally {
    calls.delete(id);
  }
};

/** Does a call as the event loop would, when it is its payer's turn. */
const call = (id: number, { capability: name, input, wanted, caller }: ThreadCall, setting: CallSetting): Promise<void> =>
  answer(id, setting, async (context, watch) => {
    const capability = CAPABILITIES.find((each) => each.name === name);
    if (capability === undefined) throw new Error(`there is no capability ${name}`);
    const value = await LINE.run(setting.payer, () => {
      if (watch.signal.aborted) throw notBegun();
      return callCapability(capability, input, context, caller, watch);
    });
    return renderAnswer(capability, input, value, wanted, context, watch.written);
  });

/** Jobs whose work is kept ready. */
const READY = 4;
const works = new RecentlyUsed<Promise<JobWork>>(READY);

/** Computes a chunk of a job. */
const computeChunk = (id: number, { job, chunk, input }: ThreadChunk, setting: CallSetting): Promise<void> =>
  answer(id, setting, async (context, watch) => {
    const pace = new Pace(watch, Number.POSITIVE_INFINITY);
    const work = await works.get(job.id, () => openWork(job, context));
    await takeTurn(setting.payer);
    return work.compute(chunk, toBuffer(input), pace);
  });

/** Stands behind the event loop, which then answers what is short while this computes. Linux lets each thread have a rank of its own. */
const standBehind = (): void => {
  try {
    const [, , thread] = readlinkSync('/proc/thread-self').split('/');
    setPriority(Number(thread), NICENESS);
  } catch {
    // Elsewhere, and where the system does not say which thread this is, all rank alike.
  }
};

standBehind();
parentPort?.on('message', (message: ToThread) => {
  switch (message.type) {
    case 'call':
      void call(message.id, message.call, message.setting);
      break;
    case 'chunk':
      void computeChunk(message.id, message.piece, message.setting);
      break;
    case 'cancel':
      calls.get(message.id)?.abort();
      break;
    case 'told':
      questions.get(message.id)?.resolve(message.value as never);
      questions.delete(message.id);
      break;
    case 'untold':
      questions.get(message.id)?.reject(fromThrown(message.thrown));
      questions.delete(message.id);
      break;
  }
});
