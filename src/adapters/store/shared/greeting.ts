/** What each end of a connection says first: the form of what follows, and the version of genmath. */
export interface Greeting {
  readonly format: number;
  readonly version: string;
}

const MAGIC = Buffer.from('genmath\0', 'latin1');
/** The magic, two bytes of the format and two of the length of the version. */
const HEAD = MAGIC.length + 4;
const LONGEST_VERSION = 256;

/** Writes a greeting: `genmath` and a zero byte, the format and the length of the version in two bytes each, the greater first, and the version. */
export const formatGreeting = ({ format, version }: Greeting): Buffer => {
  const text = Buffer.from(version, 'utf8');
  const numbers = Buffer.alloc(4);
  numbers.writeUInt16BE(format, 0);
  numbers.writeUInt16BE(text.length, 2);
  return Buffer.concat([MAGIC, numbers, text]);
};

/**
 * Reads a greeting from the first bytes of a connection: gives it with its length, or nothing while bytes of it are missing.
 * @throws RangeError where the bytes are no greeting
 */
export const parseGreeting = (bytes: Buffer): { readonly greeting: Greeting; readonly length: number } | undefined => {
  const begin = bytes.subarray(0, MAGIC.length);
  if (!begin.equals(MAGIC.subarray(0, begin.length))) throw new RangeError('no greeting of genmath');
  if (bytes.length < HEAD) return undefined;
  const size = bytes.readUInt16BE(MAGIC.length + 2);
  if (size > LONGEST_VERSION) throw new RangeError('a version that is too long');
  const length = HEAD + size;
  if (bytes.length < length) return undefined;
  return { greeting: { format: bytes.readUInt16BE(MAGIC.length), version: bytes.toString('utf8', HEAD, length) }, length };
};

/** Says whether two ends understand each other: rows and documents of another version may have other members. */
export const isSame = (a: Greeting, b: Greeting): boolean => a.format === b.format && a.version === b.version;
