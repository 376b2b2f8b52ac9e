import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entryHash, receiptEntry } from '../../../src/core/log/log-entry.js';
import { isIncluded, openCheckpoint, parseLogProof } from '../../../src/core/log/log-proof.js';
import { parseVerifierKey } from '../../../src/core/log/signed-note.js';
import { type CommandFolder, createCommandFolder } from '../command-folder.js';

let cli: CommandFolder;
beforeAll(() => {
  cli = createCommandFolder();
});
afterAll(() => cli.close());

const idIn = (text: string): string => /(?:rcp|bat)_[0-9a-f-]{36}/.exec(text)?.[0] ?? '';

describe('the log of receipts', () => {
  it('holds what commands were given, and proves it to somebody who has the receipt and the key alone', async () => {
    const proved = idIn((await cli.run(['prove', 'NM19', 'm=1500', 'a=2.5'])).stdout);
    const swept = idIn((await cli.run(['plot', 'NM19', 'm=80', 'a=0..10', '--points', '5', '--json'])).stdout);
    expect((await cli.run(['log', 'verify'])).stdout).toMatch(
      /^valid: 2 entries of genmath\.local\/[0-9a-f]{8}\n {2}root \S{44}\n {2}all 2 receipts that are kept stand in it\n$/,
    );
    const key = parseVerifierKey((await cli.run(['log', 'key'])).stdout.trim());
    for (const id of [proved, swept]) {
      const kept = JSON.parse((await cli.run(['receipt', id, '--json'])).stdout) as { readonly receipt: { readonly id: string } };
      const proof = parseLogProof((await cli.run(['log', 'proof', id])).stdout);
      const checkpoint = openCheckpoint(proof.checkpoint, key);
      expect(isIncluded(entryHash(receiptEntry(kept.receipt)), proof, checkpoint)).toBe(true);
    }
    const { code, stdout } = await cli.run(['verify', proved]);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /\n {2}log +pass {2}entry 0 of the 2 of the log genmath\.local\/\S+, which goes on from the 2 that were last seen\n$/,
    );
  });

  it('that goes back is found out by whoever saw it', async () => {
    const state = join(cli.folder, 'data', 'log', 'state.json');
    const checkpoint = join(cli.folder, 'data', 'log', 'checkpoint');
    const [before, signed] = [readFileSync(state), readFileSync(checkpoint)];
    await cli.run(['prove', 'NM19', 'm=1', 'a=1']);
    expect((await cli.run(['log', 'verify'])).stdout).toContain('goes on from the 2 entries that were last seen');
    // The folder is put back as it was, as if the third receipt had never been given.
    rmSync(join(cli.folder, 'data', 'receipts'), { recursive: true });
    writeFileSync(state, before);
    writeFileSync(checkpoint, signed);
    const cut = await cli.run(['log', 'verify', '--json']);
    expect([cut.code, JSON.parse(cut.stdout)]).toMatchObject([1, { valid: false, firstBad: expect.stringContaining('had 3 before') }]);
    // Another one in its place makes the log as long as it was, and another.
    const id = idIn((await cli.run(['prove', 'NM19', 'm=1', 'a=3'])).stdout);
    const forked = await cli.run(['log', 'verify']);
    expect([forked.code, forked.stdout]).toEqual([1, expect.stringContaining('others than before')]);
    const verified = await cli.run(['verify', id]);
    expect([verified.code, verified.stdout]).toEqual([
      1,
      expect.stringMatching(/^NOT VALID[\s\S]*log +FAIL {2}the log \S+ does not go on/),
    ]);
  });

  it('names what is kept and was not logged, or is kept otherwise than it was logged', async () => {
    const own = createCommandFolder();
    try {
      for (const m of [1, 2, 3]) await own.run(['prove', 'NM19', `m=${m}`, 'a=1']);
      const verify = async () =>
        JSON.parse((await own.run(['log', 'verify', '--json'])).stdout) as { readonly kept: unknown; readonly valid: boolean };
      expect(await verify()).toMatchObject({ valid: true, kept: { receipts: 3, ledgers: 0, missing: [] } });
      const folder = join(own.folder, 'data', 'receipts');
      const segment = join(folder, readdirSync(folder).find((name) => name.endsWith('.jsonl')) as string);
      const text = readFileSync(segment, 'utf8');
      const changed = text.replace('"m":1,', '"m":7,').replace('"m":1}', '"m":7}');
      expect(changed).not.toBe(text);
      const id = idIn(text);
      writeFileSync(segment, changed);
      expect(await verify()).toMatchObject({
        valid: false,
        kept: { receipts: 2, missing: [`${id} is kept with another content than was logged`] },
      });
      const swapped = text.replace(new RegExp(id, 'g'), id.replace(/.{4}$/, '0000'));
      writeFileSync(segment, swapped);
      expect(await verify()).toMatchObject({
        valid: false,
        kept: { missing: [`${id.replace(/.{4}$/, '0000')} is kept and has no entry in the log`] },
      });
      writeFileSync(segment, text.replace('{"id"', '{"id'));
      expect(await verify()).toMatchObject({
        valid: false,
        kept: { missing: [expect.stringContaining('holds no receipt that can be read')] },
      });
      writeFileSync(segment, text);
      const tile = join(own.folder, 'data', 'log', 'tile', '0', '000.p', '3');
      const hashes = readFileSync(tile);
      writeFileSync(tile, Buffer.from(hashes).fill(0, 40, 41));
      // What was not read is not called missing.
      expect(await verify()).toMatchObject({ valid: false, read: 0, kept: { receipts: 0, unchecked: 3, missing: [] } });
      expect((await own.run(['log', 'verify'])).stdout).toMatch(
        /^NOT VALID: tile\/0\/000\.p\/3 does not follow[\s\S]*\n {2}3 receipts that are kept were not looked for: the log was read up to entry 0 of 3\n/,
      );
      writeFileSync(tile, hashes);
      const { code, stdout } = await own.run(['log', 'verify']);
      expect([code, stdout]).toEqual([0, expect.stringContaining('all 3 receipts that are kept stand in it')]);
    } finally {
      own.close();
    }
  });

  it.each([
    [['log']],
    [['log', 'proof']],
    [['log', 'verify', 'rcp_00000000-0000-4000-8000-000000000000']],
    [['log', 'proof', 'NM19']],
    [['log', 'nothing']],
  ])('refuses %j as wrong usage', async (argv) => {
    expect((await cli.run(argv)).code).toBe(2);
  });

  it('has no proof of a receipt that was never given', async () => {
    const { code, stderr } = await cli.run(['log', 'proof', 'rcp_00000000-0000-4000-8000-000000000000']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('stands in the log')]);
  });
});
