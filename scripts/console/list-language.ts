import type { Language } from '../../src/console/sheet/editor/language.js';
import { FUNCTIONS } from '../../src/core/expression/functions/functions.js';
import { CONSTANTS } from '../../src/core/quantity/constants.js';
import { isSameDimension } from '../../src/core/quantity/dimension.js';
import { fittingUnits } from '../../src/core/quantity/unit/fitting-units.js';
import { parseUnit } from '../../src/core/quantity/unit/parse-unit.js';
import type { Unit } from '../../src/core/quantity/unit/unit.js';
import { UNIT_DEFINITIONS } from '../../src/core/quantity/unit/unit-definitions.js';
import { FAMILIES } from '../../src/core/sheet/functions/distribution-families.js';
import { LIST_FUNCTIONS } from '../../src/core/sheet/functions/list-functions.js';
import { loadDomains } from '../load-domains.js';

/** Most units that are offered for one symbol. */
const MOST_FITTING = 12;
const UNIT_ATOM = /[\p{L}µΩ°%$€£_]+/gu;

const parsed = (text: string): Unit | undefined => {
  try {
    return parseUnit(text);
  } catch {
    return undefined;
  }
};

const isAlike = (a: Unit, b: Unit): boolean =>
  isSameDimension(a.dimension, b.dimension) && a.kind === b.kind && a.level === b.level && a.difference === b.difference;

/** Lists the units that records use, with those that measure the same: what a symbol of a record may be given in. */
const listFitting = (texts: readonly string[]): Language['fitting'] => {
  const units = texts.flatMap((text) => parsed(text) ?? []);
  return Object.fromEntries(
    units.map((unit) => {
      const others = units.filter((other) => other.text !== unit.text && isAlike(unit, other)).map(({ text }) => text);
      return [unit.text, [...new Set([unit.text, ...others, ...fittingUnits(unit)])].slice(0, MOST_FITTING)];
    }),
  );
};

/** Lists the words of the calculator's language that the console's editor completes: units, functions and constants. */
export const listLanguage = async (): Promise<Language> => {
  const domains = await loadDomains();
  const texts = new Set<string>();
  for (const { operators } of domains)
    for (const { where } of operators)
      for (const meaning of Object.values(where)) {
        const text = /\[([^\]]+)\]/.exec(meaning)?.[1];
        if (text !== undefined && text !== 'currency') texts.add(text);
      }
  const fitting = listFitting([...texts].sort());
  const named = new Map(UNIT_DEFINITIONS.map(({ symbols, words }) => [symbols.split(' ')[0] ?? '', words?.split(' ')[0] ?? '']));
  const used = [...texts].flatMap((text) => text.match(UNIT_ATOM) ?? []).filter((name) => parsed(name) !== undefined);
  return {
    units: [...new Set([...named.keys(), ...used])].map((name) => ({ name, about: named.get(name) ?? '' })),
    fitting,
    functions: [
      ...[...FUNCTIONS]
        .filter(([name]) => !['and', 'or', 'not'].includes(name))
        .map(([name, { parameters }]) => ({ name, takes: parameters.join(', ') })),
      ...[...LIST_FUNCTIONS.keys()].filter((name) => !FUNCTIONS.has(name)).map((name) => ({ name, takes: 'list' })),
      ...[...FAMILIES].map(([name, { parameters }]) => ({
        name: `${name}.cdf`,
        takes: ['x', ...parameters.map(([own]) => own)].join(', '),
      })),
    ],
    constants: [...CONSTANTS.values()].map(({ symbol, name, unit }) => ({ symbol, name, unit })),
  };
};
