import { describe, expect, it } from 'vitest';
import { run } from '../core/sheet/sheets.js';
import { checkSheet } from './check-sheet.js';
import { createSheets } from './make-sheets.js';
import { sheetCorpus } from './sheet-corpus.js';

/** Several times what a sheet may take: here the code is not bundled, and other tests run beside. */
const ALLOWED_MS = 2_000;

describe('sheets that look random', () => {
  it('are answered with finite numbers or refused with a place, and end', () => {
    const make = createSheets(sheetCorpus(), 20_261_122);
    const outcomes = Array.from({ length: 1_500 }, (_, number) => ({ sheet: make(number), ...checkSheet(run, make(number), ALLOWED_MS) }));
    expect(outcomes.filter(({ wrong }) => wrong !== undefined).map(({ sheet, wrong }) => ({ sheet, wrong }))).toEqual([]);
    expect(outcomes.filter(({ isAnswered }) => isAnswered).length).toBeGreaterThan(150);
  });
});
