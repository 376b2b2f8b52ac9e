import { gradientOf, variablesOf } from '../expression/calculus/gradient.js';
import type { Link } from '../inputs/computation.js';
import { CONSTANTS } from '../quantity/constants.js';

/** The standard uncertainty of one result, and what it comes from. */
export interface Propagated {
  /** In the unit of the result. */
  readonly uncertainty: number;
  /** Share of the variance by input (or constant), largest first, adding up to 1. */
  readonly shares: readonly { readonly input: string; readonly share: number }[];
}

/** Derivatives of a link's result by each independent source, in coherent SI, times the source's standard uncertainty. */
type Contributions = ReadonlyMap<string, number>;

const contributionsOf = (link: Link, earlier: readonly Contributions[]): Contributions => {
  const { operator, values, bindings } = link;
  // A list has a partial derivative for each of its elements, which only pays where they carry uncertainties.
  const named = bindings.filter(({ symbol, uncertainty }) => !symbol.list || uncertainty !== undefined).map(({ symbol }) => symbol.name);
  const unknown = link.solution === undefined ? [] : [link.gives.name];
  const symbols = [...named.filter((name) => name !== operator.output.name), ...unknown, ...operator.constants.map(({ symbol }) => symbol)];
  const variables = variablesOf(symbols, values);
  const { partials } = gradientOf(operator.expression, values, variables);
  const total = new Map<string, number>();
  const addTo = (source: string, amount: number): void => {
    if (amount !== 0) total.set(source, (total.get(source) ?? 0) + amount);
  };
  const solved = link.solution === undefined ? undefined : link.gives.name;
  const scale = solved === undefined ? 1 : -1 / (partials[variables.findIndex(({ symbol }) => symbol === solved)] ?? 0);
  variables.forEach(({ symbol, element }, i) => {
    const partial = (partials[i] ?? 0) * scale;
    if (symbol === solved) return;
    const binding = link.bindings.find((candidate) => candidate.symbol.name === symbol);
    if (binding === undefined) addTo(symbol, partial * (CONSTANTS.get(symbol)?.uncertainty ?? 0));
    else if (binding.origin.type === 'chain') {
      for (const [source, amount] of earlier[binding.origin.link] ?? []) addTo(source, partial * amount);
    } else if (typeof binding.uncertainty === 'number')
      addTo(binding.origin.key, partial * binding.uncertainty * binding.symbol.unit.factor);
    else if (binding.uncertainty !== undefined && element !== undefined) {
      addTo(`${binding.origin.key}[${element}]`, partial * (binding.uncertainty[element - 1] ?? 0) * binding.symbol.unit.factor);
    }
  });
  if (solved !== undefined) {
    // The given output moves the solved symbol by 1 / (df/dx), with the opposite sign of the other symbols.
    const output = link.bindings.find(({ symbol }) => symbol === operator.output);
    if (output?.origin.type === 'chain') for (const [source, amount] of earlier[output.origin.link] ?? []) addTo(source, -scale * amount);
    else if (typeof output?.uncertainty === 'number') addTo(output.origin.key, -scale * output.uncertainty * output.symbol.unit.factor);
  }
  return total;
};

/**
 * Gives the derivative of the last result of a chain by an input, in coherent SI by the unit of the input; NaN where there is none.
 * @param key name under which the input was given
 */
export const derivativeBy = (links: readonly Link[], key: string): number => {
  const contributions: Contributions[] = [];
  for (const link of links) {
    const bindings = link.bindings.map(({ uncertainty: _, ...binding }) =>
      binding.origin.type === 'input' && binding.origin.key === key && typeof binding.value === 'number'
        ? { ...binding, uncertainty: 1 }
        : binding,
    );
    contributions.push(contributionsOf({ ...link, bindings }, contributions));
  }
  return contributions.at(-1)?.get(key) ?? 0;
};

/**
 * Propagates the standard uncertainties that the caller states, and those of the constants, to every result by the law of propagation of
 * uncertainty to first order, inputs taken as uncorrelated (JCGM 100:2008, 5.1.2); an input that enters a chain twice counts once.
 * Gives nothing where no input carries an uncertainty.
 */
export const propagateUncertainty = (links: readonly Link[]): readonly Propagated[] | undefined => {
  if (!links.some(({ bindings }) => bindings.some(({ uncertainty }) => uncertainty !== undefined))) return undefined;
  const contributions: Contributions[] = [];
  return links.map((link) => {
    const own = contributionsOf(link, contributions);
    contributions.push(own);
    const variance = [...own.values()].reduce((sum, amount) => sum + amount * amount, 0);
    const shares = [...own]
      .map(([input, amount]) => ({ input, share: variance === 0 ? 0 : (amount * amount) / variance }))
      .sort((a, b) => b.share - a.share || (a.input < b.input ? -1 : 1));
    return { uncertainty: Math.sqrt(variance) / link.gives.unit.factor, shares };
  });
};
