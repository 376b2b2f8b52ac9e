import { existsSync, readdirSync, readFileSync } from 'node:fs';
import katex from 'katex';
import { describe, expect, it } from 'vitest';
import { namesPrint, originOf } from '../../scripts/docs/example-origin.js';
import { formatOperatorDocs } from '../../scripts/docs/format-operator-docs.js';
import { formatReport } from '../../scripts/docs/format-report.js';
import { loadChecks } from '../../scripts/docs/load-checks.js';
import { toMarkdownText } from '../../scripts/docs/markdown.js';
import { printCount, printQuantity } from '../../scripts/docs/print-value.js';
import { domains as everyDomain, operators } from './all-operators.js';

const folder = new URL('../../docs/operators/', import.meta.url);
/** With GENMATH_ONLY some domains have no operators here to make their page from. */
const isWhole = process.env['GENMATH_ONLY'] === undefined;
const domains = everyDomain.filter((domain) => operators.some((operator) => operator.domain === domain));
const pages = formatOperatorDocs(domains, operators);
const report = formatReport(domains, operators, loadChecks());
const written: readonly (readonly [string, string])[] = [...pages, ['../registry-report.md', report]];

const read = (name: string): string => {
  const file = new URL(name, folder);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

/** Most bytes that all pages together may have. */
const LARGEST = 2.5e6;

/** Splits a row of a table at the bars that are not escaped. */
const cellsOf = (row: string): readonly string[] => row.split(/(?<!\\)\|/).slice(1, -1);

const mathOf = (page: string): readonly string[] => [
  ...[...page.matchAll(/^```math\n([\s\S]*?)\n```$/gm)].map(([, latex = '']) => latex),
  ...[...page.matchAll(/\$`([^`]*)`\$/g)].map(([, latex = '']) => latex),
];
const formulas: readonly string[] = [...new Set(written.flatMap(([, page]) => mathOf(page)))];

/** What the formulas are made of; GitHub and KaTeX have all of it. GitHub refuses `\operatorname`, `\mbox` and `\phantom`. */
const COMMANDS: ReadonlySet<string> = new Set(
  (
    'frac sqrt left right mathrm text begin end cdot times sum prod int infty ln log exp sin cos tan cot sec csc arcsin arccos arctan sinh cosh ' +
    'tanh coth min max gcd binom bmod mid le ge ne lor land lnot lfloor rfloor lceil rceil hbar bar dot hat tilde vec Re Im prime ell ' +
    'alpha beta gamma delta varepsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon varphi chi psi omega ' +
    'Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega'
  ).split(' '),
);

describe.skipIf(!isWhole)('the pages of the operators', () => {
  it.each([...pages])('%s is as the records make it', (name, page) => {
    expect(read(name) === page, `docs/operators/${name} is out of date: run npm run docs`).toBe(true);
  });

  it('are all there is in the folder', () => {
    expect(readdirSync(folder).sort()).toEqual([...pages.keys()].sort());
  });

  it('are not too large for the repository', () => {
    expect([...pages.values()].reduce((sum, page) => sum + Buffer.byteLength(page), 0)).toBeLessThan(LARGEST);
  });

  it('tell every operator once', () => {
    const anchors = [...pages.values()].flatMap((page) => [...page.matchAll(/^<a id="(\w+)"><\/a>$/gm)].map(([, id]) => id));
    expect(anchors).toEqual(domains.flatMap(({ operators: own }) => own.map(({ id }) => id.toLowerCase())));
  });
});

describe.skipIf(!isWhole)('the report', () => {
  it('is as the records make it', () => {
    expect(read('../registry-report.md') === report, 'docs/registry-report.md is out of date: run npm run report').toBe(true);
  });

  it('classifies the origin of more than 99 % of the examples', () => {
    const unclassified = operators.filter(({ record }) => originOf(record.example.from) === undefined);
    expect(unclassified.length).toBeLessThan(0.01 * operators.length);
  });

  it('names no operator that the second readers left out', () => {
    expect(report).toContain('\nWithout a point: none.\n');
  });

  it('does not depend on the day or the machine', () => {
    expect(formatReport(domains, operators, loadChecks())).toBe(report);
    expect(report).not.toMatch(/\/(?:home|tmp|Users|work)\//);
  });
});

describe('the Markdown', () => {
  it.each(written)('%s has tables whose rows have the cells of their header', (_, page) => {
    const lines = page.split('\n');
    const wrong = lines.filter((line, i) => {
      if (!line.startsWith('|')) return false;
      let head = i;
      while (lines[head - 1]?.startsWith('|')) head -= 1;
      const isRuled = /^\|(?: --- \|)+$/.test(lines[head + 1] ?? '');
      return !isRuled || !line.endsWith('|') || cellsOf(line).length !== cellsOf(lines[head] ?? '').length;
    });
    expect(wrong).toEqual([]);
  });

  it.each(written)('%s has no tail of blanks, no carriage return, one newline at its end and no formula between dollars', (_, page) => {
    expect(page).not.toMatch(/[ \t]\n|\r|\n\n\n|\n\n$|\$\$|undefined|NaN|\[object/);
    expect(page.endsWith('\n')).toBe(true);
    expect(page.replaceAll(/\$`[^`]*`\$|<span>\$<\/span>|^```math\n[\s\S]*?\n```$/gm, '')).not.toContain('$');
  });

  it.each(written)('%s links to what is there', (name, page) => {
    const broken = [...page.matchAll(/\]\(([^)\s]+)\)/g)].filter(([, target = '']) => {
      const [file = '', anchor] = target.split('#');
      const path = new URL(file === '' ? name : new URL(file, new URL(name, folder)), folder);
      const other = [...written].find(([each]) => new URL(each, folder).href === path.href)?.[1] ?? read(path.href);
      if (other === '') return true;
      const headings = [...other.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading.toLowerCase().replaceAll(' ', '-'));
      return anchor !== undefined && !other.includes(`<a id="${anchor}"></a>`) && !headings.includes(anchor);
    });
    expect(broken.map(([, target]) => target)).toEqual([]);
  });

  it('has formulas of commands that GitHub and KaTeX have', () => {
    const unknown = formulas.flatMap((latex) =>
      [...latex.matchAll(/\\([a-zA-Z]+)/g)]
        .filter(([, command = '']) => !COMMANDS.has(command))
        .map(([command]) => `${command} in ${latex}`),
    );
    expect(unknown).toEqual([]);
  });

  it('has formulas that KaTeX renders', () => {
    const refused = formulas.flatMap((latex) => {
      try {
        katex.renderToString(latex, { displayMode: true, strict: 'ignore' });
        return [];
      } catch (error) {
        return [`${latex}: ${String(error)}`];
      }
    });
    expect(refused).toEqual([]);
  });

  it.each([
    ['3 * 4 and v_0, x_ or _y', '3 * 4 and v_0, x\\_ or \\_y'],
    ['kg/(m^2*s) *bold*', 'kg/(m^2\\*s) \\*bold\\*'],
    ['(|u| |v|) ~ `code`', '(\\|u\\| \\|v\\|) \\~ \\`code\\`'],
    ['a < b, a <b, <script>', 'a < b, a \\<b, \\<script>'],
    ['[a](b) R&D &lt;', '[a\\](b) R&D \\&lt;'],
    ['US$5\nor more', 'US<span>$</span>5 or more'],
  ])('escapes %j', (text, escaped) => {
    expect(toMarkdownText(text)).toBe(escaped);
  });

  it.each([
    [89.5833333333333, 'm', '89.5833333333333 m'],
    [6.62607015e-34, 'J/Hz', '6.62607015×10⁻³⁴ J/Hz'],
    [1e12, '1', '1×10¹²'],
    [30, 'deg', '30°'],
    [1250.5, 'currency', '1250.5'],
    [[1, 2.5], 'kg', '[1, 2.5] kg'],
  ])('prints %j of %s', (value, unit, printed) => {
    expect(printQuantity(value, unit)).toBe(printed);
  });

  it.each([
    [1, '1'],
    [999, '999'],
    [1597, '1,597'],
    [1234567, '1,234,567'],
  ])('prints the count %i', (count, printed) => {
    expect(printCount(count)).toBe(printed);
  });
});

describe('the origin of an example', () => {
  it.each([
    ['hand arithmetic: 5 + 2 * 6', 'hand', false],
    ['exact arithmetic: 5/143; SciPy 1.10 stats.fisher_exact agrees', 'hand', false],
    ['mpmath 1.2.1, 30 digits; 35.4 pm at 35 kV in Halliday, ch. 40', 'program', true],
    ['mpmath 1.2.1, 30 digits; white paper on a desk, 10 / sqrt(2000)', 'program', false],
    ['IEC 61672-1 table of weightings: -19.1 dB at 100 Hz', 'standard', true],
    ['Foot, Atomic Physics, ch. 5: 4/3', 'print', true],
    ['largest possible value', undefined, false],
  ])('%s', (from, origin, isPrinted) => {
    expect([originOf(from), namesPrint(from)]).toEqual([origin, isPrinted]);
  });
});
