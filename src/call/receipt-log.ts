import type { BatchItem } from '../core/receipt/receipt.js';
import { type Caller, keyOf } from './caller.js';

/** What receipts of every type have in common; the rest of a receipt is kept as it is. */
export interface SignedReceipt {
  readonly type: string;
  readonly id: string;
  readonly issuedAt: string;
}

/** A receipt as it is kept. */
export interface KeptReceipt {
  readonly receipt: SignedReceipt;
  /** Its canonical JSON, where whoever keeps it has that at hand. */
  readonly text?: string;
  /** Of a batch: its items in the order of the leaves, so that the proof of each can be made again. */
  readonly items?: readonly BatchItem[];
}

/**
 * Whose receipts are kept together: those of one owner make room for newer ones of the same owner before anybody else's do.
 * `kind` says how much room there is; `name` tells the owners of a kind apart.
 */
export interface ReceiptOwner {
  readonly kind: 'local' | 'key' | 'address';
  readonly name: string;
}

/** Gives for whom the receipts of a caller are kept: the user of this process, a key, or an address. */
export const receiptOwnerOf = (caller: Caller): ReceiptOwner => {
  if (caller.isLocal) return { kind: 'local', name: '' };
  const key = keyOf(caller);
  return key === undefined ? { kind: 'address', name: caller.address ?? '' } : { kind: 'key', name: key.prefix };
};

/** The port behind which receipts are kept and found by their ids. */
export interface ReceiptLog {
  /**
   * Keeps a receipt; resolves when every process that reads the same place finds it, with false where it is not kept: receipts are not kept
   * here, it is larger than the room of its owner, or the disk refuses. It never rejects: what was computed is answered all the same.
   */
  readonly append: (kept: KeptReceipt, owner: ReceiptOwner) => Promise<boolean>;
  /**
   * Finds a receipt by its id, whoever it was made for: the id is a random one, and who was given it may read it.
   * @throws Fault STORE_FAILED where what is kept cannot be read
   */
  readonly find: (id: string) => Promise<KeptReceipt | undefined>;
  /** Gives so many receipts, the newest first. */
  readonly newest: (count: number) => Promise<readonly SignedReceipt[]>;
  /** `failed` after a write that failed, until one succeeds. */
  readonly state: () => 'off' | 'memory' | 'ready' | 'failed';
  /** Why it is `failed`, in a sentence; nothing where it is not. */
  readonly trouble: () => string | undefined;
  /** Resolves when what was appended is on the disk; nothing is appended afterwards. */
  readonly close: () => Promise<void>;
}

const ID = /^(?:rcp|bat)_[A-Za-z0-9_-]{1,64}$/;

/** Checks whether a text has the form of a receipt's id, `rcp_…` or of a batch `bat_…`. */
export const isReceiptId = (text: string): boolean => ID.test(text);
