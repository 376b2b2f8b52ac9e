const LOCAL = 'local';

/** Who moves a contract: the public prefix of a key, or `local`; and the Idempotency-Key with its body, as hashes. */
export interface Mover {
  readonly by: string;
  /** True of the key that the machine belongs to, and of the user of this process; others act where they are members. */
  readonly isOwner?: boolean;
  readonly keyPrefix?: string;
  readonly idempotency?: { readonly key: string; readonly body: string };
}

/** Checks whether a mover acts as the owner of the machine. */
export const actsAsOwner = ({ by, isOwner = false }: Pick<Mover, 'by' | 'isOwner'>): boolean => isOwner || by === LOCAL;
