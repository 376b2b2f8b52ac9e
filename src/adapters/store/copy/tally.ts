import { createHash } from 'node:crypto';

/** What a part of a store comes to: how many things, and a digest that is the same in whatever order they are read. */
export interface PartTally {
  readonly count: number;
  /** 64 hexadecimal digits. */
  readonly digest: string;
}

const MODULUS = 1n << 256n;

/** Counts texts, and adds up their hashes: two stores that hold the same have the same sum, in whatever order they keep it. */
export class Tally {
  #count = 0;
  #sum = 0n;

  add(...parts: readonly (string | number | Uint8Array)[]): void {
    const hash = createHash('sha256');
    for (const part of parts) {
      const bytes = typeof part === 'object' ? part : Buffer.from(String(part));
      // Lengths keep the parts apart.
      hash.update(`${bytes.length} `).update(bytes);
    }
    this.#count += 1;
    this.#sum = (this.#sum + BigInt(`0x${hash.digest('hex')}`)) % MODULUS;
  }

  total(): PartTally {
    return { count: this.#count, digest: this.#sum.toString(16).padStart(64, '0') };
  }
}
