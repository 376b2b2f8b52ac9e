import { describe, expect, it } from 'vitest';
import { contourLines } from '../../../src/adapters/picture/chart/contour-lines.js';

describe('lines of equal result', () => {
  it.each<[string, readonly (readonly (number | null)[])[], number, ReturnType<typeof contourLines>]>([
    [
      'lie between the values, by their share',
      [
        [0, 4],
        [0, 4],
      ],
      1,
      [
        [
          [0.25, 0],
          [0.25, 1],
        ],
      ],
    ],
    [
      'cut off a corner',
      [
        [0, 0],
        [0, 4],
      ],
      2,
      [
        [
          [1, 0.5],
          [0.5, 1],
        ],
      ],
    ],
    [
      'are none where every value is higher',
      [
        [3, 4],
        [5, 6],
      ],
      1,
      [],
    ],
    [
      'are none where a corner has no value',
      [
        [0, null],
        [0, 4],
      ],
      1,
      [],
    ],
    [
      'join the higher corners of a saddle whose mean is higher',
      [
        [4, 0],
        [1, 4],
      ],
      2,
      [
        [
          [0.5, 0],
          [1, 0.5],
        ],
        [
          [1 / 3, 1],
          [0, 2 / 3],
        ],
      ],
    ],
    [
      'part them where it is lower',
      [
        [3, 0],
        [0, 3],
      ],
      2,
      [
        [
          [0, 1 / 3],
          [1 / 3, 0],
        ],
        [
          [1, 2 / 3],
          [2 / 3, 1],
        ],
      ],
    ],
  ])('%s', (_, values, level, expected) => {
    const rounded = (pieces: ReturnType<typeof contourLines>) =>
      pieces.map((piece) => piece.map((place) => place.map((at) => Number(at.toFixed(9)))));
    expect(rounded(contourLines([0, 1], [0, 1], values, level))).toEqual(rounded(expected));
  });

  it('of a cone are near its circle', () => {
    const at = Array.from({ length: 41 }, (_, i) => (i - 20) / 20);
    const cone = at.map((y) => at.map((x) => Math.hypot(x, y)));
    const ends = contourLines(at, at, cone, 0.6).flat();
    expect(ends.length).toBeGreaterThan(100);
    for (const [x, y] of ends) expect(Math.abs(Math.hypot(x, y) - 0.6)).toBeLessThan(0.005);
  });
});
