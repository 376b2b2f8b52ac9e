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
