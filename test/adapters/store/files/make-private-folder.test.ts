import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makePrivateFolder } from '../../../../src/adapters/store/files/file-system.js';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'genmath-folder-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const codeOf = (path: string): string | undefined => {
  try {
    makePrivateFolder(path);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
  return undefined;
};

describe('a private folder', () => {
  it('is made with those above it that are missing, and each is told, the uppermost first', () => {
    const levels = [join(base, 'a'), join(base, 'a', 'b'), join(base, 'a', 'b', 'c')];
    expect(makePrivateFolder(join(base, 'a', 'b', 'c'))).toEqual(levels);
    expect(levels.map(mode)).toEqual(['700', '700', '700']);
  });

  it('is left as it is where it is there, also by another name', () => {
    mkdirSync(join(base, 'open'));
    chmodSync(join(base, 'open'), 0o755);
    symlinkSync(join(base, 'open'), join(base, 'link'));
    for (const path of [join(base, 'open'), join(base, 'open') + sep, join(base, 'link'), '/', '.'])
      expect(makePrivateFolder(path)).toEqual([]);
    expect(mode(join(base, 'open'))).toBe('755');
  });

  it.each([
    ['a file has the name', 'file', 'EEXIST'],
    ['a file stands above', join('file', 'data'), 'ENOTDIR'],
    ['a link leads nowhere', 'dangling', 'EEXIST'],
    ['a link above leads nowhere', join('dangling', 'data'), 'EEXIST'],
  ])('is refused where %s', (_, name, code) => {
    writeFileSync(join(base, 'file'), '');
    symlinkSync(join(base, 'nowhere'), join(base, 'dangling'));
    expect(codeOf(join(base, name))).toBe(code);
    expect(existsSync(join(base, 'nowhere'))).toBe(false);
  });

  it.skipIf(!existsSync('/proc/self'))('is refused in a folder that takes none', () => {
    expect(codeOf('/proc/genmath/ledger')).toBe('ENOENT');
  });
});
