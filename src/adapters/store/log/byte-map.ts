/** Bytes of a key, which are as good as random: a hash, or a random id. */
export const KEY_BYTES = 16;
/** Records in a part of the memory; it grows by such parts, so that nothing is copied. */
const PART = 1 << 14;
const FEWEST_SLOTS = 1 << 12;

/** A map from random keys to values of a fixed length, in plain memory: an entry of JavaScript's own takes some 600 bytes, one of these its own and at most 8 more. */
export class ByteMap {
  readonly #recordBytes: number;
  readonly #parts: Buffer[] = [];
  /** Numbers of records, counted from 1, each at the place that its key says or behind it. */
  #slots = new Uint32Array(FEWEST_SLOTS);
  #size = 0;

  constructor(valueBytes: number) {
    this.#recordBytes = KEY_BYTES + valueBytes;
  }

  get size(): number {
    return this.#size;
  }

  #record(number: number): Buffer {
    const from = (number % PART) * this.#recordBytes;
    return (this.#parts[Math.floor(number / PART)] as Buffer).subarray(from, from + this.#recordBytes);
  }

  /** Gives the slot of a key, or the free one where it belongs. */
  #slotOf(key: Buffer): number {
    const mask = this.#slots.length - 1;
    let slot = key.readUInt32LE() & mask;
    for (let number = this.#slots[slot] ?? 0; number !== 0; number = this.#slots[slot] ?? 0) {
      if (this.#record(number - 1).compare(key, 0, KEY_BYTES, 0, KEY_BYTES) === 0) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #grow(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    for (let number = 0; number < this.#size; number += 1) this.#slots[this.#slotOf(this.#record(number))] = number + 1;
  }

  /** Gives the value of a key, to be read or written where it stands. */
  get(key: Buffer): Buffer | undefined {
    const number = this.#slots[this.#slotOf(key)] ?? 0;
    return number === 0 ? undefined : this.#record(number - 1).subarray(KEY_BYTES);
  }

  /** Gives the value of a key, zeros where it is new, to be written where it stands. */
  add(key: Buffer): Buffer {
    const known = this.get(key);
    if (known !== undefined) return known;
    if ((this.#size + 1) * 2 > this.#slots.length) this.#grow();
    if (this.#size % PART === 0) this.#parts.push(Buffer.alloc(PART * this.#recordBytes));
    this.#slots[this.#slotOf(key)] = this.#size + 1;
    const record = this.#record(this.#size);
    this.#size += 1;
    key.copy(record, 0, 0, KEY_BYTES);
    return record.subarray(KEY_BYTES);
  }

  /** Gives keys and values in the order in which they came. */
  *entries(): Generator<readonly [key: Buffer, value: Buffer], void, undefined> {
    for (let number = 0; number < this.#size; number += 1) {
      const record = this.#record(number);
      yield [record.subarray(0, KEY_BYTES), record.subarray(KEY_BYTES)];
    }
  }
}
