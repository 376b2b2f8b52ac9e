import { inflateSync } from 'node:zlib';

/** A PNG, decoded. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha of a pixel. */
  readonly at: (x: number, y: number) => readonly number[];
  /** How many colours there are. */
  readonly colours: number;
}

const paeth = (a: number, b: number, c: number): number => {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
};

/** Decodes a PNG of eight bits a channel with alpha, not interlaced (W3C PNG, third edition). */
export const readPng = (bytes: Uint8Array): Pixels => {
  const file = Buffer.from(bytes);
  if (file.subarray(0, 8).toString('hex') !== '89504e470d0a1a0a') throw new Error('This is no PNG.');
  const parts: Buffer[] = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  }
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  if (file.subarray(24, 29).toString('hex') !== '0806000000') throw new Error('This is another kind of PNG.');
  const raw = inflateSync(Buffer.concat(parts));
  const row = 4 * width;
  const out = Buffer.alloc(row * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (row + 1)] ?? 0;
    for (let i = 0; i < row; i += 1) {
      const a = i < 4 ? 0 : (out[y * row + i - 4] ?? 0);
      const b = y === 0 ? 0 : (out[(y - 1) * row + i] ?? 0);
      const c = i < 4 || y === 0 ? 0 : (out[(y - 1) * row + i - 4] ?? 0);
      const predicted = [0, a, b, (a + b) >> 1, paeth(a, b, c)][filter] ?? 0;
      out[y * row + i] = ((raw[y * (row + 1) + 1 + i] ?? 0) + predicted) & 255;
    }
  }
  const seen = new Set<number>();
  for (let i = 0; i < out.length; i += 4) seen.add(out.readUInt32BE(i));
  return { width, height, colours: seen.size, at: (x, y) => [...out.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)] };
};
