import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { pointLines } from '../oracle/bounds/points.js';

const BOUNDS = fileURLToPath(new URL('../oracle/bounds/', import.meta.url));
/** A small part of the 200,000 points that test/oracle/README.md measures. */
const POINTS = 1_500;

/** The first Python here that has mpmath. */
const python = ['python3', '/usr/bin/python3'].find((path) => spawnSync(path, ['-c', 'import mpmath'], { stdio: 'ignore' }).status === 0);
if (python === undefined) console.warn('bounds are not compared with mpmath: no python3 here has it.');

it.runIf(python !== undefined)(
  'no true value by mpmath with 60 digits is outside its bound, near zeros, turning points, edges and switches too',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'genmath-bounds-'));
    try {
      const file = join(folder, 'points.jsonl');
      writeFileSync(file, [...pointLines(POINTS, 7), ''].join('\n'));
      const { status, stdout, stderr } = spawnSync(python ?? '', ['-B', join(BOUNDS, 'measure.py'), file, '1'], { encoding: 'utf8' });
      expect(status, `${stdout}${stderr}`).toBe(0);
      const report = JSON.parse(/^\{$[\s\S]*?^\}$/m.exec(stdout)?.[0] ?? '{}') as Readonly<Record<string, number>>;
      expect(report['outside']).toBe(0);
      expect(report['points']).toBeGreaterThan(1_300);
      expect((report['near'] ?? 0) / (report['points'] ?? 1)).toBeGreaterThan(0.25);
      // Half of the bounds are at most twenty times the larger of the true error and half a unit in the last place.
      expect(report['median']).toBeLessThanOrEqual(20);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
