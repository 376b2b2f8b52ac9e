const GREEK: ReadonlyMap<string, string> = new Map(
  [
    ...(
      'α alpha β beta γ gamma δ delta ε epsilon ϵ epsilon ζ zeta η eta θ theta ϑ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi ο o π pi ρ rho ϱ rho ' +
      'σ sigma ς sigma τ tau υ upsilon φ phi ϕ phi χ chi ψ psi ω omega ' +
      'Α Alpha Β Beta Γ Gamma Δ Delta Ε Epsilon Ζ Zeta Η Eta Θ Theta Ι Iota Κ Kappa Λ Lambda Μ Mu Ν Nu Ξ Xi Ο O Π Pi Ρ Rho Σ Sigma Τ Tau ' +
      'Υ Upsilon Φ Phi Χ Chi Ψ Psi Ω Omega ∂ d ℏ hbar ℓ l'
    ).matchAll(/(\S+) (\S+)/gu),
  ].map(([, from = '', to = '']) => [from, to]),
);

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻';
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[×·⋅∗∙]/gu, '*'],
  [/[÷⁄]/gu, '/'],
  [/[−–—‐‑]/gu, '-'],
  [/[’‘`´]/gu, "'"],
  [/√/gu, ' sqrt '],
  [/∞/gu, ' infinity '],
  [/[≈≃≅]/gu, '='],
  [/\$/gu, ' '],
];

const LATEX: readonly (readonly [RegExp, string])[] = [
  [/\\(?:d|t)?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/gu, '(($1)/($2))'],
  [/\\sqrt\s*\{([^{}]*)\}/gu, 'sqrt($1)'],
  [/\\(?:cdot|times|ast)(?![A-Za-z])/gu, '*'],
  [/\\(?:left|right|mathrm|text|operatorname|vec|bar|hat|displaystyle|,|;|!|quad)(?![A-Za-z])/gu, ' '],
  [/\\(?:var)?([A-Za-z]+)/gu, ' $1 '],
  [/([_^])\s*\{([A-Za-z0-9]+)\}/gu, '$1$2'],
  [/\{/gu, '('],
  [/\}/gu, ')'],
];

const foldSuperscripts = (text: string): string =>
  text.replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+/gu, (run) => `^${[...run].map((c) => '0123456789+-'.charAt(SUPERSCRIPTS.indexOf(c))).join('')}`);

/**
 * Folds a text to plain ASCII-like form with its case kept: superscripts become `^2`, Greek letters their names, LaTeX and typographic
 * signs the plain ones, letters lose their accents. What has no plain form stays as it is.
 */
export const foldText = (text: string): string => {
  const latex = /[\\{]/u.test(text) ? LATEX : [];
  const plain = [...latex, ...SIGNS].reduce((folded, [pattern, by]) => folded.replace(pattern, by), foldSuperscripts(text));
  return plain
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('⁄', '/')
    .replace(/[Α-ωϑϕϱϵ∂ℏℓ]/gu, (letter) => ` ${GREEK.get(letter) ?? letter} `);
};
