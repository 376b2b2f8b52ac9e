import { describe, expect, it } from 'vitest';
import { equationToLatex, expressionToLatex, symbolToLatex } from '../../../../src/core/expression/print/to-latex.js';
import { equationToUnicode, expressionToUnicode, symbolToUnicode } from '../../../../src/core/expression/print/to-unicode.js';
import { parseExpression } from '../../../../src/core/expression/tree/parse-expression.js';

describe('a symbol', () => {
  it.each([
    ['m', 'm', 'm'],
    ['v_0', 'v_{0}', 'v₀'],
    ['v_12', 'v_{12}', 'v₁₂'],
    ['theta', '\\theta', 'θ'],
    ['Omega', '\\Omega', 'Ω'],
    ['epsilon_0', '\\varepsilon_{0}', 'ε₀'],
    ['mu_k', '\\mu_{k}', 'μ_k'],
    ['k_B', 'k_{B}', 'k_B'],
    ['Delta_T', '\\Delta T', 'ΔT'],
    ['m_dot', '\\dot{m}', 'm_dot'],
    ['x_bar', '\\bar{x}', 'x_bar'],
    ['E_kin', 'E_{\\mathrm{kin}}', 'E_kin'],
    ['hbar', '\\hbar', 'ħ'],
    ['PMT', '\\mathrm{PMT}', 'PMT'],
    ['omega_0', '\\omega_{0}', 'ω₀'],
    ['u_y_prime', "u_{y}'", 'u_y_prime'],
    ['c_star', 'c^{*}', 'c_star'],
    ['ln_Lambda', '\\ln\\Lambda', 'ln_Λ'],
    ['E_b_N_0', '\\left(E_{b}/N_{0}\\right)', 'E_b_N₀'],
  ])('%s is %s and %s', (name, latex, unicode) => {
    expect([symbolToLatex(name), symbolToUnicode(name)]).toEqual([latex, unicode]);
  });
});

describe('an expression', () => {
  it.each([
    ['m * a', 'm \\, a', 'm·a'],
    ['a / b', '\\frac{a}{b}', 'a / b'],
    ['a / (b * c)', '\\frac{a}{b \\, c}', 'a / (b·c)'],
    ['a / b / c', '\\frac{\\frac{a}{b}}{c}', 'a / b / c'],
    ['a * (b + c)', 'a \\, \\left(b + c\\right)', 'a·(b + c)'],
    ['a - (b - c)', 'a - \\left(b - c\\right)', 'a − (b − c)'],
    ['a - b - c', 'a - b - c', 'a − b − c'],
    ['a + -b', 'a + \\left(-b\\right)', 'a + (−b)'],
    ['-(a + b)', '-\\left(a + b\\right)', '−(a + b)'],
    ['a * -b', 'a \\left(-b\\right)', 'a·(−b)'],
    ['x^2', '{x}^{2}', 'x²'],
    ['-x^2', '-{x}^{2}', '−x²'],
    ['(-x)^2', '\\left(-x\\right)^{2}', '(−x)²'],
    ['(a + b)^2', '\\left(a + b\\right)^{2}', '(a + b)²'],
    ['x^-1', '{x}^{-1}', 'x⁻¹'],
    ['a^b^c', '{a}^{{b}^{c}}', 'a^(b^c)'],
    ['(a^b)^c', '\\left({a}^{b}\\right)^{c}', '(a^b)^c'],
    ['2 * 3', '2 \\cdot 3', '2·3'],
    ['1.5e-7 * x', '1.5 \\times 10^{-7} \\, x', '1.5e-7·x'],
    ['1e3', '10^{3}', '1e3'],
    ['sqrt(a + b)', '\\sqrt{a + b}', '√(a + b)'],
    ['exp(-x)', 'e^{-x}', 'exp(−x)'],
    ['abs(x)', '\\left|x\\right|', '|x|'],
    ['sin(x)^2', '\\left(\\sin\\left(x\\right)\\right)^{2}', 'sin(x)²'],
    ['factorial(n)', 'n!', 'factorial(n)'],
    ['factorial(n + 1)', '\\left(n + 1\\right)!', 'factorial(n + 1)'],
    ['binomial(n, k)', '\\binom{n}{k}', 'binomial(n, k)'],
    ['hypot(a, b)', '\\sqrt{{a}^{2} + {b}^{2}}', 'hypot(a, b)'],
    ['min(a, b, c)', '\\min\\left(a, b, c\\right)', 'min(a, b, c)'],
    ['a <= b', 'a \\le b', 'a ≤ b'],
    ['(a < b) + c', '\\left(a < b\\right) + c', '(a < b) + c'],
    ['x[k]', 'x_{k}', 'x[k]'],
    ['R_i[k]', 'R_{i,k}', 'R_i[k]'],
    ['sum(k, 1, n, x[k]^2)', '\\sum_{k=1}^{n} {x_{k}}^{2}', 'Σ[k = 1 … n] x[k]²'],
    ['prod(k, 1, n, a + k)', '\\prod_{k=1}^{n} \\left(a + k\\right)', 'Π[k = 1 … n] (a + k)'],
    ['sum(x)', '\\sum_{i} x_{i}', 'sum(x)'],
    ['dot(nu, H_f)', '\\sum_{i} \\nu_{i}\\,H_{f,i}', 'dot(ν, H_f)'],
    ['mod(a + b, c)', '\\left(\\left(a + b\\right) \\bmod c\\right)', 'mod(a + b, c)'],
    ['round(mod(a, 7))', '\\mathrm{round}\\left(a \\bmod 7\\right)', 'round(mod(a, 7))'],
    ['(2 [m])^2', '\\left(2\\,\\mathrm{m}\\right)^{2}', '(2 m)²'],
    ['2.3 [kg/in]', '2.3\\,\\mathrm{kg/in}', '2.3 kg/in'],
    ['1 [%]', '1\\,\\mathrm{\\%}', '1 %'],
    ['1 [cm^3/s]', '1\\,\\mathrm{cm^{3}/s}', '1 cm^3/s'],
    ['1 [m/(s*K^2)]', '1\\,\\mathrm{m/(s\\,K^{2})}', '1 m/(s*K^2)'],
    ['0.5 [m^(1/2)]', '0.5\\,\\mathrm{m^{1/2}}', '0.5 m^(1/2)'],
    ['4 [m^2]', '4\\,\\mathrm{m^{2}}', '4 m^2'],
    ['if(x < 0, -x, x)', '\\begin{cases} -x & \\text{if } x < 0 \\\\ x & \\text{otherwise} \\end{cases}', 'if(x < 0, −x, x)'],
  ])('%s is %s and %s', (text, latex, unicode) => {
    const tree = parseExpression(text);
    expect([expressionToLatex(tree), expressionToUnicode(tree)]).toEqual([latex, unicode]);
  });

  it('reads apart what is different', () => {
    const pairs = [
      ['mod(a, b + c)', 'mod(a, b) + c'],
      ['2 * mod(a, b)', 'mod(2 * a, b)'],
      ['sum(x) * 2', 'sum(x)'],
      ['2 [m]^2', '2 [m^2]'],
      ['(a - b) - c', 'a - (b - c)'],
      ['and(a, b) + c', 'and(a, b + c)'],
    ] as const;
    for (const [a, b] of pairs) {
      expect(expressionToLatex(parseExpression(a)), a).not.toBe(expressionToLatex(parseExpression(b)));
      expect(expressionToUnicode(parseExpression(a)), a).not.toBe(expressionToUnicode(parseExpression(b)));
    }
  });

  it('stands in an equation', () => {
    const tree = parseExpression('m * v_0^2 / 2');
    expect(equationToLatex('E_k', tree)).toBe('E_{k} = \\frac{m \\, {v_{0}}^{2}}{2}');
    expect(equationToUnicode('E_k', tree)).toBe('E_k = m·v₀² / 2');
  });
});
