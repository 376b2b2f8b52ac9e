import { describe, expect, it } from 'vitest';
import { loadDomains } from '../../../../scripts/load-domains.js';
import { nameParts } from '../../../../src/core/expression/print/name-parts.js';
import { printExpression } from '../../../../src/core/expression/print/print-expression.js';
import { equationToLatex } from '../../../../src/core/expression/print/to-latex.js';
import { parseExpression } from '../../../../src/core/expression/tree/parse-expression.js';
import { substitute, symbolsOf } from '../../../../src/core/expression/tree/syntax-tree.js';

const domains = await loadDomains();
const equations: ReadonlyMap<string, string> = new Map(
  domains.flatMap(({ operators }) => operators.map(({ id, equation }) => [id, equation] as const)),
);
const rightSide = (id: string): string => (equations.get(id) ?? '').replace(/^\s*\w+\s*=\s*/, '');

const restored = (text: string): string => {
  const { whole, parts } = nameParts(parseExpression(text));
  return printExpression(parts.reduceRight((all, { name, expression }) => substitute(all, new Map([[name, expression]])), whole));
};

/** What stands in brackets inside brackets, at most. */
const depthOf = (latex: string): number => {
  const steps = [...latex.matchAll(/\\left|\\right/g)].map(([word]) => (word === '\\left' ? 1 : -1));
  return Math.max(0, ...steps.map((_, i) => steps.slice(0, i + 1).reduce((sum, step) => sum + step, 0)));
};

describe('the parts of a long equation', () => {
  // The distance after Andoyer, the date of Easter.
  it.each(['GE8', 'NT20'])('%s is told in lines that can be read', (id) => {
    const lines = equationToLatex('y', parseExpression(rightSide(id)))
      .split(/ \\\\ (?=(?:\\text\{where \} )?u_)/)
      .map((line) => [line.length, depthOf(line)]);
    expect(lines.length).toBeGreaterThan(2);
    expect(Math.max(...lines.map(([length = 0]) => length))).toBeLessThan(520);
    expect(Math.max(...lines.map(([, depth = 0]) => depth))).toBeLessThan(8);
  });

  it('give the equation again when they are put in place of their names, for every operator', () => {
    const changed = [...equations.keys()].filter((id) => restored(rightSide(id)) !== printExpression(parseExpression(rightSide(id))));
    expect(changed).toEqual([]);
  });

  it('need only the parts before them', () => {
    const { parts } = nameParts(parseExpression(rightSide('NT6')));
    expect(parts.map(({ name }) => name)).toEqual(parts.map((_, i) => `u_${i + 1}`));
    for (const [i, { expression }] of parts.entries()) {
      const known = parts.slice(0, i).map(({ name }) => name);
      expect(symbolsOf(expression).filter((name) => name.startsWith('u_') && !known.includes(name))).toEqual([]);
    }
  });

  it('take a letter that the equation does not use', () => {
    const { parts } = nameParts(parseExpression(rightSide('GE8').replaceAll('phi_1', 'u_1').replaceAll('f /', 'v /')));
    expect(parts[0]?.name).toBe('w_1');
  });

  it('leave a running index inside its series', () => {
    const { parts } = nameParts(parseExpression(rightSide('ST9')));
    expect(parts.flatMap(({ expression }) => symbolsOf(expression)).filter((name) => name === 'i' || name === 'j')).toEqual([]);
  });

  it('are not named in an equation that is short', () => {
    const tree = parseExpression('sqrt(a + b) / sqrt(a + b) + sqrt(a + b)');
    expect(nameParts(tree)).toEqual({ whole: tree, parts: [] });
  });
});
