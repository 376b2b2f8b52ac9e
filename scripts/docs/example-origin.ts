/** Where the value of an example comes from. */
export type ExampleOrigin = 'hand' | 'program' | 'standard' | 'print';

/** The independent programs that examples name. */
const PROGRAMS: readonly string[] = ['mpmath', 'SciPy', 'NumPy', 'SymPy', 'PARI/GP', 'Maxima', 'Octave', 'GNU units', 'Python'];

/** One rule of the classification; the report states them in words. */
export interface OriginRule {
  readonly origin: ExampleOrigin;
  readonly title: string;
  readonly words: string;
  readonly pattern: RegExp;
}

/** The rules, tried in this order on the opening of `example.from`, up to its first semicolon. */
export const ORIGIN_RULES: readonly OriginRule[] = [
  {
    origin: 'hand',
    title: 'hand arithmetic',
    words: 'it begins with "hand arithmetic", "hand count", "by hand", "counted by hand" or "exact arithmetic"',
    pattern: /^(?:hand (?:arithmetic|count)|by hand|counted by hand|exact (?:integer )?arithmetic)\b/i,
  },
  {
    origin: 'program',
    title: 'independent program',
    words: `it names one of ${PROGRAMS.join(', ')}`,
    pattern: new RegExp(`\\b(?:${PROGRAMS.join('|')})\\b`),
  },
  {
    origin: 'standard',
    title: 'standard or guideline',
    words: 'it names a body that sets standards (IEC, ISO, IEEE, ITU, ICAO, ICRP, IAPWS, UNESCO, FAO, WHO, RFC) or a definition of the SI',
    pattern: /\b(?:IEC|ISO|IEEE|ITU|ICAO|ICRP|IAPWS|UNESCO|FAO|WHO|RFC)\b|^definition of the /,
  },
  {
    origin: 'print',
    title: 'book, paper or published table',
    words: 'it names a chapter, section, table, example, handbook, data sheet, "published" value, or authors with "&" or "et al."',
    pattern: /\b(?:ch\. \w|section \d|tables?\b|examples?\b|handbook|HDBK|data sheet|published|textbook|et al\b)|\p{Lu}\p{L}+ & \p{Lu}/iu,
  },
];

/** Words by which a text names something printed, whatever the value itself comes from. */
const PRINTED =
  /\bch\. \d|\bsection \d|\btables?\b|\bexamples? (?:of|\d)|\bthe paper\b|\bhandbook|\bdata sheet|\bpublished|\btextbook|\bet al\b|\p{L} \(\d{4}\)|\b(?!Sun)\p{Lu}\p{L}+ (?:& \p{Lu}|(?:has|have|gives?) [\d-])/u;

/** Tells where the value of an example comes from; undefined where no rule fits. */
export const originOf = (from: string): ExampleOrigin | undefined => {
  const [opening = ''] = from.split(';');
  return ORIGIN_RULES.find(({ pattern }) => pattern.test(opening))?.origin;
};

/** Names the program that an example's value comes from: the first that its opening names. */
export const programOf = (from: string): string | undefined =>
  originOf(from) === 'program' ? ORIGIN_RULES.find(({ origin }) => origin === 'program')?.pattern.exec(from)?.[0] : undefined;

/** Tells whether an example names something printed, for its data or to compare its value with. */
export const namesPrint = (from: string): boolean => PRINTED.test(from);
