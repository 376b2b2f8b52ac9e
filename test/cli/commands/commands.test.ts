import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandFolder, createCommandFolder } from '../command-folder.js';

let cli: CommandFolder;
beforeAll(() => {
  cli = createCommandFolder();
});
afterAll(() => cli.close());

type Json = Readonly<Record<string, unknown>>;

/** Runs a command that succeeds and gives what it prints. */
const printed = async (...args: readonly string[]): Promise<string> => {
  const { code, stdout, stderr } = await cli.run(args);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.endsWith('\n')).toBe(true);
  // Where the output is no terminal, nothing is styled.
  expect(stdout).not.toContain('\u001b');
  return stdout;
};
const json = async (...args: readonly string[]): Promise<Json> => JSON.parse(await printed(...args, '--json')) as Json;

describe('a command prints what a person reads', () => {
  it.each<[string, readonly string[], readonly (string | RegExp)[]]>([
    [
      'prove',
      ['prove', 'NM19', 'm=1500', 'a=2.5'],
      [/^F = 3750 N {2}NM19$/m, 'KO42 · (F = m * a)', /receipt +rcp_[\w-]{16,}\n/, /signed +ed\.\S+, \d{4}-/],
    ],
    [
      'prove of a chain',
      ['prove', 'NM19', 'NM22', 'm=1500', 'a=2.5', 'd=10', 'theta=0'],
      [/^F = 3750 N {2}NM19$/m, /^W = 37500 J|^W = 37\.5 kJ/m],
    ],
    ['prove by domain and inputs', ['prove', '--domain', 'newtonian-mechanics', 'm=1500', 'a=2.5'], ['F = 3750 N']],
    ['prove of nothing: the clock stamp', ['prove'], [/^K = (1|0\.99|1\.00)\S*/m, 'KO42']],
    [
      'compute',
      ['compute', 'NM19', 'F=2 kN', 'm=80 kg', '--solve', 'a', '--unit', 'ft/s^2'],
      [/^a = 82\.021 ft\/s²$/m, /in full +82\.0209973/, 'F = m·a', '80 kg', 'Newton, Principia'],
    ],
    ['compute with an uncertainty', ['compute', 'NM19', 'm=1500 +- 10 kg', 'a=2 m/s^2'], [/^F = \(3000 ± 20\) N$/m, /100\.0 % from m/]],
    [
      'search',
      ['search', 'energy', 'stored', 'in', 'a', 'capacitor'],
      [/Energy stored in a capacitor/i, /gives .+ \[J\]; takes/, / of \d+; --limit shows more$/m],
    ],
    ['search with a limit', ['search', 'spring', '--limit', '1'], [/^1 of \d+; --limit/m]],
    [
      'show',
      ['show', 'NM19'],
      [
        /^NM19 {2}Newton's second law {2}newtonian-mechanics, revision 1$/m,
        'F = m·a',
        /m +mass +\[kg\] +> 0/,
        /source +Newton, Principia/,
        'try  genmath prove NM19 m=1500 a=2.5',
      ],
    ],
    ['show in small letters', ['show', 'nm19'], ["Newton's second law"]],
    ['show of a domain by its prefix', ['show', 'NM'], [/^NM {2}Newtonian mechanics/m, /^ {2}NM19 {3}Newton's second law/m]],
    ['show of a domain by its id', ['show', 'newtonian-mechanics'], [/^NM {2}Newtonian mechanics/m]],
    ['domains', ['domains'], [/^NM +\d+ {2}Newtonian mechanics {2}newtonian-mechanics$/m, /^\d+ operators in \d+ domains$/m]],
    ['the version', ['--version'], [/^\d+\.\d+\.\d+\n$/]],
  ])('%s', async (_, args, parts) => {
    const text = await printed(...args);
    for (const part of parts) expect(text).toMatch(part);
  });
});

describe('--json prints what a program reads', () => {
  it('prove: the bare receipt', async () => {
    expect(await json('prove', 'NM19', 'm=1500', 'a=2.5')).toMatchObject({ type: 'genmath/receipt/v1', R_t: 3750, unit: 'N' });
  });

  it('compute: the answer with its receipt', async () => {
    expect(await json('compute', 'NM19', 'm=1500', 'a=2.5')).toMatchObject({ value: 3750, unit: 'N', receipt: { R_t: 3750 } });
  });

  it('search: operators, total and a call', async () => {
    const { operators, total } = await json('search', 'ohm', 'law', '--domain', 'CT', '--limit', '2');
    expect(operators).toHaveLength(2);
    expect(total).toBeGreaterThan(2);
    for (const { domain } of operators as Json[]) expect(domain).toBe('electric-circuits');
  });

  it('show: an operator with symbols and a call', async () => {
    expect(await json('show', 'NM19')).toMatchObject({ id: 'NM19', gives: { symbol: 'F', unit: 'N' }, call: { operators: ['NM19'] } });
    expect(await json('show', 'NM')).toMatchObject({ id: 'newtonian-mechanics', prefix: 'NM' });
  });

  it('domains: every domain, whose counts are those of the text', async () => {
    const { domains, total } = await json('domains');
    const all = domains as readonly { readonly count: number }[];
    expect(all).toHaveLength(Number(total));
    const sum = all.reduce((count, domain) => count + domain.count, 0);
    expect(await printed('domains')).toContain(`${sum} operators in ${total} domains`);
  });
});

describe('values on the command line', () => {
  // Expected values by hand; R = N_A k_B = 8.31446261815324 J/(mol K) exactly (SI Brochure, 9th edition).
  it.each<[string, readonly string[], number, string]>([
    ['a negative number', ['NM19', 'm=2', 'a=-3'], -6, 'N'],
    ['an exponent', ['NM19', 'm=2e3', 'a=1.5E-1'], 300, 'N'],
    ['a list', ['NM34', 'm=1,2,3', 'x=0,1,2'], 8 / 6, 'm'],
    ['a list with spaces and a sign', ['NM34', 'm=1, 2, 3', 'x=-3, 0, 2'], 0.5, 'm'],
    ['a list as JSON', ['NM34', 'm=[1,2,3]', 'x=[0,1,2]'], 8 / 6, 'm'],
    ['a stated quantity as JSON', ['NM19', 'm={"value":2,"unit":"t"}', 'a=3'], 6_000, 'N'],
    ['units of everyday', ['TD1', 'p=1 atm', 'V=2 L', 'T=20 degC', '--solve', 'n'], (101_325 * 0.002) / (8.31446261815324 * 293.15), 'mol'],
    ['a percentage', ['FI2', 'PV=100', 'r=5 %', 'n=2'], 110.25, 'currency'],
    ['the nearest of two solutions', ['NM3', 'v_0=20', 'a=-10', 's=15', '--solve', 't', '--near', '2.9'], 3, 's'],
    ['the nearest, with a unit', ['NM3', 'v_0=20', 'a=-10', 's=15', '--solve', 't', '--near', '0.02 min'], 1, 's'],
    ['the nearest, negative', ['NM26', 'U_s=8', 'k=4', '--solve', 'x', '--near', '-2'], -2, 'm'],
    ['the nearest, negative, in one word', ['NM26', 'U_s=8', 'k=4', '--solve', 'x', '--near=-2 m'], -2, 'm'],
    ['a symbol of one operator of the chain', ['NM19', 'NM22', 'm=2', 'a=3', 'NM22.d=10', 'theta=0'], 60, 'J'],
  ])('%s', async (_, args, value, unit) => {
    const answer = await json('compute', ...args);
    expect(answer['value']).toBeCloseTo(value, 10);
    expect(answer['unit']).toBe(unit);
  });
});
