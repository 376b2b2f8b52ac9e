import { expect } from 'vitest';
import type { Outcome } from './outcome.js';
import type { Way } from './ways.js';

type Members = Record<string, unknown>;

/** What is known of who answered, and for whom. */
export interface Origin {
  /** Address of the node that was called over HTTP. */
  readonly url: string;
  /** Public prefix of the key that was shown there. */
  readonly prefix: string;
}

/** Takes out one member that differs from answer to answer, once it has the form that it must have. */
const stamp = (holder: Members, member: string, form: RegExp): void => {
  expect(`${member}: ${holder[member]}`).toMatch(new RegExp(`^${member}: (?:${form.source})$`));
  holder[member] = `<${member}>`;
};

const CYCLE = /\d{10}/;
const FRACTION = /0(?:\.\d+(?:e-\d+)?)?/;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/;
const RECEIPT_ID = /rcp_[0-9a-f-]{36}/;
const REQUEST_ID = /req_[0-9a-f-]{36}/;

/** 1 + 0.00129 sin(…), the value of KO42. */
const SUBSTRATE = /1|1\.00\d+|0\.99\d+/;

/** Takes the value of KO42 out of a receipt that computes nothing else. */
const stampSubstrateAlone = (receipt: Members): void => {
  const [result] = receipt['results'] as [Members];
  const { value } = receipt['substrate'] as Members;
  expect([receipt['R_t'], result['value']]).toEqual([value, value]);
  expect(result['absoluteErrorBound']).toBe((result['relativeErrorBound'] as number) * (value as number));
  stamp(receipt, 'R_t', SUBSTRATE);
  stamp(result, 'value', SUBSTRATE);
  stamp(result, 'absoluteErrorBound', /\d(?:\.\d+)?e-1\d/);
};

/** Takes the id, the moment and the seals out of a receipt; what it computed, from what, and with which keys stays. */
const stampReceipt = (receipt: Members): void => {
  if (String(receipt['operatorIds']) === 'KO42') stampSubstrateAlone(receipt);
  stamp(receipt, 'id', RECEIPT_ID);
  stamp(receipt, 'cycle', CYCLE);
  stamp(receipt, 'phase', FRACTION);
  stamp(receipt, 'issuedAt', TIME);
  stamp(receipt['substrate'] as Members, 'value', SUBSTRATE);
  stamp(receipt['hmac'] as Members, 'value', /[0-9a-f]{64}/);
  stamp(receipt['signature'] as Members, 'value', /[A-Za-z0-9+/]{86}==/);
};

/** Takes the id, the moment, the key's prefix and the seals out of the receipt of a batch or a sheet; what it says was computed stays. */
const stampGiven = (answer: Members, { prefix }: Origin, isLocal: boolean): void => {
  const receipt = answer['receipt'] as Members;
  expect([receipt['keyPrefix'], receipt['id']]).toEqual([isLocal ? 'PROVE' : prefix, answer['receiptId']]);
  const id = /(?:bat|rcp)_[0-9a-f-]{36}/;
  stamp(answer, 'receiptId', id);
  stamp(receipt, 'keyPrefix', /PROVE|[a-z0-9]{8}/);
  stamp(receipt, 'id', id);
  stamp(receipt, 'cycle', CYCLE);
  stamp(receipt, 'phase', FRACTION);
  stamp(receipt, 'issuedAt', TIME);
  stamp(receipt['substrate'] as Members, 'value', SUBSTRATE);
  stamp(receipt['hmac'] as Members, 'value', /[0-9a-f]{64}/);
  stamp(receipt['signature'] as Members, 'value', /[A-Za-z0-9+/]{86}==/);
};

const HASH = /sha256:[0-9a-f]{64}/;
const CONTRACT_ID = /ctr_[0-9a-f-]{36}/;

/** Takes the cycles out of a contract document; with `isCounted`, also what grows with each call of it. */
const stampDocument = (document: Members, isCounted = false): void => {
  for (const member of ['since', 'created']) stamp(document, member, CYCLE);
  if (document['nextCycle'] !== null) stamp(document, 'nextCycle', CYCLE);
  if (document['retired'] !== undefined) stamp(document['retired'] as Members, 'at', TIME);
  const lastFire = document['lastFire'] as Members;
  stamp(lastFire, 'cycle', CYCLE);
  stamp(lastFire, 'at', TIME);
  for (const count of Object.values(document['counts'] as Record<string, Members>))
    if (count['buckets'] !== undefined) count['buckets'] = (count['buckets'] as [number, number][]).map(([, amount]) => amount);
  if (!isCounted) return;
  stamp(document, 'rows', /\d+/);
  stamp(lastFire, 'seq', /\d+/);
};

/** Takes the moment, the seals and the links out of a row, and the prefix of the key that the user of a process has not. */
const stampRow = (row: Members, { prefix }: Origin, isLocal: boolean, isCounted = false): void => {
  const receipt = row['receipt'] as Members;
  expect([row['R_t'], row['unit']]).toEqual([receipt['R_t'], receipt['unit']]);
  if (row['by'] !== 'clock') {
    expect([row['by'], receipt['keyPrefix']]).toEqual(isLocal ? ['local', 'PROVE'] : [prefix, prefix]);
    stamp(row, 'by', /[a-z0-9]{5,8}/);
    stamp(receipt, 'keyPrefix', /PROVE|[a-z0-9]{8}/);
  }
  stampReceipt(receipt);
  if (receipt['R_t'] === '<R_t>') stamp(row, 'R_t', SUBSTRATE);
  stamp(row, 'cycle', CYCLE);
  stamp(row, 'at', TIME);
  if (row['nextCycle'] !== null) stamp(row, 'nextCycle', CYCLE);
  // The digest of the row that the receipt signs.
  stamp(receipt, 'row', HASH);
  for (const member of ['proof_digest', 'previous', 'hash']) stamp(row, member, HASH);
  if (isCounted) stamp(row, 'seq', /\d+/);
};

/** Stamps what each of many events came to; each way makes rows of its own. */
const stampAnswers = ({ answers = [] }: Members): void => {
  for (const own of (answers as Members[]).filter(({ ok }) => ok === true)) {
    stamp(own, 'cycle', CYCLE);
    stamp(own, 'hash', HASH);
    stamp(own, 'seq', /\d+/);
    if (own['unit'] === '1') stamp(own, 'R_t', SUBSTRATE);
  }
};

/** Takes the id and the moments out of a hook, and what is shown of its secret. */
const stampHook = (answer: Members): void => {
  const hook = answer['hook'] as Members;
  stamp(hook, 'id', /hook_[0-9a-f]{24}/);
  stamp(hook, 'created', TIME);
  stamp(hook, 'cursor', /\d+/);
  if (hook['previousSecretUntil'] !== undefined) stamp(hook, 'previousSecretUntil', TIME);
  if (answer['secret'] !== undefined) stamp(answer, 'secret', /whsec_[A-Za-z0-9+/]{43}=/);
};

/** What differs from answer to answer, by capability; what is not here is the same everywhere. */
const STAMPS: Readonly<Record<string, (answer: Members, origin: Origin, isLocal: boolean) => void>> = {
  prove: stampReceipt,
  compute: (answer, origin, isLocal) => {
    if (Object.hasOwn(answer, 'results')) return stampGiven(answer, origin, isLocal);
    const { prefix } = origin;
    const { receipt, receiptId } = answer as { receipt?: Members; receiptId: string };
    stamp(answer, 'receiptId', RECEIPT_ID);
    if (receipt === undefined) return;
    expect(receiptId).toBe(receipt['id']);
    // The user of a process computes without a key.
    expect(receipt['keyPrefix']).toBe(isLocal ? 'PROVE' : prefix);
    stamp(receipt, 'keyPrefix', /PROVE|[a-z0-9]{8}/);
    stampReceipt(receipt);
  },
  calculate: stampGiven,
  batch: stampGiven,
  sweep: stampGiven,
  verify: (answer) => {
    for (const check of answer['checks'] as Members[])
      if (check['name'] === 'cycle' && check['status'] === 'pass') stamp(check, 'detail', /issued \d+ cycles? ago/);
  },
  health: (answer) => {
    stamp(answer, 'uptime', /\d+(?:\.\d+)?/);
    stamp(answer, 'cycle', CYCLE);
    // A process opens its ledger when it is first needed; a node that serves has opened it.
    stamp(answer['store'] as Members, 'ledgers', /closed|ready/);
  },
  pulse: (answer) => {
    stamp(answer, 'cycle', CYCLE);
    stamp(answer, 'phase', FRACTION);
    stamp(answer, 'time', TIME);
    stamp(answer, 'nextCycleIn', /\d{1,3}/);
  },
  mint_key: (answer) => {
    stamp(answer, 'key', /gm_[a-z0-9]{8}_[A-Za-z0-9_-]{43}/);
    stamp(answer['machine'] as Members, 'slug', /m-[a-z0-9]{8}/);
  },
  cancel_job: ({ job }) => {
    for (const member of ['created', 'ended', 'removedAfter']) stamp(job as Members, member, TIME);
    stamp(job as Members, 'id', /job_[0-9a-f-]{36}/);
    stamp(job as Members, 'receiptId', /bat_[0-9a-f-]{36}/);
    stamp(job as Members, 'resultsAt', /\/api\/jobs\/job_[0-9a-f-]{36}\/results/);
  },
  // The node goes on through the ledger meanwhile.
  list_hooks: ({ hooks }) => {
    for (const hook of hooks as Members[]) stamp(hook, 'cursor', /\d+/);
  },
  add_hook: stampHook,
  remove_hook: stampHook,
  rotate_hook_secret: stampHook,
  enable_hook: stampHook,
  discard_dead_letter: ({ letter }) => stamp(letter as Members, 'id', /msg_0{31}\d/),
  genesis: (answer, origin, isLocal) => {
    for (const emitted of answer['emitted'] as Members[]) stamp(emitted, 'cycle', CYCLE);
    stampDocument(answer['contract'] as Members);
    for (const fire of answer['fires'] as Members[]) stampRow(fire, origin, isLocal);
    stampAnswers(answer);
  },
  deploy: (answer) => {
    const contract = answer['contract'] as Members;
    stamp(contract, 'id', CONTRACT_ID);
    stampDocument(contract, true);
  },
  transition: (answer, origin, isLocal) => {
    // Each way moves it once more; the first time by hand from another state than later.
    const row = answer['row'] as Members;
    if (row['cause'] === 'manual') {
      const isFirst = row['from'] === 'open';
      const hand = isFirst ? { on: 'push', unmet: ['R > limit'] } : { on: null, unmet: [] };
      expect([row['hand'], row['emits'], answer['emitted']]).toEqual([hand, ...Array(2).fill(isFirst ? ['gate_hit', 'gate_shut'] : [])]);
      for (const told of [answer, row]) stamp(told, 'from', /open|shut/);
      for (const member of ['hand', 'emits']) delete row[member];
      delete answer['emitted'];
    }
    stampDocument(answer['contract'] as Members, true);
    stampRow(answer['row'] as Members, origin, isLocal, true);
    stampAnswers(answer);
  },
  upgrade_contract: (answer) => stampDocument(answer['contract'] as Members, true),
  retire_contract: (answer, origin, isLocal) => {
    // The first of the ways retires it, and the others are answered what that was.
    stamp(answer, 'replayed', /true|false/);
    stampDocument(answer['contract'] as Members, true);
    stampRow(answer['row'] as Members, origin, isLocal, true);
  },
  http: ({ headers, body }) => {
    stamp(headers as Members, 'x-request-id', REQUEST_ID);
    if (Object.hasOwn(body as Members, 'requestId')) stamp(body as Members, 'requestId', REQUEST_ID);
  },
};

/** The capabilities that tell the address of the node; a process that serves nobody has none. */
const TELL_ADDRESS: ReadonlySet<string> = new Set(['discovery', 'kernel_prompt']);

/** Gives an outcome without the ids and stamps that its capability makes anew each time. */
export const withoutStamps = (capability: string, outcome: Outcome, origin: Origin, { isLocal }: Way): Outcome => {
  if (!('answer' in outcome)) return outcome;
  const text = JSON.stringify(outcome.answer);
  const answer = JSON.parse(TELL_ADDRESS.has(capability) && !isLocal ? text.replaceAll(origin.url, '') : text) as Members;
  STAMPS[capability]?.(answer, origin, isLocal);
  return { answer };
};
