/** A list of unsigned 32-bit integers that grows: four bytes for each, where an array of numbers takes eight. */
export class Uint32List {
  #values = new Uint32Array(4);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Uint32Array(this.#length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  at(index: number): number {
    if (index < 0 || index >= this.#length) throw new RangeError(`there is no ${index} in a list of ${this.#length}`);
    return this.#values[index] as number;
  }

  /** Gives the number of values that are at most so great, of a list in order. */
  countUpTo(value: number): number {
    let [low, high] = [0, this.#length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#values[middle] as number) <= value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
