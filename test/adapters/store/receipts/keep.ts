import { randomUUID } from 'node:crypto';
import type { KeptReceipt, ReceiptOwner } from '../../../../src/call/receipt-log.js';

/** The moment of the first receipt, in milliseconds of Unix time. */
export const FROM = Date.UTC(2026, 10, 21, 8);

/** The user of the process. */
export const LOCAL: ReceiptOwner = { kind: 'local', name: '' };

/** Makes what a log takes for a receipt, of about so many bytes; a log looks at nothing but id and time. */
export const receiptAt = (
  seconds: number,
  bytes = 200,
  id = `rcp_${randomUUID()}`,
): KeptReceipt & { readonly receipt: { readonly id: string } } => ({
  receipt: {
    type: 'genmath/receipt/v1',
    id,
    issuedAt: new Date(FROM + seconds * 1000).toISOString(),
    ...{ padding: 'é"\n'.repeat(Math.max(0, Math.floor((bytes - 150) / 6))) },
  },
});
