/** Prepositions of which each turns the other round: work done on the gas is not work done by it. */
const OPPOSED = [
  ['on', 'by'],
  ['by', 'on'],
  ['above', 'below'],
  ['below', 'above'],
  ['before', 'after'],
  ['after', 'before'],
] as const;

/** Tells whether a question turns what is given round by a preposition. */
export const isOpposed = (asked: string, given: string): boolean => {
  const follows = (text: string, preposition: string): readonly string[] =>
    [...text.matchAll(new RegExp(`\\b${preposition} (?:an? |the )?(\\w+)`, 'giu'))].map(([, word = '']) => word.toLowerCase());
  return OPPOSED.some(([here, there]) => {
    const words = follows(given, there);
    return follows(asked, here).some((word) => words.includes(word));
  });
};
