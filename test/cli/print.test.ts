import { afterEach, expect, it, vi } from 'vitest';

const isTerminal = process.stdout.isTTY;
afterEach(() => {
  process.stdout.isTTY = isTerminal;
  vi.unstubAllEnvs();
});

it.each<[string, boolean, string | undefined, boolean]>([
  ['on a terminal', true, undefined, true],
  ['on a terminal with NO_COLOR', true, '1', false],
  ['in a pipe', false, undefined, false],
])('text is styled %s: %s, NO_COLOR=%s: %s', async (_, isTty, noColor, isStyled) => {
  process.stdout.isTTY = isTty;
  vi.stubEnv('NO_COLOR', noColor);
  vi.resetModules();
  const { bold } = await import('../../src/cli/print.js');
  expect(bold('F')).toBe(isStyled ? '\u001b[1mF\u001b[0m' : 'F');
});

it('a path is printed with its steps, its readings and a command that can be pasted', async () => {
  const { printPaths } = await import('../../src/cli/print.js');
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

it('an answer is printed with what was read as which operator, its plan and its symbols', async () => {
  const { printAnswer } = await import('../../src/cli/print.js');
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
