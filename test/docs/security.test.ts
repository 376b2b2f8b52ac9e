import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(`${root}docs/security.md`, 'utf8');
const [, section = ''] = page.split('## Each promise, and the test that holds it');
const promises = (section.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((line) => /^\| (?!promised|-)/.test(line) && !line.startsWith('|---'));

/** True where a source has a test, or a group of tests, of a name. */
const isNamed = (source: string, name: string): boolean => ["'", '"', '`'].some((mark) => source.includes(`(${mark}${name}${mark},`));

describe('the promises of docs/security.md', () => {
  it('have a test each, which is there under its name', () => {
    expect(promises.length).toBeGreaterThan(25);
    const missing = promises.flatMap((line) => {
      const [, file = '', name = ''] = /\| `(test\/[^`]+)`: "([^"]+)" \|$/.exec(line) ?? [];
      const path = `${root}${file}`;
      return file !== '' && existsSync(path) && isNamed(readFileSync(path, 'utf8'), name) ? [] : [line];
    });
    expect(missing).toEqual([]);
  });
});
