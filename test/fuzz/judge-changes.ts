import { createRandom } from '../random.js';
import { claimsSaid, receiptSaid } from '../vectors/claims.js';
import { makeDocuments } from '../vectors/documents.js';
import { createVerifiers, type SigningNode, type Verdict } from '../vectors/verifiers.js';
import { type ChangedDocument, changeDocuments } from './change-documents.js';

/** A change that the verifiers do not agree on, or that they should not have accepted. */
export interface Wrong {
  readonly change: ChangedDocument;
  readonly verdicts: Readonly<Record<string, Verdict>>;
}

/** What became of many changes. */
export interface Findings {
  readonly tried: number;
  readonly accepted: number;
  /** Left out: only the HMAC is another, which needs the secret of the node. */
  readonly secret: number;
  readonly disagreements: readonly Wrong[];
  readonly crashes: readonly Wrong[];
  readonly wronglyAccepted: readonly Wrong[];
}

const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
};

/** Gives something as it would be but for what throws, which says nothing. */
const orNothing = <T>(give: () => T): T | undefined => {
  try {
    return give();
  } catch {
    return undefined;
  }
};

const hmacIn = (document: unknown): unknown => {
  const { receipt = document } = (document ?? {}) as { readonly receipt?: unknown };
  return ((receipt ?? {}) as { readonly hmac?: unknown }).hmac;
};

/** True where all that is signed is as it was, and the HMAC is another: only who has the secret can tell. */
const isOnlyHmac = ({ from, bytes }: ChangedDocument): boolean => {
  const found = parsed(bytes);
  if (orNothing(() => receiptSaid(found)) !== receiptSaid(from.document)) return false;
  return JSON.stringify(hmacIn(found)) !== JSON.stringify(hmacIn(from.document));
};

/** True where a document says the receipt of another, and of its results nothing that the other does not. */
const saysNothingElse = ({ from, bytes }: ChangedDocument): boolean => {
  const text = parsed(bytes);
  const found = typeof text === 'string' ? parsed(Buffer.from(text)) : text;
  if (orNothing(() => receiptSaid(found)) !== receiptSaid(from.document)) return false;
  const own = claimsSaid(from.document);
  return [...claimsSaid(found)].every((claim) => own.has(claim));
};

/** Changes documents of every kind and has each change judged by the four verifiers. */
export const judgeChanges = async (node: SigningNode, operators: string, count: number, seed: number): Promise<Findings> => {
  const random = createRandom(seed);
  const documents = await makeDocuments(node);
  const drawn: ChangedDocument[] = [];
  for (let round = 0; drawn.length < count; round += 1) drawn.push(...changeDocuments(documents, count, seed + round, random));
  const all = drawn.slice(0, count);
  const changed = all.filter((one) => !isOnlyHmac(one));
  const verifiers = createVerifiers(node, operators);
  const names = Object.keys(verifiers) as (keyof typeof verifiers)[];
  const bytes = changed.map((one) => one.bytes);
  const judged = await Promise.all(names.map((name) => verifiers[name](bytes)));
  const found = changed.map(
    (change, i): Wrong => ({ change, verdicts: Object.fromEntries(names.map((name, n) => [name, judged[n]?.[i] ?? 'crash'])) }),
  );
  const isAccepted = ({ verdicts }: Wrong): boolean => Object.values(verdicts).includes('valid');
  const accepted = found.filter(isAccepted);
  return {
    tried: changed.length,
    accepted: accepted.length,
    secret: all.length - changed.length,
    disagreements: accepted.filter(({ verdicts }) => Object.values(verdicts).some((verdict) => verdict !== 'valid')),
    crashes: found.filter(({ verdicts }) => Object.values(verdicts).includes('crash')),
    wronglyAccepted: accepted.filter(({ change }) => !saysNothingElse(change)),
  };
};
