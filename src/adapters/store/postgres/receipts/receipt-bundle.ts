import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Lines that a full bundle holds, and characters from which on it is full. */
const BUNDLE = { lines: 256, characters: 1 << 20 } as const;
/** Most bytes that a bundle is inflated to: lines of batches bear their items. */
const MOST_INFLATED = 1 << 28;
/** Level of the compression: higher ones take more than twice as long for some hundredths of the size. */
const LEVEL = 3;

/** A line of a receipt, with its newline, and its place in the log. */
export interface PlacedLine {
  readonly leaf: number;
  readonly line: string;
}

/** Lines of one owner that lie together. */
export interface LineBundle {
  readonly lines: readonly PlacedLine[];
  readonly isFull: boolean;
}

/** Divides lines into bundles: all but the last are full. */
export const toBundles = (lines: readonly PlacedLine[]): readonly LineBundle[] => {
  const bundles: LineBundle[] = [];
  let from = 0;
  let characters = 0;
  lines.forEach(({ line }, i) => {
    characters += line.length;
    const isFull = i + 1 - from >= BUNDLE.lines || characters >= BUNDLE.characters;
    if (!isFull && i < lines.length - 1) return;
    bundles.push({ lines: lines.slice(from, i + 1), isFull });
    [from, characters] = [i + 1, 0];
  });
  return bundles;
};

/** Writes the lines of a bundle, each behind its place in the log, as deflated text. */
export const packBundle = ({ lines }: LineBundle): Promise<Buffer> =>
  deflate(Buffer.from(lines.map(({ leaf, line }) => `${leaf} ${line}`).join(''), 'utf8'), { level: LEVEL });

/** Reads the lines of a bundle. @throws where it is damaged */
export const unpackBundle = async (data: Buffer): Promise<readonly PlacedLine[]> => {
  const text = (await inflate(data, { maxOutputLength: MOST_INFLATED })).toString('utf8');
  return text
    .split('\n')
    .slice(0, -1)
    .map((placed) => {
      const end = placed.indexOf(' ');
      return { leaf: Number(placed.slice(0, end)), line: `${placed.slice(end + 1)}\n` };
    });
};
