const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ!#$%&()*+,-.:;<=>?@[]^_`{}~';
const SIZE = ALPHABET.length;
const ONE = 40;
const TWO = 42;
const PLACE = new Map([...ALPHABET].map((character, place) => [character, place]));

/** Writes word numbers as text of one to three characters each, the frequent (small) ones shortest; neither `|`, `/`, `"` nor `\` occur. */
export const encodeWords = (numbers: readonly number[]): string =>
  numbers
    .map((number) => {
      if (number < ONE) return ALPHABET.charAt(number);
      const rest = number - ONE;
      if (rest < TWO * SIZE) return ALPHABET.charAt(ONE + Math.floor(rest / SIZE)) + ALPHABET.charAt(rest % SIZE);
      const far = rest - TWO * SIZE;
      const lead = ONE + TWO + Math.floor(far / (SIZE * SIZE));
      if (lead >= SIZE) throw new RangeError(`word number ${number} is beyond the code`);
      return ALPHABET.charAt(lead) + ALPHABET.charAt(Math.floor(far / SIZE) % SIZE) + ALPHABET.charAt(far % SIZE);
    })
    .join('');

/** Reads the word numbers of a text that {@link encodeWords} wrote. */
export const decodeWords = (text: string): readonly number[] => {
  const numbers: number[] = [];
  let at = 0;
  const next = (): number => PLACE.get(text.charAt(at++)) ?? 0;
  while (at < text.length) {
    const lead = next();
    if (lead < ONE) numbers.push(lead);
    else if (lead < ONE + TWO) numbers.push(ONE + (lead - ONE) * SIZE + next());
    else numbers.push(ONE + TWO * SIZE + ((lead - ONE - TWO) * SIZE + next()) * SIZE + next());
  }
  return numbers;
};
