import { formatNumber } from '../../core/quantity/text/format-number.js';
import { type Fields, isFields, toFields, toList, toNumber, toText } from './fields.js';
import type { ChecksSection, ReceiptSection } from './view.js';

const RECEIPT_TYPE = /^genmath\/[a-z-]*receipt\/v\d+$/;

/** Answers whether a value is a receipt of this service, of one computation or of many. */
export const isReceipt = (value: unknown): value is Fields => isFields(value) && RECEIPT_TYPE.test(toText(value['type']) ?? '');

/** Gives the operators of a receipt without the substrate, which is in all of them. */
export const operatorIdsOf = (receipt: Fields): readonly string[] =>
  toList(receipt['operatorIds']).filter((id): id is string => typeof id === 'string' && id !== 'KO42');

/** `2026-11-21T20:37:14.193Z` as `2026-11-21 20:37:14 UTC`. */
const toTime = (text: string): string => text.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/, '$1 $2 UTC');

const signatureOf = (receipt: Fields): string | undefined => {
  const { alg, kid } = toFields(receipt['signature']);
  return toText(alg) === undefined ? undefined : `${toText(alg)}, key ${toText(kid) ?? 'unnamed'}`;
};

/** Gives what the page shows of a receipt. */
export const viewOfReceipt = (receipt: Fields): ReceiptSection => {
  const issuedAt = toText(receipt['issuedAt']);
  const cycle = toNumber(receipt['cycle']);
  const count = toNumber(receipt['count']);
  const operators = toList(receipt['operators'])
    .map(toFields)
    .map(({ id, revision }) => `${toText(id) ?? '?'}${toNumber(revision) === undefined ? '' : ` revision ${toNumber(revision)}`}`);
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Receipt', toText(receipt['id'])],
    ['Issuer', toText(receipt['issuer'])],
    ['Issued', issuedAt === undefined ? undefined : toTime(issuedAt)],
    ['Cycle', cycle === undefined ? undefined : String(cycle)],
    ['Operators', operators.length === 0 ? undefined : operators.join(', ')],
    ['Results covered', count === undefined ? undefined : formatNumber(count)],
    ['Merkle root', toText(receipt['root'])],
    ['Signature', signatureOf(receipt)],
    ['Library', toText(receipt['library'])],
  ];
  return {
    type: 'receipt',
    facts: rows.flatMap(([label, text]) => (text === undefined ? [] : [{ label, text }])),
    steps: toList(receipt['steps'])
      .map(toFields)
      .map(({ name, status, detail }) => ({ name: toText(name) ?? '', status: toText(status) ?? '', detail: toText(detail) ?? '' })),
    asked: { receipt },
  };
};

/** Gives what the page shows of a receipt that an answer only names: the server keeps it, and checks it by its id. */
export const viewOfReceiptId = (id: string): ReceiptSection => ({
  type: 'receipt',
  facts: [{ label: 'Receipt', text: id }],
  steps: [],
  asked: { id },
});

const CHECKED: Readonly<Record<string, string>> = {
  shape: 'Shape',
  key: 'Key known',
  hmac: 'HMAC',
  signature: 'Signature',
  operators: 'Operators',
  inclusion: 'Inclusion',
  recomputation: 'Recomputation',
  cycle: 'Time stamp',
};

/** Gives what the page shows of an answer of the tool `verify`; a status that it does not know counts as not checked. */
export const viewOfChecks = (answer: Fields): ChecksSection => {
  const note = toText(answer['note']);
  return {
    type: 'checks',
    isValid: answer['valid'] === true,
    checks: toList(answer['checks'])
      .map(toFields)
      .map(({ name, status, detail }) => ({
        name: CHECKED[toText(name) ?? ''] ?? toText(name) ?? 'Check',
        status: status === 'pass' || status === 'fail' ? status : 'not_checked',
        detail: toText(detail) ?? '',
      })),
    ...(note === undefined ? {} : { note }),
  };
};
