import { ENTRY_BYTES } from '../../../core/log/log-entry.js';

/** Leaves that wait at most; where more would, all are forgotten, and read back from where the receipts are kept. */
const MOST = 4_096;

/** Lines of a segment that were written at once, from their first byte to the one behind the last newline. */
interface Block {
  readonly from: number;
  readonly to: number;
  /** Their leaves, one behind the other: a buffer for each would hold far more than its few bytes. */
  readonly leaves: Buffer;
}

const countOf = ({ leaves }: Block): number => leaves.length / ENTRY_BYTES;

/**
 * The leaves of receipts that this process has just kept, so that its log of them need not read back what was written a moment ago. What is not
 * told, or was forgotten, is found in the segments, which are what counts.
 */
export class ToldLeaves {
  /** Of each segment the blocks that were told last, each behind the one before. */
  readonly #told = new Map<string, Block[]>();
  #count = 0;

  #set(segment: string, blocks: Block[]): void {
    for (const block of this.#told.get(segment) ?? []) this.#count -= countOf(block);
    for (const block of blocks) this.#count += countOf(block);
    if (blocks.length > 0) this.#told.set(segment, blocks);
    else this.#told.delete(segment);
  }

  /** Tells of lines that were written at a place of a segment: of each its leaf. */
  tell(segment: string, from: number, to: number, leaves: readonly Buffer[]): void {
    const block = { from, to, leaves: Buffer.allocUnsafeSlow(leaves.length * ENTRY_BYTES) };
    for (const [i, leaf] of leaves.entries()) block.leaves.set(leaf, i * ENTRY_BYTES);
    if (this.#count >= MOST) {
      this.#told.clear();
      this.#count = 0;
    }
    const blocks = this.#told.get(segment);
    if (blocks?.at(-1)?.to === from) {
      blocks.push(block);
      this.#count += leaves.length;
    } else this.#set(segment, [block]);
  }

  /** Takes the leaves of lines from a place of a segment on, at most so many; gives where they end, too. */
  take(segment: string, from: number, most: number): { readonly leaves: readonly Buffer[]; readonly to: number } {
    // What was read already stands before the place.
    const blocks = (this.#told.get(segment) ?? []).filter((block) => block.from >= from);
    const leaves: Buffer[] = [];
    let to = from;
    let [next] = blocks;
    while (next?.from === to && leaves.length + countOf(next) <= most) {
      for (let at = 0; at < next.leaves.length; at += ENTRY_BYTES) leaves.push(next.leaves.subarray(at, at + ENTRY_BYTES));
      to = next.to;
      blocks.shift();
      [next] = blocks;
    }
    this.#set(segment, blocks);
    return { leaves, to };
  }
}
