import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Listening, listen } from '../../../src/adapters/http/listen.js';
import { Cosigners } from '../../../src/adapters/log/cosigners.js';
import { createWitnessApp } from '../../../src/adapters/log/witness-app.js';
import { type FileSystem, nodeFileSystem } from '../../../src/adapters/store/files/file-system.js';
import { FolderWitness, originHash } from '../../../src/adapters/store/log/folder-witness.js';
import { createCosigner, createLogSigner } from '../../../src/core/log/note-signer.js';
import {
  checkSignature,
  formatSignatureLine,
  parseSignatureLines,
  parseSignedNote,
  parseVerifierKey,
} from '../../../src/core/log/signed-note.js';
import { formatWitnessRequest } from '../../../src/core/log/witness.js';
import { parseWitnessPolicy } from '../../../src/core/log/witness-policy.js';
import { createMemoryLog, type MemoryLog } from './witness-log.js';

const logSigner = createLogSigner('log.test/a', Buffer.alloc(32, 1));
const otherSigner = createLogSigner('log.test/other', Buffer.alloc(32, 2));
const witnessSigner = createCosigner('witness.test/w', Buffer.alloc(32, 3), () => 1_700_000_000_500);
const witnessKey = parseVerifierKey(witnessSigner.verifierKey);

let dataFolder: string;
let witness: FolderWitness;
let listening: Listening;
let url: string;
let log: MemoryLog;

const openWitness = (files: FileSystem = nodeFileSystem): FolderWitness =>
  new FolderWitness({ files, dataFolder, signer: witnessSigner, logs: [parseVerifierKey(logSigner.verifierKey)] });

const serve = async (served: FolderWitness): Promise<void> => {
  listening = await listen(createWitnessApp(served), { host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${listening.port}`;
};

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'genmath-witness-'));
  witness = openWitness();
  await witness.open();
  await serve(witness);
  log = createMemoryLog(logSigner);
  log.grow(5);
});
afterEach(async () => {
  await listening.stop();
  await witness.close();
  await rm(dataFolder, { recursive: true, force: true });
});

const post = async (body: string): Promise<{ readonly status: number; readonly type: string | null; readonly text: string }> => {
  const response = await fetch(`${url}/add-checkpoint`, { method: 'POST', body });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};
const add = async (old: number, from: MemoryLog = log) =>
  post(formatWitnessRequest({ old, proof: await from.consistency(old), checkpoint: from.checkpoint().signed }));
const kept = async (name = logSigner.name) => fetch(`${url}/${originHash(name)}/checkpoint`);

describe('a witness', () => {
  it('cosigns what goes on from what it knows, and serves it with both signatures', async () => {
    expect((await kept()).status).toBe(404);
    for (const count of [0, 1, 300, 0]) {
      const old = count === 0 && log.size() === 5 ? 0 : log.size();
      log.grow(count);
      const { status, text } = await add(old);
      expect(status).toBe(200);
      const { text: signedText } = log.checkpoint();
      expect(checkSignature({ text: signedText, signatures: parseSignatureLines(text) ?? [] }, witnessKey)).toBe('valid');
      const response = await kept();
      const note = parseSignedNote(await response.text());
      expect([response.status, note.text]).toEqual([200, signedText]);
      for (const key of [witnessKey, parseVerifierKey(logSigner.verifierKey)]) expect(checkSignature(note, key)).toBe('valid');
    }
  });

  it('tells the size that it knows to who names another one', async () => {
    await add(0);
    log.grow(2);
    for (const old of [0, 4, 6]) expect(await add(old)).toEqual({ status: 409, type: 'text/x.tlog.size', text: '5\n' });
    expect((await add(5)).status).toBe(200);
  });

  it('refuses a fork, and knows afterwards what it knew before', async () => {
    await add(0);
    const fork = createMemoryLog(logSigner);
    fork.grow(9);
    expect((await add(5, fork)).status).toBe(422);
    const same = createMemoryLog(logSigner);
    same.grow(5);
    expect((await add(5, same)).status).toBe(422);
    log.grow(1);
    expect((await add(5)).status).toBe(200);
  });

  it.each([
    ['of a log that it does not follow', 404, () => createMemoryLog(otherSigner)],
    ['that the log did not sign', 403, () => createMemoryLog(createLogSigner('log.test/a', Buffer.alloc(32, 9)))],
  ])('refuses a checkpoint %s with %i', async (_, status, make) => {
    const foreign = make();
    foreign.grow(3);
    expect((await add(0, foreign)).status).toBe(status);
    expect((await readdir(join(dataFolder, 'witness'))).filter((name) => name.endsWith('.txt'))).toEqual([]);
  });

  it('refuses one whose signature by the log does not hold, though another does', async () => {
    const { text, signed } = log.checkpoint();
    const { name, keyId, signature } = logSigner.sign(text);
    const broken = Buffer.from(signature);
    broken[0] = (broken[0] as number) ^ 1;
    const line = formatSignatureLine({ name, keyId, signature: broken });
    expect((await post(`old 0\n\n${signed}${line}`)).status).toBe(403);
  });

  it.each([
    ['nothing', ''],
    ['no old size', 'Lorem\n\nipsum\n'],
    ['a size with a zero before it', 'old 05\n\n'],
    ['a hash that is none', 'old 0\nAAAA\n\n'],
    ['too many hashes', `old 0\n${`${Buffer.alloc(32).toString('base64')}\n`.repeat(64)}\n`],
  ])('refuses a body with %s as a bad request', async (_, head) => {
    expect((await post(`${head}${log.checkpoint().signed}`)).status).toBe(400);
  });

  it('refuses an old size beyond the checkpoint, a proof where none is wanted, and a body without end', async () => {
    expect((await post(formatWitnessRequest({ old: 6, proof: [], checkpoint: log.checkpoint().signed }))).status).toBe(400);
    expect((await post(formatWitnessRequest({ old: 0, proof: [Buffer.alloc(32)], checkpoint: log.checkpoint().signed }))).status).toBe(422);
    expect((await post('x'.repeat(1 << 18))).status).toBe(413);
    expect((await fetch(`${url}/add-checkpoint`)).status).toBe(405);
    expect((await fetch(`${url}/${'0'.repeat(64)}/checkpoint`)).status).toBe(404);
  });

  it('cosigns one of many that come at once from the same size, so that none is taken back', async () => {
    await add(0);
    const grown: string[] = [];
    for (let i = 0; i < 20; i += 1) {
      log.grow(1);
      grown.push(formatWitnessRequest({ old: 5, proof: await log.consistency(5), checkpoint: log.checkpoint().signed }));
    }
    const answers = await Promise.all(grown.map(post));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  });

  it('answers no cosignature where what it saw cannot be kept', async () => {
    await listening.stop();
    await witness.close();
    const full: FileSystem = {
      ...nodeFileSystem,
      rename: async () => {
        throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      },
    };
    witness = openWitness(full);
    await serve(witness);
    const { status, text } = await add(0);
    expect([status, text]).toEqual([500, 'The witness cannot keep what it sees.\n']);
    expect((await kept()).status).toBe(404);
  });

  it('remembers after a new start, and does not go on from a file that it did not cosign', async () => {
    await add(0);
    await listening.stop();
    await witness.close();
    witness = openWitness();
    await witness.open();
    await serve(witness);
    log.grow(1);
    expect((await add(0)).status).toBe(409);
    const path = join(dataFolder, 'witness', `${originHash(logSigner.name)}.txt`);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('\n5\n', '\n4\n'));
    expect((await add(5)).status).toBe(500);
    await writeFile(path, text);
    expect((await add(5)).status).toBe(200);
  });

  it('is one process of a folder', async () => {
    await expect(openWitness().open()).rejects.toMatchObject({ code: 'STORE_FAILED' });
  });
});

describe('a log that asks its witnesses', () => {
  const silent: Server[] = [];
  afterEach(() => {
    for (const server of silent.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });
  /** A server that answers so, or never. */
  const serveAnswer = async (status?: number, text = ''): Promise<string> => {
    const server = createServer((_, response) => {
      if (status !== undefined) response.writeHead(status).end(text);
    });
    silent.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const second = createCosigner('witness.test/second', Buffer.alloc(32, 4), Date.now);
  const cosign = (cosigners: Cosigners, from = log) => cosigners.cosign({ ...from.checkpoint(), consistency: from.consistency });
  const asked = (list: string, quorum?: string): Cosigners => new Cosigners(parseWitnessPolicy(list, quorum), 700);

  it('learns what they know, and has their cosignatures from then on', async () => {
    await add(0);
    log.grow(3);
    const cosigners = asked(`${witnessSigner.verifierKey}@${url}`);
    for (const count of [0, 1, 260]) {
      log.grow(count);
      const signatures = await cosign(cosigners);
      expect(checkSignature({ text: log.checkpoint().text, signatures }, witnessKey)).toBe('valid');
      expect(cosigners.complaints()).toEqual([]);
    }
  });

  it.each([
    ['does not answer', undefined, '', /took too long|in time/],
    ['refuses', 403, 'No signature of that log holds.\n', /refused with 403: No signature/],
    ['answers with something else', 200, 'hello', /no cosignature of its key/],
    ['contradicts itself', 409, '0\n', /contradicts/],
  ])('goes on without one that %s, and says why', async (_, status, text, why) => {
    const bad = await serveAnswer(status, text);
    const cosigners = asked(`${witnessSigner.verifierKey}@${url},${second.verifierKey}@${bad}`);
    const began = performance.now();
    const signatures = await cosign(cosigners);
    expect(performance.now() - began).toBeLessThan(3_000);
    expect(signatures.map(({ name }) => name)).toEqual(['witness.test/w']);
    expect(cosigners.complaints()).toEqual([expect.stringMatching(why)]);
    expect(cosigners.complaints()[0]).toMatch(/^witness\.test\/second: /);
  });

  it('does not wait for one that never answers when it has its quorum', async () => {
    const cosigners = new Cosigners(
      parseWitnessPolicy(`${witnessSigner.verifierKey}@${url} ${second.verifierKey}@${await serveAnswer()}`, '1'),
      30_000,
    );
    const began = performance.now();
    expect(await cosign(cosigners)).toHaveLength(1);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('is told when it went back or forked', async () => {
    const cosigners = asked(`${witnessSigner.verifierKey}@${url}`);
    expect(await cosign(cosigners)).toHaveLength(1);
    const shorter = createMemoryLog(logSigner);
    shorter.grow(4);
    expect(await cosign(cosigners, shorter)).toEqual([]);
    expect(cosigners.complaints()).toEqual(['witness.test/w: it cosigned 5 entries of this log, which has 4 now: the log went back']);
    const forked = createMemoryLog(logSigner);
    forked.grow(8);
    expect(await cosign(cosigners, forked)).toEqual([]);
    expect(cosigners.complaints()).toEqual([expect.stringContaining('refused with 422')]);
  });
});

describe('a list of witnesses', () => {
  const one = `${witnessSigner.verifierKey}@https://w.test/base/`;
  it('names keys and addresses, and how many must cosign', () => {
    const { witnesses, quorum } = parseWitnessPolicy(` ${one} `);
    expect([witnesses[0]?.key.name, witnesses[0]?.url, quorum]).toEqual(['witness.test/w', 'https://w.test/base', 1]);
  });
  it.each([
    ['', undefined],
    [`${one},${one}`, undefined],
    [one, '0'],
    [one, '2'],
    [one, 'all'],
    [witnessSigner.verifierKey, undefined],
    [`${witnessSigner.verifierKey}@ftp://w.test`, undefined],
    [`${witnessSigner.verifierKey}@https://me@w.test`, undefined],
    [`${logSigner.verifierKey}@https://w.test`, undefined],
  ])('refuses %j with the quorum %j', (list, quorum) => {
    expect(() => parseWitnessPolicy(list, quorum)).toThrow(expect.objectContaining({ code: 'NOTE_INVALID' }) as Error);
  });
});
