import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFolderParts } from '../../src/node/folder-parts.js';

const DAY = 86_400_000;

it('every process of a folder knows of a clock that jumped, without a ledger', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'genmath-parts-'));
  let ahead = 0;
  const ask = () => createFolderParts(folder, () => Date.now() + ahead).isClockRight();
  try {
    expect(await ask()).toBe(true);
    ahead = 8 * DAY;
    expect(await ask()).toBe(false);
    ahead = 0;
    expect(await ask()).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
