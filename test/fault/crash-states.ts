import { dirname } from 'node:path';
import type { DiskStep, SimulatedDisk } from './simulated-disk.js';

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

interface Content {
  /** What was flushed. */
  readonly durable: Buffer;
  /** What was written. */
  readonly written: Buffer;
}

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
    this.contents = new Map([...contents].map(([inode, content]) => [inode, { durable: content, written: content }]));
  }

  #content(inode: number): Content {
    return this.contents.get(inode) ?? { durable: Buffer.alloc(0), written: Buffer.alloc(0) };
  }

  take(step: DiskStep): void {
    switch (step.type) {
      case 'acknowledge':
        this.acknowledged.push(step.what);
        break;
      case 'write': {
        const { durable, written } = this.#content(step.inode);
        this.contents.set(step.inode, { durable, written: Buffer.concat([written.subarray(0, step.offset), step.bytes]) });
        break;
      }
      case 'truncate': {
        const { durable, written } = this.#content(step.inode);
        this.contents.set(step.inode, { durable, written: written.subarray(0, step.size) });
        break;
      }
      case 'flush': {
        const { written } = this.#content(step.inode);
        this.contents.set(step.inode, { durable: written, written });
        break;
      }
      case 'flushFolder':
        // Names are journalled in order: what came before in other folders goes along.
        if (this.waiting.some((one) => folderOf(one) === step.folder)) {
          const last = this.waiting.findLastIndex((one) => folderOf(one) === step.folder);
          for (const one of this.waiting.splice(0, last + 1)) applyName(this.names, one);
        }
        break;
      default:
        this.waiting.push(step);
    }
  }
}

/** Each sector is the old or the new one, and the file is cut somewhere between; what was never written reads as zero bytes. */
const tear = ({ durable, written }: Content, random: Random): Buffer => {
  const [least, most] = [Math.min(durable.length, written.length), Math.max(durable.length, written.length)];
  const pick = random();
  const size = pick < 0.5 ? written.length : pick < 0.6 ? durable.length : least + Math.floor(random() * (most - least + 1));
  const kept = random();
  const torn = Buffer.alloc(size);
  for (let at = 0; at < size; at += SECTOR) {
    const source = random() < kept ? written : durable;
    if (at < source.length) source.copy(torn, at, at, Math.min(at + SECTOR, size));
  }
  return torn;
};

const stateOf = (played: Played, at: number, names: number, pick: (content: Content) => Buffer): CrashState => {
  const kept = new Map(played.names);
  for (const step of played.waiting.slice(0, names)) applyName(kept, step);
  const files = [...kept].map(([path, inode]) => {
    const content = played.contents.get(inode);
    return [
      path,
      content === undefined ? Buffer.alloc(0) : content.durable.equals(content.written) ? content.durable : pick(content),
    ] as const;
  });
  return { at, files: new Map(files), acknowledged: [...played.acknowledged] };
};

/**
 * Gives states in which a power cut can leave a disk, after each of its steps: names up to any of those that were not flushed, and of each
 * file nothing that was not flushed, all of it, or any sectors of it.
 * @param torn how many states with random sectors are given for each step
 */
export function* crashStates(disk: SimulatedDisk, random: Random, torn: number): Generator<CrashState, void, undefined> {
  const played = new Played(disk.before);
  for (let at = 0; at <= disk.steps.length; at += 1) {
    const names = played.waiting.length;
    yield stateOf(played, at, 0, ({ durable }) => durable);
    yield stateOf(played, at, names, ({ written }) => written);
    yield stateOf(played, at, names, ({ durable }) => durable);
    for (let i = 0; i < torn; i += 1) yield stateOf(played, at, Math.floor(random() * (names + 1)), (content) => tear(content, random));
    const step = disk.steps[at];
    if (step !== undefined) played.take(step);
  }
}
