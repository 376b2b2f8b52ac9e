import type { NodeContext } from '../../../call/node-context.js';
import type { TransparencyLog } from '../../../call/transparency-log.js';
import { Fault } from '../../../core/faults.js';
import { formatBundle, parseBundle, receiptIdBytes } from '../../../core/log/log-entry.js';
import { formatLogProof } from '../../../core/log/log-proof.js';
import { proveEntry, readCheckpoint } from '../../../core/log/log-reader.js';
import { parseTileIndex, type TilePlace } from '../../../core/merkle/tiles.js';
import { HASH_BYTES } from '../../../core/merkle/tree-hash.js';
import type { Exchange, Router } from '../exchange.js';
import { replyBytes, replyText } from '../reply.js';
import { assertNoInput } from '../request/read-json.js';

const TEXT = 'text/plain; charset=utf-8';
/** What never changes may be kept for a year. */
const FOR_EVER = { 'Cache-Control': 'public, max-age=31536000, immutable' } as const;
const AT_ONCE = { 'Cache-Control': 'no-cache' } as const;

const notLogged = (what: string): Fault => new Fault('UNKNOWN_RESOURCE', what, {});

const open = async ({ log }: NodeContext): Promise<TransparencyLog> => {
  if (log === undefined) throw notLogged('This node keeps no receipts in a folder, and so has no log of them.');
  return log();
};

/** Reads so many hashes or entries as were asked for, and no more: where a tile is full by now, the full one is kept alone. */
const readTile = async (
  log: TransparencyLog,
  level: number | 'entries',
  place: Pick<TilePlace, 'index' | 'width'>,
): Promise<Uint8Array> => {
  if (level !== 'entries') return (await log.tile({ ...place, level })).subarray(0, place.width * HASH_BYTES);
  const leaves = parseBundle(Buffer.from(await log.bundle(place)));
  if (leaves === undefined || leaves.length < place.width) throw new Fault('LOG_FALSE', 'A bundle of the log of receipts is cut off.');
  return formatBundle(leaves.slice(0, place.width));
};

/** Answers a tile or a bundle; one that no signed checkpoint stands for yet is not there. */
const answerTile = async (exchange: Exchange, context: NodeContext, level: string, path: string): Promise<Response> => {
  const log = await open(context);
  const place = parseTileIndex(path);
  const height = level === 'entries' ? 0 : /^(?:0|[1-9]\d?)$/.test(level) && Number(level) < 64 ? Number(level) : undefined;
  const size = (await readCheckpoint(log))?.size ?? 0;
  const isThere = place !== undefined && height !== undefined && (place.index * 256 + place.width) * 256 ** height <= size;
  if (!isThere) throw notLogged(`The log of ${size} entries has no tile ${level}/${path.slice(0, 60)}.`);
  const bytes = await readTile(log, level === 'entries' ? 'entries' : height, place).catch((error: unknown) => {
    // A width for which no checkpoint ever stood was never written.
    throw error instanceof RangeError ? notLogged(error.message) : error;
  });
  return replyBytes(exchange, 200, 'application/octet-stream', bytes, FOR_EVER);
};

/** Mounts the log of receipts as C2SP tlog-tiles serves one, with the proof that a receipt stands in it. */
export const mountLog = (router: Router, context: NodeContext): void => {
  router.on(['GET', 'QUERY'], '/log/checkpoint', async ({ env }) => {
    await assertNoInput(env);
    const checkpoint = await (await open(context)).checkpoint();
    if (checkpoint === undefined) throw notLogged('Nothing was logged yet.');
    return replyText(env, 200, TEXT, checkpoint, AT_ONCE);
  });
  router.on(['GET', 'QUERY'], '/log/key', async ({ env }) => {
    await assertNoInput(env);
    return replyText(env, 200, TEXT, `${(await open(context)).verifierKey()}\n`, AT_ONCE);
  });
  router.on(['GET', 'QUERY'], '/log/proof/:id', async (c) => {
    await assertNoInput(c.env);
    const id = receiptIdBytes(c.req.param('id'));
    const proof = await proveEntry(await open(context), id);
    if (proof === undefined) throw notLogged('No receipt of that id stands in the log. One that was just given does within two seconds.');
    return replyText(c.env, 200, TEXT, formatLogProof(proof), AT_ONCE);
  });
  router.on(['GET', 'QUERY'], '/log/tile/:level/:index{.+}', async (c) => {
    await assertNoInput(c.env);
    return answerTile(c.env, context, c.req.param('level'), c.req.param('index'));
  });
};
