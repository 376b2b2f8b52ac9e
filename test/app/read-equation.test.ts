import { describe, expect, it } from 'vitest';
import { loadDomains } from '../../scripts/load-domains.js';
import { readEquation } from '../../src/app/view/read-equation.js';
import type { Formula } from '../../src/app/view/view.js';
import { viewOfMasterEquation } from '../../src/app/view/view-of-equation.js';
import { printExpression } from '../../src/core/expression/print/print-expression.js';
import { equationToUnicode, symbolToUnicode } from '../../src/core/expression/print/to-unicode.js';
import { parseEquation } from '../../src/core/expression/tree/parse-expression.js';
import type { Expression } from '../../src/core/expression/tree/syntax-tree.js';

const COMPARISONS: Readonly<Record<string, string>> = { '<=': '≤', '>=': '≥', '==': '=', '!=': '≠' };

/** Writes a tree of the registry with every operator before its operands. */
const treeOf = (node: Expression): string => {
  switch (node.type) {
    case 'number':
      return node.unit === undefined ? node.text : `${node.text} ${node.unit}`;
    case 'symbol':
      return symbolToUnicode(node.name);
    case 'negate':
      return `(neg ${treeOf(node.operand)})`;
    case 'binary':
      return `(${{ '+': '+', '-': '−', '*': '·', '/': '/', '^': '^' }[node.operator]} ${treeOf(node.left)} ${treeOf(node.right)})`;
    case 'call':
      return `(${[node.name, ...node.args.map(treeOf)].join(' ')})`;
    case 'compare':
      return `(${COMPARISONS[node.operator] ?? node.operator} ${treeOf(node.left)} ${treeOf(node.right)})`;
    case 'conditional':
      return `(if ${treeOf(node.condition)} ${treeOf(node.consequent)} ${treeOf(node.alternate)})`;
    case 'series':
      return `(${node.operation} (= ${symbolToUnicode(node.index)} ${treeOf(node.from)}) ${treeOf(node.to)} ${treeOf(node.body)})`;
    case 'element':
      return `(at ${symbolToUnicode(node.list)} ${treeOf(node.index)})`;
  }
};

/** Writes a formula in the same way; brackets are in the order already. */
const formulaOf = (node: Formula): string => {
  switch (node.type) {
    case 'number':
      return node.unit === undefined ? node.text : `${node.text} ${node.unit}`;
    case 'symbol':
      return node.text;
    case 'negate':
      return `(neg ${formulaOf(node.operand)})`;
    case 'binary':
      return `(${node.operator} ${formulaOf(node.left)} ${formulaOf(node.right)})`;
    case 'relation':
      return `(${node.sign} ${formulaOf(node.left)} ${formulaOf(node.right)})`;
    case 'group':
      return formulaOf(node.inner);
    case 'root':
      return `(sqrt ${formulaOf(node.operand)})`;
    case 'size':
      return `(abs ${formulaOf(node.operand)})`;
    case 'call':
      return `(${[node.name, ...node.args.map(formulaOf)].join(' ')})`;
    case 'series':
      return `(${node.sign === 'Σ' ? 'sum' : 'prod'} ${formulaOf(node.from)} ${formulaOf(node.to)} ${formulaOf(node.body)})`;
    case 'element':
      return `(at ${node.list} ${formulaOf(node.index)})`;
  }
};

const read = (text: string): string | undefined => readEquation(text)?.map(formulaOf).join('; ');

describe('an equation of an answer is read', () => {
  it.each([
    ['F = m·a', '(= F (· m a))'],
    ['T = 2·π·√(L / g)', '(= T (· (· 2 π) (sqrt (/ L g))))'],
    ['v = √x²', '(= v (^ (sqrt x) 2))'],
    ['y = −x² − 3', '(= y (− (neg (^ x 2)) 3))'],
    ['y = a / b / c', '(= y (/ (/ a b) c))'],
    ['y = x^(a + 1)·x⁻¹', '(= y (· (^ x (+ a 1)) (^ x (neg 1))))'],
    ['S = Σ[k = 1 … n] x[k]²', '(= S (sum (= k 1) n (^ (at x k) 2)))'],
    ['y = if(x ≤ 0, |x|, exp(−x))', '(= y (if (≤ x 0) (abs x) (exp (neg x))))'],
    ['F = 80 kg·2.5 m/s²', '(= F (· 80 kg 2.5 m/s²))'],
    ['Q = 0.161 s/m·V', '(= Q (· 0.161 s/m V))'],
    ['R = 287.05 J/(kg*K)·T', '(= R (· 287.05 J/(kg*K) T))'],
    ['n = 1e20 1/(m*MA)·I_p', '(= n (· 1e20 1/(m*MA) I_p))'],
    ['F = m·a; W = F·d', '(= F (· m a)); (= W (· F d))'],
  ])('%s', (text, order) => {
    expect(read(text)).toBe(order);
  });

  it.each(['', 'F', 'F = ', 'F = (m·a', 'F = m a', `F = ${'('.repeat(100)}m${')'.repeat(100)}`, '<b>F</b>'])(
    'not where it is no equation of ours: %s',
    (text) => {
      const formulas = readEquation(text);
      expect(formulas?.map((each) => each.type) ?? []).not.toContain('relation');
    },
  );

  it('for every operator of the registry as it is meant', async () => {
    const equations = (await loadDomains()).flatMap(({ operators }) =>
      operators.map(({ id, equation }) => ({ id, ...parseEquation(equation) })),
    );
    const results = equations.map(({ id, output, expression }) => ({
      id,
      meant: `(= ${symbolToUnicode(output)} ${treeOf(expression)})`,
      text: equationToUnicode(output, expression),
    }));
    expect(results.length).toBeGreaterThan(1_500);
    expect(results.filter(({ text, meant }) => read(text) !== meant)).toEqual([]);
  });
});

describe('the equations of a receipt are read', () => {
  it.each([
    ['KO42 · (F = m * a) · (W = F * d * cos(theta))', '(= F (· m a)); (= W (· (· F d) (cos θ)))'],
    ['KO42 · (f = -x_0^2 - 2e-3 [m/s] * abs(y))', '(= f (− (neg (^ x₀ 2)) (· 2e-3 m/s (abs y))))'],
    ['KO42 · (y = if(x <= 0, sqrt(x), x[k]))', '(= y (if (≤ x 0) (sqrt x) (at x k)))'],
  ])('%s', (text, order) => {
    expect(
      viewOfMasterEquation(text)
        .flatMap(({ formulas = [] }) => formulas.map(formulaOf))
        .join('; '),
    ).toBe(order);
  });

  it('and are none where the substrate stands alone', () => {
    expect(viewOfMasterEquation('KO42')).toEqual([]);
  });

  it('for every operator of the registry as it is meant, but that series stay written as functions', async () => {
    const equations = (await loadDomains()).flatMap(({ operators }) => operators.map(({ equation }) => parseEquation(equation)));
    const results = equations.map(({ output, expression }) => ({
      meant: `(= ${symbolToUnicode(output)} ${treeOf(expression)})`,
      text: `KO42 · (${output} = ${printExpression(expression)})`,
    }));
    const plain = (tree: string): string => tree.replaceAll('(=', '').replace(/[()\s]/g, '');
    const isSeries = ({ text }: { readonly text: string }): boolean => /\b(?:sum|prod)\(\w+, /.test(text);
    const asRead = (text: string): string =>
      viewOfMasterEquation(text)
        .flatMap(({ formulas = [] }) => formulas.map(formulaOf))
        .join('; ');
    expect(results.filter((each) => !isSeries(each) && asRead(each.text) !== each.meant)).toEqual([]);
    expect(results.filter((each) => isSeries(each) && plain(asRead(each.text)) !== plain(each.meant))).toEqual([]);
  });
});
