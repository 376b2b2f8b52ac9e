import type { Context } from '../context.js';
import type { Computation, InputValue } from '../inputs/computation.js';
import { foldInputs } from '../inputs/fold-symbol.js';
import type { UnsignedReceipt } from '../receipt/receipt.js';
import type { Operator } from '../registry/operator.js';
import { chooseChain } from '../resolve/choose-chain.js';
import { assembleReceipt } from './assemble-receipt.js';
import { type ComputedChain, computeChain, inStep } from './chain/compute-chain.js';
import { type Stamp, stampRun } from './substrate.js';

/** The prefix of public receipts. */
export const PUBLIC_PREFIX = 'PROVE';

/** What one item gives of its own; an input that the computation has too is taken from the item. */
export type ItemInputs = Readonly<Record<string, InputValue>>;

/** An item that was carried through all seven steps. */
export interface ComputedItem {
  readonly index: number;
  readonly chain: ComputedChain;
  /** The names of the inputs that the item gave itself. */
  readonly given: readonly string[];
}

/** A run of one computation: the receipt to be sealed, and what answers show beside it. */
export interface ProtocolRun extends ComputedChain {
  readonly receipt: UnsignedReceipt;
}

/**
 * A run of the seven steps: substrate, limit, scale, precision, compile, execute, verify. Steps 1 and 2 are made once, the others for each item
 * when it is asked for, so that whoever drives the run can divide the work; a single computation has one item, which gives nothing of its own.
 */
export class Run {
  readonly #computation: Computation;
  readonly #items: readonly ItemInputs[];
  readonly context: Context;
  readonly keyPrefix: string;
  readonly stamp: Stamp & { readonly moment: number };
  /** The operators of the chain, the substrate left out. */
  readonly operators: readonly Operator[];
  #common: ItemInputs | undefined;

  /** @throws Fault of step 1 or 2; its details name the step */
  constructor(computation: Computation, context: Context, keyPrefix: string = PUBLIC_PREFIX, items: readonly ItemInputs[] = [{}]) {
    this.#computation = computation;
    this.#items = items;
    this.context = context;
    this.keyPrefix = keyPrefix;
    this.stamp = inStep(1, () => stampRun(context));
    this.operators = inStep(2, () =>
      chooseChain(
        this.#joined(items[0] ?? {}, () => computation.inputs ?? {}),
        context.registry,
      ),
    );
  }

  /** The computation of an item: its own inputs before those of all. */
  #joined(own: ItemInputs, common: () => ItemInputs): Computation {
    if (Object.keys(own).length === 0) return this.#computation;
    return { ...this.#computation, inputs: { ...common(), ...own } };
  }

  /** What all items share, as it was given. */
  get shared(): ItemInputs {
    return this.#computation.inputs ?? {};
  }

  #commonInputs(): ItemInputs {
    this.#common ??= foldInputs(this.#computation, this.operators);
    return this.#common;
  }

  /**
   * Carries one item through steps 3 to 7.
   * @param inputs what the item gives of its own, where the run was not made with it
   * @throws Fault of the step that refuses; its details name the step
   */
  compute(index: number, inputs: ItemInputs | undefined = this.#items[index]): ComputedItem {
    const { own, computation } = inStep(3, () => {
      const folded = foldInputs({ inputs }, this.operators);
      return { own: folded, computation: this.#joined(folded, () => this.#commonInputs()) };
    });
    return { index, chain: computeChain(computation, this.operators, this.context.registry, this.stamp), given: Object.keys(own) };
  }
}

/**
 * Runs the seven steps for one computation. The receipt that comes back is not sealed yet.
 * @throws Fault of the step that refuses; its details name the step
 */
export const runProtocol = (computation: Computation, context: Context, keyPrefix: string = PUBLIC_PREFIX): ProtocolRun => {
  const run = new Run(computation, context, keyPrefix);
  const { chain } = run.compute(0);
  return { receipt: assembleReceipt(run, chain), ...chain };
};
