import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createClockFile } from '../../../../src/adapters/store/files/clock-file.js';

it.each(['', '{', '{"version": 1}'])('a file of the clock that holds %j is told as damaged, by its name', async (content) => {
  const folder = mkdtempSync(join(tmpdir(), 'genmath-clock-'));
  writeFileSync(join(folder, 'clock.json'), content);
  await expect(createClockFile(folder).read('boot')).rejects.toMatchObject({
    code: 'STORE_FAILED',
    message: 'What is known of the clock cannot be read (clock.json is damaged: put a copy of it back).',
  });
});
