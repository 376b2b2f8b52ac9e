import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeFileSystem } from '../../../../src/adapters/store/files/file-system.js';
import { createFolderFormulas } from '../../../../src/adapters/store/formulas/folder-formulas.js';
import { type Formulas, MOST_FORMULAS, MOST_TEXTS } from '../../../../src/call/formulas.js';
import { Fault } from '../../../../src/core/faults.js';
import { digestOfFormula } from '../../../../src/core/formula/read-formula.js';
import { type Failure, failAt } from '../../../fault/failing-file-system.js';

const NOW = Date.UTC(2026, 10, 21, 8);
let base: string;
let dataFolder: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'genmath-formulas-'));
  dataFolder = join(base, 'deep', 'data');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const open = (files = nodeFileSystem): Formulas => createFolderFormulas({ dataFolder, now: () => NOW, files });
const formula = (name: string, text: string) => ({ name, text, digest: digestOfFormula(text) });
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Fault ? error.code : error),
  );
const [first, second, other] = [formula('a', 'one'), formula('a', 'two'), formula('b', 'three')];

describe('formulas in a folder', () => {
  it('are found by name, and the versions of a name by their digests', async () => {
    const formulas = open();
    await formulas.keep('local', first);
    await formulas.keep('local', second);
    await formulas.keep('local', other);
    expect(await formulas.list('local')).toEqual([second, other].map((each) => ({ ...each, created: '2026-11-21T08:00:00.000Z' })));
    expect(await formulas.find('local', 'a')).toMatchObject(second);
    expect(await formulas.find('local', 'a', first.digest)).toMatchObject(first);
    expect((await formulas.versions('local', 'a')).map(({ digest }) => digest)).toEqual([first.digest, second.digest]);
    expect(await formulas.find('local', 'b', first.digest)).toBeUndefined();
  });

  it('take an older version back as the present one, and keep the same text once', async () => {
    const formulas = open();
    for (const each of [first, second, first, first]) await formulas.keep('local', each);
    expect(await formulas.find('local', 'a')).toMatchObject(first);
    expect(await formulas.versions('local', 'a')).toHaveLength(2);
  });

  it('that were removed are found by their digests alone', async () => {
    const formulas = open();
    await formulas.keep('local', first);
    expect(await formulas.remove('local', 'a')).toMatchObject(first);
    expect(await formulas.remove('local', 'a')).toMatchObject(first);
    expect(await formulas.remove('local', 'never')).toBeUndefined();
    expect([await formulas.list('local'), await formulas.find('local', 'a')]).toEqual([[], undefined]);
    expect(await formulas.find('local', 'a', first.digest)).toMatchObject(first);
  });

  it('are those of one machine', async () => {
    const formulas = open();
    await formulas.keep('local', first);
    await formulas.keep('my-lab', second);
    expect(await formulas.find('local', 'a')).toMatchObject(first);
    expect(await formulas.find('my-lab', 'a')).toMatchObject(second);
    expect(await formulas.find('my-lab', 'a', first.digest)).toBeUndefined();
  });

  it('lie in a private file for each machine, which is made when the first is kept', async () => {
    const formulas = open();
    expect(await formulas.list('local')).toEqual([]);
    expect(existsSync(dataFolder)).toBe(false);
    await formulas.keep('local', first);
    const path = join(dataFolder, 'formulas', 'local.json');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(dataFolder, 'formulas'))).toEqual(['local.json', 'local.json.lock-1']);
  });

  it('are seen by every process that has the folder, and none is lost where two keep at once', async () => {
    const [mine, theirs] = [open(), open()];
    expect(await theirs.list('local')).toEqual([]);
    const kept = Array.from({ length: 12 }, (_, i) => formula(`f${i}`, `text ${i}`));
    await Promise.all(kept.map((each, i) => (i % 2 === 0 ? mine : theirs).keep('local', each)));
    for (const process of [mine, theirs, open()]) expect(await process.list('local')).toHaveLength(12);
  });

  it('are 200 by name, and so many texts altogether', async () => {
    const document = {
      version: 1,
      texts: Array.from({ length: MOST_TEXTS }, (_, i) => ({ ...formula(`f${i % MOST_FORMULAS}`, `text ${i}`), created: 'then' })),
      present: Array.from({ length: MOST_FORMULAS }, (_, i) => ({ name: `f${i}`, digest: digestOfFormula(`text ${i}`) })),
    };
    const formulas = open();
    await formulas.keep('local', first);
    writeFileSync(join(dataFolder, 'formulas', 'local.json'), JSON.stringify(document));
    expect(await codeOf(formulas.keep('local', first))).toBe('TOO_MANY_FORMULAS');
    expect(await codeOf(formulas.keep('local', formula('f0', 'new')))).toBe('TOO_MANY_FORMULAS');
    expect(await codeOf(formulas.keep('local', formula('f0', `text ${MOST_FORMULAS}`)))).toBe('done');
    expect(await formulas.list('local')).toHaveLength(MOST_FORMULAS);
  });

  it.each<Failure>(['EIO', 'ENOSPC', 'short'])('stand as before or as after wherever a write ends with %s', async (failure) => {
    await open().keep('local', first);
    for (let at = 1; ; at += 1) {
      const disk = failAt(nodeFileSystem, at, failure);
      const before = await open().find('local', 'a');
      const next = before?.digest === first.digest ? second : first;
      const ended = await codeOf(open(disk.files).keep('local', next));
      if (!disk.hasFailed()) {
        expect(ended).toBe('done');
        expect(at).toBeGreaterThan(3);
        break;
      }
      expect(ended).toBe('STORE_FAILED');
      const after = await open().find('local', 'a');
      expect([first.digest, second.digest]).toContain(after?.digest);
      expect(await open().find('local', 'a', first.digest)).toMatchObject(first);
    }
  });

  it('go on after a write that failed', async () => {
    const disk = failAt(nodeFileSystem, 2, 'ENOSPC');
    const formulas = open(disk.files);
    expect(await codeOf(formulas.keep('local', first))).toBe('STORE_FAILED');
    expect(await formulas.list('local')).toEqual([]);
    expect(await codeOf(formulas.keep('local', second))).toBe('done');
    expect((await formulas.versions('local', 'a')).map(({ digest }) => digest)).toEqual([second.digest]);
  });

  it.each([
    ['no JSON', '{'],
    ['another file', '{"version": 2}'],
  ])('are refused where the file is damaged: %s', async (_, text) => {
    await open().keep('local', first);
    writeFileSync(join(dataFolder, 'formulas', 'local.json'), text);
    expect(await codeOf(open().list('local'))).toBe('STORE_FAILED');
    expect(await codeOf(open().keep('local', second))).toBe('STORE_FAILED');
  });
});
