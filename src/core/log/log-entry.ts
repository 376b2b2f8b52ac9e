import { createHash, hash } from 'node:crypto';
import { toCanonicalJson } from '../canonical-json.js';
import { Fault } from '../faults.js';
import { leafHash } from '../merkle/tree-hash.js';

/** Bytes of every entry: its kind, an id and a digest. */
export const ENTRY_BYTES = 49;

const KINDS = ['receipt', 'ledger'] as const;
const ID_BYTES = 16;

/**
 * An entry of the log: that there is a receipt, or where the ledger of a machine ends. Who holds the receipt or the ledger can compute the
 * digest; who has the log alone learns neither inputs nor results, nor whose they are.
 */
export interface LogEntry {
  readonly kind: (typeof KINDS)[number];
  /** 16 bytes: those of a receipt's UUID, or the pseudonym of a machine. */
  readonly id: Buffer;
  /** 32 bytes. */
  readonly digest: Buffer;
}

const RECEIPT_ID = /^(?:rcp|bat)_([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})$/;

/** Checks that a receipt can be logged by its id: one that a node makes has a UUID. */
export const isLoggedId = (id: string): boolean => RECEIPT_ID.test(id);

/** Gives the 16 bytes of a receipt's id. @throws Fault INVALID_REQUEST where it is not one */
export const receiptIdBytes = (id: string): Buffer => {
  const [, ...parts] = RECEIPT_ID.exec(id) ?? [];
  if (parts.length === 0) throw new Fault('INVALID_REQUEST', `"${id.slice(0, 60)}" is not the id of a receipt: rcp_ or bat_ and a UUID.`);
  return Buffer.from(parts.join(''), 'hex');
};

/** Writes 16 bytes as a UUID. */
export const formatUuid = (id: Buffer): string => id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Gives the entry of a receipt; its digest is SHA-256 of the receipt's canonical text, signatures included.
 * @param text that text, where it is at hand
 */
export const receiptEntry = (receipt: { readonly id: string }, text: string | Uint8Array = toCanonicalJson(receipt)): LogEntry => ({
  kind: 'receipt',
  id: receiptIdBytes(receipt.id),
  digest: hash('sha256', text, 'buffer'),
});

/**
 * Gives the entry of a ledger's head; its digest is SHA-256 of a line each for the type, the machine, the number of rows and the last row's hash.
 * @param salt secret of the node, so that nobody who guesses the name of a machine finds its entries
 */
export const ledgerEntry = (machine: string, head: { readonly seq: number; readonly hash: string }, salt: Buffer): LogEntry => ({
  kind: 'ledger',
  id: createHash('sha256').update(salt).update(machine, 'utf8').digest().subarray(0, ID_BYTES),
  digest: createHash('sha256').update(`genmath/ledger-head/v1\n${machine}\n${head.seq}\n${head.hash}\n`, 'utf8').digest(),
});

/** Writes an entry as the leaf of the tree. */
export const formatEntry = ({ kind, id, digest }: LogEntry): Buffer => Buffer.concat([Buffer.of(KINDS.indexOf(kind) + 1), id, digest]);

/** Reads a leaf; nothing where it is of another kind or length. */
export const parseEntry = (leaf: Buffer): LogEntry | undefined => {
  const kind = KINDS[(leaf[0] ?? 0) - 1];
  if (kind === undefined || leaf.length !== ENTRY_BYTES) return undefined;
  return { kind, id: leaf.subarray(1, 1 + ID_BYTES), digest: leaf.subarray(1 + ID_BYTES) };
};

/** Gives the hash of an entry in the tree. */
export const entryHash = (entry: LogEntry): Buffer => leafHash(formatEntry(entry));

/** Writes entries as a bundle: each behind its length in two bytes (C2SP tlog-tiles). */
export const formatBundle = (leaves: readonly Buffer[]): Buffer =>
  Buffer.concat(
    leaves.flatMap((leaf) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(leaf.length);
      return [length, leaf];
    }),
  );

/** Reads a bundle; nothing where it is cut off. */
export const parseBundle = (bundle: Buffer): readonly Buffer[] | undefined => {
  const leaves: Buffer[] = [];
  for (let at = 0; at < bundle.length; ) {
    const end = at + 2 <= bundle.length ? at + 2 + bundle.readUInt16BE(at) : Number.POSITIVE_INFINITY;
    if (end > bundle.length) return undefined;
    leaves.push(bundle.subarray(at + 2, end));
    at = end;
  }
  return leaves;
};
