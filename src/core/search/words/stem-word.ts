const IRREGULAR: ReadonlyMap<string, string> = new Map(
  [
    ...(
      'dropped fall dropping fall radii radius axes axis axe axis fell fall fallen fall thrown throw threw throw driven drive drove drive gases gas lenses lens lens lens ' +
      'bought buy sold sell paid pay spun spin spent spend held hold lost loss lose loss grew grow grown grow burnt burn burned burn ' +
      'frequencies frequency indices index matrices matrix vertices vertex foci focus nuclei nucleus spectra spectrum maxima maximum minima minimum ' +
      'halves half lives life masses mass feet foot inches inch hotter hot colder cold faster fast slower slow larger large bigger big shorter short ' +
      'longer long heavier heavy higher high lower low deeper deep stronger strong weaker weak children child dying die dice die ' +
      'analyses analysis axial axis bonds bond yielded yield moles mole molar molar media medium data data ' +
      'fastest fast highest high largest large longest long shortest short maximal maximum minimal minimum max maximum min minimum ' +
      'avg average prob probability temp temperature temps temperature freq frequency accel acceleration concentration concentration'
    ).matchAll(/(\S+) (\S+)/gu),
  ].map(([, from = '', to = '']) => [from, to]),
);

const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^haem/u, 'hem'],
  [/aemi/u, 'emi'],
  [/^paed/u, 'ped'],
  [/^oe(?=d|s)/u, 'e'],
  [/sulph/u, 'sulf'],
  [/^aluminium$/u, 'aluminum'],
  [/(?<=...)our(?=s?$|ed$|ing$|less$|ation$)/u, 'or'],
  [/(?<=[a-z](?:t|b))re(?=s?$|d$)/u, 'er'],
  [/(?<=.{4})is(?=e$|es$|ed$|ing$|ation$|ations$)/u, 'iz'],
  [/lys(?=e$|es$|ed$|ing$)/u, 'lyz'],
  [/(?<=[aeiou][a-z]*[aeiou])ll(?=ed$|ing$|er$)/u, 'l'],
];

const VOWEL = '(?:[aeiou]|(?<=[^aeiou])y)';
const CONSONANT = '(?:[^aeiouy]|(?<![^aeiou])y)';
const MEASURE = (least: number): RegExp => new RegExp(`^${CONSONANT}*(?:${VOWEL}+${CONSONANT}+){${least},}`, 'u');
const ONE_OR_MORE = MEASURE(1);
const TWO_OR_MORE = MEASURE(2);
const HAS_VOWEL = new RegExp(VOWEL, 'u');
const EXACTLY_ONE = new RegExp(`^${CONSONANT}*(?:${VOWEL}+${CONSONANT}+){1}${VOWEL}*$`, 'u');
const SHORT_END = new RegExp(`${CONSONANT}${VOWEL}[^aeiouwxy]$`, 'u');

const STEP_2: readonly (readonly [string, string])[] = [
  ['ational', 'ate'], ['tional', 'tion'], ['enci', 'ence'], ['anci', 'ance'], ['izer', 'ize'], ['abli', 'able'], ['alli', 'al'], ['entli', 'ent'],
  ['eli', 'e'], ['ousli', 'ous'], ['ization', 'ize'], ['ation', 'ate'], ['ator', 'ate'], ['alism', 'al'], ['iveness', 'ive'], ['fulness', 'ful'],
  ['ousness', 'ous'], ['aliti', 'al'], ['iviti', 'ive'], ['biliti', 'ble'],
]; // biome-ignore format: a table
const STEP_3: readonly (readonly [string, string])[] = [
  ['icate', 'ic'], ['ative', ''], ['alize', 'al'], ['iciti', 'ic'], ['ical', 'ic'], ['ful', ''], ['ness', ''],
]; // biome-ignore format: a table
const STEP_4 = /(?:al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|(?<=[st])ion|ou|ism|ate|iti|ous|ive|ize)$/u;

const replaceEnd = (word: string, table: readonly (readonly [string, string])[]): string => {
  const found = table.find(([end]) => word.endsWith(end));
  if (found === undefined) return word;
  const stem = word.slice(0, -found[0].length);
  return ONE_OR_MORE.test(stem) ? stem + found[1] : word;
};

const dropPlural = (word: string): string => {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2);
  return word.endsWith('s') && !/[sui]s$/u.test(word) ? word.slice(0, -1) : word;
};

const dropParticiple = (word: string): string => {
  if (word.endsWith('eed')) return ONE_OR_MORE.test(word.slice(0, -3)) ? word.slice(0, -1) : word;
  const ending = /(?:ed|ing)$/u.exec(word)?.[0];
  if (ending === undefined) return word;
  const stem = word.slice(0, -ending.length);
  if (stem.length < 2 || !HAS_VOWEL.test(stem)) return word;
  if (/(?:at|bl|iz)$/u.test(stem)) return `${stem}e`;
  if (/([^aeioulsz])\1$/u.test(stem)) return stem.slice(0, -1);
  return EXACTLY_ONE.test(stem) && SHORT_END.test(stem) ? `${stem}e` : stem;
};

const dropEnd = (word: string): string => {
  const ending = STEP_4.exec(word)?.[0];
  const long = ending === undefined ? word : word.slice(0, -ending.length);
  const stem = TWO_OR_MORE.test(long) ? long : word;
  const bare = stem.endsWith('e') ? stem.slice(0, -1) : stem;
  const dropped = stem.endsWith('e') && (TWO_OR_MORE.test(bare) || (ONE_OR_MORE.test(bare) && !SHORT_END.test(bare))) ? bare : stem;
  return dropped.endsWith('ll') && TWO_OR_MORE.test(dropped.slice(0, -1)) ? dropped.slice(0, -1) : dropped;
};

/**
 * Reduces an English word in lower case to its stem: British spellings to American, irregular forms to regular ones, then Porter's
 * algorithm (M. F. Porter, An algorithm for suffix stripping, Program 14, 1980). Words of up to three letters and words with digits stay.
 */
export const stemWord = (word: string): string => {
  const regular = IRREGULAR.get(word) ?? word;
  if (regular.length <= 3 || !/^[a-z]+$/u.test(regular)) return regular;
  const spelled = SPELLINGS.reduce((text, [pattern, by]) => text.replace(pattern, by), regular);
  const singular = dropParticiple(dropPlural(spelled));
  const vowelled = singular.endsWith('y') && HAS_VOWEL.test(singular.slice(0, -1)) ? `${singular.slice(0, -1)}i` : singular;
  return dropEnd(replaceEnd(replaceEnd(vowelled, STEP_2), STEP_3));
};
