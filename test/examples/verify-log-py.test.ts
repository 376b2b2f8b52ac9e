import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeFileSystem } from '../../src/adapters/store/files/file-system.js';
import { FolderLog } from '../../src/adapters/store/log/folder-log.js';
import { auditLog } from '../../src/core/log/audit-log.js';
import { formatEntry, receiptEntry } from '../../src/core/log/log-entry.js';
import { formatLogProof } from '../../src/core/log/log-proof.js';
import { proveEntry } from '../../src/core/log/log-reader.js';
import { createCosigner, createLogSigner } from '../../src/core/log/note-signer.js';
import { formatSignatureLine, parseSignedNote } from '../../src/core/log/signed-note.js';
import { hasPython } from './python-verifier.js';

const SCRIPT = fileURLToPath(new URL('../../examples/verify_log.py', import.meta.url));
const signer = createLogSigner('log.test/a', Buffer.alloc(32, 1));
const witness = createCosigner('witness.test/w', Buffer.alloc(32, 2), () => 1_700_000_000_000);
const receiptOf = (number: number) => ({
  id: `rcp_00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  note: 'é ü "quoted"',
  value: number / 3,
});

const folder = mkdtempSync(join(tmpdir(), 'genmath-verify-log-'));
afterAll(() => rmSync(folder, { recursive: true }));
const original = join(folder, 'data');

/** Runs the second verifier; what it says is the last line. */
const run = async (args: readonly string[]): Promise<{ readonly code: number; readonly said: string }> => {
  try {
    const { stdout } = await promisify(execFile)('python3', ['-B', SCRIPT, '--key', signer.verifierKey, ...args]);
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { readonly code: number; readonly stdout: string; readonly stderr: string };
    return { code, said: `${stdout}${stderr}` };
  }
};

const append = async (dataFolder: string, from: number, count: number): Promise<FolderLog> => {
  const log = new FolderLog(nodeFileSystem, dataFolder, () => signer);
  await log.load();
  const leaves = Array.from({ length: count }, (_, i) => formatEntry(receiptEntry(receiptOf(from + i))));
  await log.append(leaves, {});
  return log;
};

/** Makes a copy of the log in which a byte of a file is another one. */
let copies = 0;
const changed = (name: string, at: number): string => {
  copies += 1;
  const copy = join(folder, `copy-${copies}`);
  cpSync(original, copy, { recursive: true });
  const path = join(copy, 'log', name);
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] as number) ^ 1;
  writeFileSync(path, bytes);
  return copy;
};

describe.skipIf(!hasPython())('the second verifier of logs', () => {
  let log: FolderLog;
  beforeAll(async () => {
    await append(original, 0, 300);
    log = await append(original, 300, 400);
  });

  it('holds what the first one holds, and goes on from what it saw', async () => {
    const [seen, seenSmall] = [join(folder, 'seen.txt'), join(folder, 'seen-small.txt')];
    for (const file of [seen, seenSmall]) expect((await run([join(original, 'log'), '--seen', file])).code).toBe(0);
    const large = join(folder, 'large');
    await append(large, 0, 300);
    // So many that there are tiles of three levels.
    const whole = await append(large, 300, 66_000);
    const { code, said } = await run([join(large, 'log'), '--json', '--seen', seen]);
    const { size, root } = await auditLog(whole);
    expect([code, JSON.parse(said)]).toEqual([0, { valid: true, size, root, witnesses: [] }]);
    const other = join(folder, 'other');
    await append(other, 0, 300);
    expect(await run([join(other, 'log'), '--seen', seen])).toEqual({ code: 1, said: expect.stringContaining('had 66300 before') });
    await append(other, 5_000, 500);
    expect(await run([join(other, 'log'), '--seen', seenSmall])).toEqual({ code: 1, said: expect.stringContaining('others than those') });
  });

  it.each([
    ['tile/entries/000', 0],
    ['tile/entries/000', 700],
    ['tile/entries/002.p/188', 9_000],
    ['tile/0/001', 8_191],
    ['tile/0/002.p/188', 3],
    ['tile/1/000.p/2', 40],
  ])('and the first one both name %s when its byte %i is another', async (name, at) => {
    const copy = changed(name, at);
    const { code, said } = await run([join(copy, 'log')]);
    expect([code, said]).toEqual([1, expect.stringContaining('FAILS')]);
    const { valid, firstBad = '' } = await auditLog(new FolderLog(nodeFileSystem, copy, () => signer));
    expect(valid).toBe(false);
    // A changed entry shows in the tile that stands over it, unless its kind or length is another.
    const own = name.replace('tile/entries', 'tile/0');
    for (const found of [said, firstBad]) expect(found.includes(name) || found.includes(own)).toBe(true);
    rmSync(copy, { recursive: true });
  });

  it('refuses a checkpoint in which a byte is another, wherever it is', async () => {
    const { length } = readFileSync(join(original, 'log', 'checkpoint'));
    for (const at of [0, 12, 20, length - 80, length - 3]) {
      const copy = changed('checkpoint', at);
      expect((await run([join(copy, 'log')])).code).toBe(1);
      rmSync(copy, { recursive: true });
    }
  });

  it('proves a receipt, and no other', async () => {
    const proof = join(folder, 'a.tlog-proof');
    const files = [400, 401].map((number) => {
      const path = join(folder, `${number}.json`);
      writeFileSync(path, JSON.stringify({ receipt: receiptOf(number) }));
      return path;
    }) as [string, string];
    const found = await proveEntry(log, receiptEntry(receiptOf(400)).id);
    if (found === undefined) throw new Error('it is not in the log');
    writeFileSync(proof, formatLogProof(found));
    expect(await run(['--proof', proof, '--receipt', files[0]])).toEqual({
      code: 0,
      said: 'holds  entry 400 of the 700 of log.test/a\n',
    });
    expect((await run(['--proof', proof, '--receipt', files[1]])).code).toBe(1);
    writeFileSync(proof, formatLogProof({ ...found, index: 401 }));
    expect((await run(['--proof', proof, '--receipt', files[0]])).code).toBe(1);
  });

  it('counts cosignatures, and refuses one that does not hold', async () => {
    const small = join(folder, 'small');
    await append(small, 0, 3);
    const path = join(small, 'log', 'checkpoint');
    const signed = readFileSync(path, 'utf8');
    const asked = [join(small, 'log'), '--witness', witness.verifierKey];
    expect(await run(asked)).toEqual({ code: 1, said: expect.stringContaining('0 witnesses cosigned') });
    const cosignature = witness.sign(parseSignedNote(signed).text);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, signed + formatSignatureLine(cosignature));
    expect(await run(asked)).toEqual({ code: 0, said: expect.stringContaining('cosigned by witness.test/w') });
    const late = Buffer.from(cosignature.signature);
    late[7] = (late[7] as number) ^ 1;
    writeFileSync(path, signed + formatSignatureLine({ ...cosignature, signature: late }));
    expect(await run(asked)).toEqual({ code: 1, said: expect.stringContaining('does not hold') });
  });
});
