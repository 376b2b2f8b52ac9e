import { Fault } from '../../../core/faults.js';

/** Most bytes of a frame: what one commit may write, and as much again for what goes with it. */
const MOST_BYTES = 128 << 20;
const LENGTH_BYTES = 4;

/**
 * Writes a frame: the length in four bytes, the greatest first, and a value as JSON.
 * @throws Fault BODY_TOO_LARGE
 */
export const formatFrame = (value: unknown): Buffer => {
  const text = JSON.stringify(value);
  const length = Buffer.byteLength(text);
  if (length > MOST_BYTES)
    throw new Fault('BODY_TOO_LARGE', `This would be ${length} bytes between two processes of the data folder; they may be ${MOST_BYTES}.`);
  const frame = Buffer.allocUnsafe(LENGTH_BYTES + length);
  frame.writeUInt32BE(length, 0);
  frame.write(text, LENGTH_BYTES);
  return frame;
};

/** Takes the bytes of a connection as they come, and gives the values of the frames that are whole. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #held = 0;
  #wanted: number | undefined;

  /** @throws RangeError where a frame is too long; SyntaxError where one is not JSON */
  take(chunk: Buffer): readonly unknown[] {
    this.#chunks.push(chunk);
    this.#held += chunk.length;
    const values: unknown[] = [];
    for (;;) {
      if (this.#wanted === undefined) {
        if (this.#held < LENGTH_BYTES) return values;
        this.#wanted = this.#cut(LENGTH_BYTES).readUInt32BE(0);
        if (this.#wanted > MOST_BYTES) throw new RangeError(`a frame of ${this.#wanted} bytes`);
      }
      if (this.#held < this.#wanted) return values;
      values.push(JSON.parse(this.#cut(this.#wanted).toString('utf8')));
      this.#wanted = undefined;
    }
  }

  #cut(length: number): Buffer {
    const [only] = this.#chunks;
    const all = this.#chunks.length === 1 && only !== undefined ? only : Buffer.concat(this.#chunks);
    this.#chunks = [all.subarray(length)];
    this.#held -= length;
    return all.subarray(0, length);
  }
}
