const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ!#$%&()*+,-.:;<=>?@[]^_`{}~';
const SIZE = ALPHABET.length;
const ONE = 40;
const TWO = 42;
const PLACE = new Uint8Array(128);
for (let place = 0; place < SIZE; place += 1) PLACE[ALPHABET.charCodeAt(place)] = place;

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
  const placeAt = (at: number): number => PLACE[text.charCodeAt(at)] ?? 0;
  for (let at = 0; at < text.length; ) {
    const lead = placeAt(at);
    if (lead < ONE) {
      numbers.push(lead);
      at += 1;
    } else if (lead < ONE + TWO) {
      numbers.push(ONE + (lead - ONE) * SIZE + placeAt(at + 1));
      at += 2;
    } else {
      numbers.push(ONE + TWO * SIZE + ((lead - ONE - TWO) * SIZE + placeAt(at + 1)) * SIZE + placeAt(at + 2));
      at += 3;
    }
  }
  return numbers;
};

/** Writes a set of word numbers: sorted, each as its distance from the one before, which makes most of them one character. */
export const encodeWordSet = (numbers: readonly number[]): string => {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  return encodeWords(sorted.map((number, i) => number - (sorted[i - 1] ?? 0)));
};

/** Reads the word numbers of a text that {@link encodeWordSet} wrote, smallest first. */
export const decodeWordSet = (text: string): readonly number[] => {
  let sum = 0;
  return decodeWords(text).map((distance) => {
    sum += distance;
    return sum;
  });
};
