import { expect, it } from 'vitest';
import { printAnswer, printPaths } from '../../src/cli/print.js';

it('a path is printed with its steps, its readings and a command that can be pasted', () => {
  const printed = printPaths(
    [
      {
        steps: ["NM19 (Newton's second law): F = m * a; solved for a"],
        reads: { F: 'net force [N]', m: 'mass [kg]', a: 'acceleration [m/s^2]' },
        call: { arguments: { operators: ['NM19'], inputs: { F: '2000 N', m: 80 }, solveFor: 'a' } },
      },
    ],
    'Shortest first.',
  );
  expect(printed).toContain('reads  F: net force [N]; m: mass [kg]; a: acceleration [m/s^2]');
  expect(printed).toContain("genmath compute NM19 'F=2000 N' m=80 --solve a");
});

it('an answer is printed with what was read as which operator, its plan and its symbols', () => {
  const printed = printAnswer({
    answer: 'W = 960 J',
    meaning: 'work',
    value: 960,
    unit: 'J',
    equation: 'W = F·d',
    substituted: 'W = 240 N·4 m',
    method: 'direct',
    source: 'NM22',
    named: [{ asked: 'work of a force', id: 'NM22', name: 'Work of a constant force' }],
    plan: ['NM19: m, a from the inputs; gives F = 240 N', 'NM22: F from NM19; gives W = 960 J'],
    symbols: [{ symbol: 'F', meaning: 'force', value: 240, unit: 'N', range: '>= 0', from: 'NM19' }],
    receipt: { id: 'rcp_1' },
  });
  expect(printed).toContain('NM22 (Work of a constant force), for “work of a force”');
  expect(printed).toContain('NM22: F from NM19; gives W = 960 J');
  expect(printed).toContain('F = 240 N  force, valid >= 0; from NM19');
});
