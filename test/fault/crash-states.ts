import { dirname } from 'node:path';
import { type DiskStep, overlay, type SimulatedDisk } from './simulated-disk.js';

/** A number in [0, 1), the next of a seeded sequence. */
export type Random = () => number;

/** What a power cut can leave. */
export interface CrashState {
  /** So many steps were taken before it. */
  readonly at: number;
  readonly files: ReadonlyMap<string, Buffer>;
  /** What had been acknowledged. */
  readonly acknowledged: readonly string[];
}

const SECTOR = 512;
const NEWLINE = 10;

interface Content {
  /** What was flushed. */
  readonly durable: Buffer;
  /** What was written. */
  readonly written: Buffer;
  /** A part, from one byte to before another, of which a flush failed: unless it is written again, no flush takes it. */
  readonly lost: readonly [number, number];
}

const NOTHING: readonly [number, number] = [0, 0];
const EMPTY: Content = { durable: Buffer.alloc(0), written: Buffer.alloc(0), lost: NOTHING };

const write = ({ durable, written, lost: [from, to] }: Content, offset: number, bytes: Buffer): Content => {
  const isAgain = offset <= from && offset + bytes.length >= to;
  return { durable, written: overlay(written, offset, bytes), lost: isAgain ? NOTHING : [from, to] };
};

/** What is cut off is forgotten, and what is written there later is new to the system. */
const truncate = ({ durable, written, lost: [from, to] }: Content, size: number): Content => ({
  durable,
  written: written.subarray(0, size),
  lost: from < size ? [from, Math.min(to, size)] : NOTHING,
});

const flush = ({ durable, written, lost: [from, to] }: Content): Content => {
  if (from === to) return { durable: written, written, lost: NOTHING };
  const taken = Buffer.from(written);
  taken.fill(0, Math.min(from, taken.length), Math.min(to, taken.length));
  durable.copy(taken, from, from, to);
  return { durable: taken, written, lost: [from, to] };
};

type NameStep = Extract<DiskStep, { readonly type: 'create' | 'rename' | 'unlink' }>;

const folderOf = (step: NameStep): string => dirname(step.type === 'rename' ? step.to : step.path);

const applyName = (names: Map<string, number>, step: NameStep): void => {
  if (step.type === 'create') names.set(step.path, step.inode);
  else if (step.type === 'unlink') names.delete(step.path);
  else {
    const inode = names.get(step.from);
    names.delete(step.from);
    if (inode !== undefined) names.set(step.to, inode);
  }
};

/** What is flushed and what is not, while the steps are played one after the other. */
class Played {
  readonly names: Map<string, number>;
  readonly contents: Map<number, Content>;
  waiting: NameStep[] = [];
  readonly acknowledged: string[] = [];

  constructor({ names, contents }: SimulatedDisk['before']) {
    this.names = new Map(names);
    this.contents = new Map([...contents].map(([inode, content]) => [inode, { durable: content, written: content, lost: NOTHING }]));
  }

  #change(inode: number, change: (content: Content) => Content): void {
    this.contents.set(inode, change(this.contents.get(inode) ?? EMPTY));
  }

  take(step: DiskStep): void {
    switch (step.type) {
      case 'acknowledge':
        this.acknowledged.push(step.what);
        break;
      case 'write':
        this.#change(step.inode, (content) => write(content, step.offset, step.bytes));
        break;
      case 'truncate':
        this.#change(step.inode, (content) => truncate(content, step.size));
        break;
      case 'flush':
        this.#change(step.inode, flush);
        break;
      case 'lose':
        this.#change(step.inode, ({ durable, written }) => ({ durable, written, lost: [durable.length, written.length] }));
        break;
      case 'flushFolder': {
        const isThere = (one: NameStep): boolean => folderOf(one) === step.folder;
        for (const one of this.waiting.filter(isThere)) applyName(this.names, one);
        this.waiting = this.waiting.filter((one) => !isThere(one));
        break;
      }
      default:
        this.waiting.push(step);
    }
  }
}

/**
 * Each sector is the old or the new one, and the file is cut somewhere between, or just before its end or that of a line; what was never
 * written reads as zero bytes.
 */
const tear = (content: Content, random: Random): Buffer => {
  const { durable } = content;
  const { durable: written } = flush(content);
  const [least, most] = [Math.min(durable.length, written.length), Math.max(durable.length, written.length)];
  const pick = random();
  const cut = least + Math.floor(random() * (most - least + 1));
  // Ends of lines are where a reader can be mistaken.
  const near = written.indexOf(NEWLINE, cut);
  const sizes = [written.length, durable.length, cut, near === -1 ? cut : near, near === -1 ? cut : near + 1] as const;
  const size = sizes[pick < 0.5 ? 0 : pick < 0.6 ? 1 : pick < 0.8 ? 2 : pick < 0.9 ? 3 : 4];
  const kept = random();
  const torn = Buffer.alloc(size);
  for (let at = 0; at < size; at += SECTOR) {
    const source = random() < kept ? written : durable;
    if (at < source.length) source.copy(torn, at, at, Math.min(at + SECTOR, size));
  }
  return torn;
};

const stateOf = (played: Played, at: number, waiting: readonly NameStep[], pick: (content: Content) => Buffer): CrashState => {
  const kept = new Map(played.names);
  for (const step of waiting) applyName(kept, step);
  const files = [...kept].map(([path, inode]) => {
    const content = played.contents.get(inode);
    return [
      path,
      content === undefined ? Buffer.alloc(0) : content.durable.equals(content.written) ? content.durable : pick(content),
    ] as const;
  });
  return { at, files: new Map(files), acknowledged: [...played.acknowledged] };
};

/** All that was written but the last byte: a line that lacks nothing but its end. */
const butLast = (content: Content): Buffer => {
  const { durable } = flush(content);
  return durable.length > content.durable.length ? durable.subarray(0, -1) : durable;
};

/** Some of the names that were not flushed: of each folder those up to any of them, for a folder's names are journalled in order. */
const someOf = (waiting: readonly NameStep[], random: Random): readonly NameStep[] => {
  const kept = new Map<string, number>();
  for (const folder of new Set(waiting.map(folderOf))) {
    const own = waiting.filter((step) => folderOf(step) === folder).length;
    kept.set(folder, Math.floor(random() * (own + 1)));
  }
  return waiting.filter((step) => {
    const left = kept.get(folderOf(step)) ?? 0;
    kept.set(folderOf(step), left - 1);
    return left > 0;
  });
};

/**
 * Gives states in which a power cut can leave a disk, after each of its steps: of each folder the names up to any of those that were not
 * flushed, and of each file nothing that was not flushed, all of it, all but its last byte, or any sectors of it.
 * @param torn how many states with random sectors are given for each step
 */
export function* crashStates(disk: SimulatedDisk, random: Random, torn: number): Generator<CrashState, void, undefined> {
  const played = new Played(disk.before);
  for (let at = 0; at <= disk.steps.length; at += 1) {
    const { waiting } = played;
    yield stateOf(played, at, [], ({ durable }) => durable);
    yield stateOf(played, at, waiting, (content) => flush(content).durable);
    yield stateOf(played, at, waiting, ({ durable }) => durable);
    yield stateOf(played, at, waiting, (content) => butLast(content));
    for (let i = 0; i < torn; i += 1) yield stateOf(played, at, someOf(waiting, random), (content) => tear(content, random));
    const step = disk.steps[at];
    if (step !== undefined) played.take(step);
  }
}
