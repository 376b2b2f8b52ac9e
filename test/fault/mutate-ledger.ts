import type { Random } from './crash-states.js';

/** Ways to change the bytes of a ledger. */
export const MUTATIONS = ['flip', 'drop', 'swap', 'duplicate', 'cut', 'splice', 'insert', 'respell'] as const;

/** A ledger whose bytes were changed, and the first byte that differs. */
export interface Mutated {
  readonly kind: (typeof MUTATIONS)[number];
  readonly segments: readonly Buffer[];
  /** Segment, from 0, and byte of the first difference; the end of the shorter one where it only ends sooner. */
  readonly segment: number;
  readonly offset: number;
}

const linesOf = (content: Buffer): readonly Buffer[] => {
  const lines: Buffer[] = [];
  for (let at = 0; at < content.length; ) {
    const end = content.indexOf(10, at);
    lines.push(content.subarray(at, end === -1 ? content.length : end + 1));
    at = end === -1 ? content.length : end + 1;
  }
  return lines;
};

const below = (random: Random, count: number): number => Math.floor(random() * count);

/** Writes one character of a text otherwise, so that it means the same; or adds white space. */
const respell = (content: Buffer, random: Random): Buffer => {
  const text = content.toString('latin1');
  const at = text.indexOf(random() < 0.5 ? '"m' : ',', below(random, text.length));
  if (at === -1) return Buffer.from(text.replace('\n', ' \n'), 'latin1');
  return Buffer.from(
    text[at] === ',' ? `${text.slice(0, at)}, ${text.slice(at + 1)}` : `${text.slice(0, at)}"\\u006d${text.slice(at + 2)}`,
    'latin1',
  );
};

const change = (kind: Mutated['kind'], segments: readonly Buffer[], segment: number, random: Random): Buffer => {
  const content = segments[segment] as Buffer;
  const lines = [...linesOf(content)];
  const line = below(random, lines.length);
  const at = below(random, content.length);
  const to = Math.min(content.length, at + 1 + below(random, 200));
  switch (kind) {
    case 'flip': {
      const flipped = Buffer.from(content);
      flipped[at] = (flipped[at] as number) ^ (1 << below(random, 8));
      return flipped;
    }
    case 'drop':
      if (random() < 0.5) lines.splice(line, 1);
      else return Buffer.concat([content.subarray(0, at), content.subarray(to)]);
      break;
    case 'swap': {
      const other = below(random, lines.length);
      [lines[line], lines[other]] = [lines[other] as Buffer, lines[line] as Buffer];
      break;
    }
    case 'duplicate':
      lines.splice(below(random, lines.length + 1), 0, lines[line] as Buffer);
      break;
    case 'cut':
      return content.subarray(0, at);
    case 'splice': {
      const from = segments[below(random, segments.length)] as Buffer;
      const other = linesOf(from);
      if (random() < 0.5) lines[line] = other[below(random, other.length)] as Buffer;
      else {
        const overwritten = Buffer.from(lines[line] as Buffer);
        from.copy(overwritten, 0, below(random, from.length));
        lines[line] = overwritten;
      }
      break;
    }
    case 'insert':
      return Buffer.concat([content.subarray(0, at), Buffer.from([32 + below(random, 95)]), content.subarray(at)]);
    case 'respell':
      return respell(content, random);
  }
  return Buffer.concat(lines);
};

/** Changes a ledger at random; tries again where the bytes stay the same. */
export const mutateLedger = (segments: readonly Buffer[], random: Random): Mutated => {
  for (;;) {
    const kind = MUTATIONS[below(random, MUTATIONS.length)] as Mutated['kind'];
    const segment = below(random, segments.length);
    const before = segments[segment] as Buffer;
    const after = change(kind, segments, segment, random);
    if (after.equals(before)) continue;
    let offset = 0;
    while (offset < before.length && before[offset] === after[offset]) offset += 1;
    return { kind, segments: segments.map((content, i) => (i === segment ? after : content)), segment, offset };
  }
};
