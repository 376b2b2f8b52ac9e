import type { DomainRecord } from './define-domain.js';

/**
 * Checks the ids of a domain: those of its operators rise, and with those that were withdrawn they are 1, 2, 3 … without a gap, each once.
 * Gives the problems in words; none for a good domain.
 */
export const numberingProblems = ({ prefix, operators, withdrawn = [] }: DomainRecord): readonly string[] => {
  if (prefix === 'KO') return [];
  const numberOf = ({ id }: { readonly id: string }): number => Number(id.slice(prefix.length));
  const present = operators.map(numberOf);
  const all = [...present, ...withdrawn.map(numberOf)].sort((a, b) => a - b);
  return [
    ...present.flatMap((number, i) =>
      i > 0 && number <= (present[i - 1] ?? 0) ? [`${prefix}${number} stands behind ${prefix}${present[i - 1]}`] : [],
    ),
    ...all.flatMap((number, i) => (number === i + 1 ? [] : [`${prefix}${i + 1} is missing or stands twice`])).slice(0, 1),
  ];
};
