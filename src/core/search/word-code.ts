const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ!#$%&()*+,-.:;<=>?@[]^_`{}~';
const SIZE = ALPHABET.length;
const PLACE = new Uint8Array(128);
for (let place = 0; place < SIZE; place += 1) PLACE[ALPHABET.charCodeAt(place)] = place;

/** Writes natural numbers as text and reads them back; neither `|`, `/`, `"` nor `\` occur. */
export interface NumberCode {
  readonly encode: (numbers: readonly number[]) => string;
  readonly decode: (text: string) => readonly number[];
}

/**
 * Makes a code in which the `ones` smallest numbers take one character, those after them two (for each of `twos` first characters as many
 * as there are characters), the others three.
 */
const createNumberCode = (ones: number, twos: number): NumberCode => ({
  encode: (numbers) =>
    numbers
      .map((number) => {
        if (number < ones) return ALPHABET.charAt(number);
        const rest = number - ones;
        if (rest < twos * SIZE) return ALPHABET.charAt(ones + Math.floor(rest / SIZE)) + ALPHABET.charAt(rest % SIZE);
        const far = rest - twos * SIZE;
        const lead = ones + twos + Math.floor(far / (SIZE * SIZE));
        if (lead >= SIZE) throw new RangeError(`the number ${number} is beyond the code`);
        return ALPHABET.charAt(lead) + ALPHABET.charAt(Math.floor(far / SIZE) % SIZE) + ALPHABET.charAt(far % SIZE);
      })
      .join(''),
  decode: (text) => {
    const numbers: number[] = [];
    const placeAt = (at: number): number => PLACE[text.charCodeAt(at)] ?? 0;
    for (let at = 0; at < text.length; ) {
      const lead = placeAt(at);
      if (lead < ones) {
        numbers.push(lead);
        at += 1;
      } else if (lead < ones + twos) {
        numbers.push(ones + (lead - ones) * SIZE + placeAt(at + 1));
        at += 2;
      } else {
        numbers.push(ones + twos * SIZE + ((lead - ones - twos) * SIZE + placeAt(at + 1)) * SIZE + placeAt(at + 2));
        at += 3;
      }
    }
    return numbers;
  },
});

/** For numbers of words, which go into the thousands. */
export const WORD_CODE = createNumberCode(40, 42);
/** For distances and counts, most of which are small. */
export const SMALL_CODE = createNumberCode(68, 18);

/** Letter that stands for how many letters a word shares with the word before: `A` none, `B` one. */
const SHARED = 'ABCDEFGHIJ';
const FRONT_CODED = /([A-J])([^A-J]*)/gu;

/** Writes sorted words without capital letters: each as what it does not share with the word before. */
export const encodeSortedWords = (words: readonly string[]): string =>
  words
    .map((word, i) => {
      const before = words[i - 1] ?? '';
      let shared = 0;
      while (shared < SHARED.length - 1 && shared < word.length && word[shared] === before[shared]) shared += 1;
      return SHARED.charAt(shared) + word.slice(shared);
    })
    .join('');

/** Reads the words of a text that {@link encodeSortedWords} wrote. */
export const decodeSortedWords = (text: string): readonly string[] => {
  let before = '';
  return Array.from(text.matchAll(FRONT_CODED), ([, shared = 'A', rest = '']) => {
    before = before.slice(0, SHARED.indexOf(shared)) + rest;
    return before;
  });
};
