import { actorOn, createReadCheck, openMachine, readContract } from '../../../../tools/contracts/machine-access.js';
import { authorize } from '../../../call/authorize.js';
import type { NodeContext } from '../../../call/node-context.js';
import { toCanonicalJson } from '../../../core/canonical-json.js';
import { describeEmitted } from '../../../core/contract/ledger/emitted-event.js';
import type { StoredRow } from '../../../core/contract/ledger/ledger-row.js';
import type { Store } from '../../../core/contract/ledger/store.js';
import { type HookWish, isTold, SENDS } from '../../../core/contract/webhook/row-messages.js';
import { Fault } from '../../../core/faults.js';
import { watchReader } from '../../service/streamable-http.js';
import type { Router } from '../exchange.js';
import { type OpenStreams, withEnd } from '../open-streams.js';
import { commonHeaders } from '../reply.js';
import { isStillAuthenticated } from '../request/authenticate.js';
import type { SessionCookies } from './sessions.js';

const HEARTBEAT = 15_000;

/** Where a reader is: the row, and the place among the events that it emitted. */
interface Place {
  readonly seq: number;
  readonly index: number;
}

/**
 * Reads `Last-Event-ID`.
 * @throws Fault INVALID_REQUEST
 */
const parseEventId = (text: string | undefined): Place => {
  if (text === undefined || text === '') return { seq: 0, index: 0 };
  const [, seq, index] = /^(\d{1,15})\.(\d{1,2})$/.exec(text) ?? [];
  if (seq === undefined || index === undefined)
    throw new Fault('INVALID_REQUEST', 'Last-Event-ID is the id of an event of this feed, like 12.0.');
  return { seq: Number(seq), index: Number(index) };
};

/** What of a machine a reader gets: as a hook does, events that rows emit or whole rows, of some events or contracts alone. */
export interface EventFilter extends Partial<HookWish> {
  /** Checks whether the contract of a row may be read. */
  readonly isReadable?: (row: StoredRow) => Promise<boolean>;
}

/** Writes what is told of a row as server-sent events, those before a place left out. */
const toEvents = async (row: StoredRow, { seq, index }: Place, { isReadable, ...wish }: EventFilter): Promise<string> => {
  const { send = 'events', events } = wish;
  if (!isTold(row, { ...wish, send }) || !(isReadable === undefined || (await isReadable(row)))) return '';
  const told = send === 'rows' ? [{ event: 'row', data: row }] : row.emits.map((event) => ({ event, data: describeEmitted(event, row) }));
  return told
    .map(({ event, data }, i) => ({ event, i, text: `id: ${row.seq}.${i}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n` }))
    .filter(({ event, i }) => (row.seq > seq || i > index) && (send === 'rows' || (events?.includes(event) ?? true)))
    .map(({ text }) => text)
    .join('');
};

/**
 * Reads what a reader wants to be sent.
 * @throws Fault INVALID_REQUEST
 */
const parseSend = (text: string): HookWish['send'] => {
  const send = SENDS.find((each) => each === text);
  if (send === undefined) throw new Fault('INVALID_REQUEST', `send: expected ${SENDS.join(' or ')}.`);
  return send;
};

/**
 * Streams the events that a machine's contracts emit, or its rows, in the order of its ledger, from a place on: first those of the ledger, then each as it
 * is written, without a gap; a filter leaves out what its reader does not want or may not read. Without a place it begins with what is written
 * next; it ends where the reader may no longer read. A slow reader is waited for.
 * @throws Fault INVALID_REQUEST for a place that the ledger has not come to
 */
export const streamEvents = async (
  store: Store,
  machine: string,
  lastEventId: string | undefined,
  signal: AbortSignal,
  mayRead: () => Promise<boolean> = async () => true,
  filter: EventFilter = {},
): Promise<ReadableStream<Uint8Array>> => {
  const encoder = new TextEncoder();
  const resumed = parseEventId(lastEventId);
  const { seq: head } = await store.head(machine);
  if (resumed.seq > head)
    throw new Fault('INVALID_REQUEST', `Last-Event-ID ${lastEventId} is beyond the ledger of ${machine}, which ends at row ${head}.`, {
      head,
    });
  const isResumed = lastEventId !== undefined && lastEventId !== '';
  // Not a signal made of two: Node.js keeps one of those for as long as the older of the two lives.
  const over = new AbortController();
  const until = over.signal;
  const end = (): void => over.abort();
  let place: Place = isResumed ? resumed : { seq: head, index: Number.MAX_SAFE_INTEGER };
  let pulled = (): void => undefined;
  let isCancelled = false;
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      const send = (text: string): void => {
        if (!until.aborted) controller.enqueue(encoder.encode(text));
      };
      const isFull = (): boolean => (controller.desiredSize ?? 0) <= 0;
      const heart = setInterval(() => isFull() || send(': alive\n\n'), HEARTBEAT);
      const unwatch = watchReader(mayRead, end);
      until.addEventListener('abort', () => pulled());
      signal.addEventListener('abort', end);
      if (signal.aborted) end();
      // Whoever is cut off before the first event resumes from here too.
      send(`retry: 1000\n${isResumed ? '' : `id: ${place.seq}.99\n`}\n`);
      const pump = async (): Promise<void> => {
        // The row of the place itself may hold events that were not seen yet.
        for await (const row of store.follow(machine, Math.max(0, place.seq - 1), until)) {
          const text = await toEvents(row, place, filter);
          place = { seq: row.seq, index: Number.MAX_SAFE_INTEGER };
          if (text === '') continue;
          while (isFull() && !until.aborted)
            await new Promise<void>((resolve) => {
              pulled = resolve;
            });
          send(text);
        }
      };
      const finish = (): void => {
        end();
        signal.removeEventListener('abort', end);
        clearInterval(heart);
        unwatch();
        // Where the reader went away the stream is closed already.
        if (!isCancelled) controller.close();
      };
      pump().then(finish, finish);
    },
    pull: () => pulled(),
    cancel: () => {
      isCancelled = true;
      end();
    },
  });
};

/** A stream that is read. */
interface OpenFeed {
  /** Ends it behind what was sent. */
  readonly end: () => void;
  /** Ends it whether its reader takes the end or not. */
  readonly cut: () => void;
}

/** How long a reader has to take the end of a stream when the node stops, in milliseconds. */
const LAST_WORDS = 500;

/** What streams of events are served with. */
export interface EventParts {
  readonly sessions: SessionCookies;
  readonly streams: OpenStreams;
  readonly context: NodeContext;
}

/** Mounts the event stream of a machine, for its owner and its members; gives the way to end all that are open. */
export const mountEvents = (router: Router, { sessions, streams, context }: EventParts): { readonly stop: () => void } => {
  const all = new Set<OpenFeed>();
  router.get('/api/chain/:slug/events', async (c) => {
    const { env } = c;
    // A GET without its answer would leave a stream open that nobody reads.
    if (env.method === 'HEAD')
      throw new Fault('METHOD_NOT_ALLOWED', `${env.path} does not take HEAD; it takes GET, OPTIONS.`, { allow: 'GET, OPTIONS' });
    const machine = c.req.param('slug');
    await authorize({ auth: 'owner' }, context, env.caller);
    const open = await openMachine(machine, context, env.caller);
    const { store } = open;
    const contract = c.req.query('contract');
    if (contract !== undefined) await readContract(machine, contract, open);
    const isReadable = createReadCheck(machine, open);
    const contracts = contract === undefined ? undefined : [contract];
    const send = parseSend(c.req.query('send') ?? 'events');
    const filter: EventFilter = { send, contracts, events: c.req.query('event')?.split(','), isReadable };
    // Who is no member any more, or has other roles, begins anew.
    const isSame = async (): Promise<boolean> =>
      toCanonicalJson((await actorOn(machine, open, env.caller)) ?? null) === toCanonicalJson(open.actor);
    const mayRead = async (): Promise<boolean> => (await isSame()) && (await isStillAuthenticated(env, sessions, context));
    const uncount = streams.open(env.caller);
    const ending = new AbortController();
    const feed: OpenFeed = { end: () => ending.abort(), cut: () => env.incoming?.socket.destroy() };
    const end = (): void => {
      uncount();
      all.delete(feed);
    };
    all.add(feed);
    env.request.signal.addEventListener('abort', feed.end);
    try {
      const events = await streamEvents(store, machine, env.header('last-event-id'), ending.signal, mayRead, filter);
      return new Response(withEnd(events, end), {
        headers: { ...commonHeaders(env), 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' },
      });
    } catch (error) {
      end();
      throw error;
    }
  });
  return {
    stop: () => {
      for (const { end } of all) end();
      // Who takes no byte, as one does who is gone without a word, does not take the end either.
      setTimeout(() => {
        for (const { cut } of all) cut();
      }, LAST_WORDS).unref();
    },
  };
};
