import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { auditLog } from '../../../src/core/log/audit-log.js';
import { checkLogged } from '../../../src/core/log/check-logged.js';
import { formatCheckpoint } from '../../../src/core/log/checkpoint.js';
import { EMPTY_EDGE, growLog } from '../../../src/core/log/grow-log.js';
import { formatEntry, type LogEntry, receiptEntry } from '../../../src/core/log/log-entry.js';
import type { LogReader } from '../../../src/core/log/log-reader.js';
import { createLogSigner } from '../../../src/core/log/note-signer.js';
import { formatSignedNote } from '../../../src/core/log/signed-note.js';
import { rootOfEdge } from '../../../src/core/merkle/grow-tiles.js';
import { formatTileIndex } from '../../../src/core/merkle/tiles.js';

const signer = createLogSigner('log.example/a', Buffer.alloc(32, 1));
const receiptOf = (number: number, more = {}) => ({ id: `rcp_00000000-0000-4000-8000-${String(number).padStart(12, '0')}`, ...more });
const entries = Array.from({ length: 600 }, (_, i) => receiptEntry(receiptOf(i)));

interface Kept {
  readonly files: Map<string, Buffer>;
  checkpoint: string;
}

/** Makes a log in memory: the files by their names, and the signed head. */
const makeLog = (logged: readonly LogEntry[], steps: readonly number[]): { readonly kept: Kept; readonly log: LogReader } => {
  const files = new Map<string, Buffer>();
  let edge = EMPTY_EDGE;
  for (const step of steps) {
    const grown = growLog(edge, logged.slice(edge.size, edge.size + step).map(formatEntry));
    for (const { place, hashes } of grown.tiles)
      files.set(`tile/${place.level}/${formatTileIndex(place.index, place.width)}`, Buffer.from(hashes));
    for (const { place, entries: bundle } of grown.bundles)
      files.set(`tile/entries/${formatTileIndex(place.index, place.width)}`, Buffer.from(bundle));
    edge = grown.edge;
  }
  const text = formatCheckpoint({ origin: signer.name, size: edge.size, root: rootOfEdge(edge) });
  const kept: Kept = { files, checkpoint: formatSignedNote({ text, signatures: [signer.sign(text)] }) };
  const read = async (name: string): Promise<Buffer> => {
    const bytes = files.get(name);
    if (bytes === undefined) throw new Error('it is missing');
    return bytes;
  };
  const log: LogReader = {
    verifierKey: () => signer.verifierKey,
    checkpoint: async () => kept.checkpoint,
    tile: ({ level, index, width }) => read(`tile/${level}/${formatTileIndex(index, width)}`),
    bundle: ({ index, width }) => read(`tile/entries/${formatTileIndex(index, width)}`),
    indexOf: async (id, size) => {
      const found = logged.findLastIndex((entry, index) => index < size && entry.id.equals(id));
      return found < 0 ? undefined : found;
    },
  };
  return { kept, log };
};

const headOf = (count: number) => {
  const { edge } = growLog(EMPTY_EDGE, entries.slice(0, count).map(formatEntry));
  return { size: count, root: rootOfEdge(edge) };
};

/** Bytes that are changed of each file. */
const PLACES = 23;

describe('an audit', () => {
  it('passes over a log that holds, from every head that it had', async () => {
    const { log } = makeLog(entries, [1, 255, 300, 44]);
    expect(await auditLog(log)).toMatchObject({ valid: true, size: 600, origin: 'log.example/a' });
    expect((await auditLog(log)).read).toBe(600);
    for (const size of [0, 1, 255, 256, 257, 600]) expect((await auditLog(log, { seen: headOf(size) })).valid).toBe(true);
  });

  it('names the file of a byte that was changed, wherever it stands, and of every file that is missing', async () => {
    const { kept, log } = makeLog(entries, [300]);
    for (const [name, bytes] of [...kept.files]) {
      for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / PLACES)) {
        const before = bytes[at] as number;
        bytes[at] = before ^ (1 << (at % 8));
        const audit = await auditLog(log);
        expect(audit.valid).toBe(false);
        // No entry is handed on whose tile does not follow from it.
        expect(audit.read).toBe(/entries\/000|0\/000/.test(name) ? 0 : /0\/001|entries\/001/.test(name) ? 256 : 300);
        // A changed entry shows as the bundle that cannot be read, or as the tile that does not follow from it.
        expect([name, name.replace('entries', '0')]).toContainEqual(/tile\/\S+/.exec(audit.firstBad ?? '')?.[0]);
        bytes[at] = before;
      }
      kept.files.delete(name);
      expect((await auditLog(log)).firstBad).toContain(name);
      kept.files.set(name, bytes);
    }
    expect((await auditLog(log)).valid).toBe(true);
  });

  it('finds out a log that was made anew, that was cut, and that says what is not so', async () => {
    const other = entries.with(3, receiptEntry(receiptOf(3, { more: 1 })));
    expect((await auditLog(makeLog(other, [600]).log, { seen: headOf(300) })).firstBad).toContain('others than before');
    expect((await auditLog(makeLog(entries, [200]).log, { seen: headOf(300) })).firstBad).toContain('had 300 before');
    const { log, kept } = makeLog(entries, [300]);
    expect((await auditLog(log, { onEntry: (_, index) => (index === 299 ? 'not kept' : undefined) })).firstBad).toMatch(
      /^entry 299 in tile\/entries\/001\.p\/44: not kept$/,
    );
    const text = formatCheckpoint({ origin: signer.name, size: 300, root: createHash('sha256').digest() });
    kept.checkpoint = formatSignedNote({ text, signatures: [signer.sign(text)] });
    expect((await auditLog(log)).firstBad).toContain('root of the checkpoint');
    kept.checkpoint = kept.checkpoint.replace('\n300\n', '\n299\n');
    await expect(auditLog(log)).rejects.toMatchObject({ code: 'LOG_FALSE' });
  });

  it('passes over a log without entries, unless it had some', async () => {
    const empty: LogReader = { ...makeLog([], []).log, checkpoint: async () => undefined };
    expect(await auditLog(empty)).toEqual({ valid: true, size: 0, read: 0 });
    expect((await auditLog(empty, { seen: headOf(1) })).valid).toBe(false);
  });
});

describe('a receipt in the log', () => {
  const { log } = makeLog(entries.slice(0, 300), [300]);

  it.each([
    ['is there', receiptOf(7), undefined, 'pass'],
    ['is there, in a log that goes on from what was seen', receiptOf(7), headOf(100), 'pass'],
    ['is not there yet', receiptOf(301), undefined, 'not_checked'],
    ['is there with other content', receiptOf(7, { more: 1 }), undefined, 'fail'],
    ['is there, in a log that has gone back', receiptOf(7), headOf(301), 'fail'],
    ['is there, in a log that was made anew', receiptOf(7), { ...headOf(100), root: headOf(99).root }, 'fail'],
  ] as const)('%s', async (_, receipt, seen, status) => {
    const found = await checkLogged(log, receiptEntry(receipt), seen);
    expect(found.status).toBe(status);
    expect(found.checkpoint !== undefined).toBe(status === 'pass');
  });
});
