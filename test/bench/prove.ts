import { createHmac, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import type { Context } from '../../src/core/context.js';
import { bundle } from './bundle.js';
import { printTable, type Row, verdict } from './print-table.js';
import { alternate, median } from './statistics.js';
import { withTemporaryFolder } from './with-temporary-folder.js';

const ROUNDS = 1_001;
/** Few, so that a round is shorter than a time slice and most rounds run through even where others want the machine. */
const CALLS_PER_ROUND = 10;
const WARM_UP_CALLS = 3_000;
const TARGET = 2;

type Subject = typeof import('./prove-subject.js');

interface Part {
  readonly title: string;
  readonly run: (i: number) => unknown;
}

const CHAINS: readonly { readonly operators: readonly string[]; readonly inputs: (i: number) => Readonly<Record<string, number>> }[] = [
  { operators: ['NM19'], inputs: (i) => ({ m: 1500 + i, a: 2.5 }) },
  { operators: ['NM14'], inputs: (i) => ({ m_1: 5.9722e24, m_2: 7.346e22, r: 3.844e8 + i }) },
];

/** Makes a context as the runtime does, but with keys in memory alone. */
const createContext = ({ createOperatorFiles, generateKeyringFile, Keyring, Registry }: Subject): Context => {
  const keyring = new Keyring(generateKeyringFile(new Date()));
  return {
    registry: new Registry(createOperatorFiles(new URL('../../dist/operators/', import.meta.url))),
    now: () => Date.now(),
    newReceiptId: () => `rcp_${randomUUID()}`,
    keyring: () => keyring,
    issuer: 'genmath:local',
    library: 'genmath bench',
  };
};

const partsOf = (subject: Subject, chain: (typeof CHAINS)[number]): readonly Part[] => {
  const { runProtocol, signedBytesOf, signReceipt, toCanonicalJson } = subject;
  const context = createContext(subject);
  const { receipt } = runProtocol({ operators: chain.operators, inputs: chain.inputs(0) }, context);
  const sealed = signReceipt(receipt, context.keyring());
  const message = signedBytesOf(receipt);
  const secret = randomBytes(32);
  const { privateKey } = generateKeyPairSync('ed25519');
  const hmac = (): string => createHmac('sha256', secret).update(message).digest('hex');
  const signature = (): string => sign(null, message, privateKey).toString('base64');
  if (sealed.hmac.value.length !== hmac().length || sealed.signature.value.length !== signature().length)
    throw new Error('the receipt is not sealed by the two signatures that it is measured against');
  const protocol = (i: number) => runProtocol({ operators: chain.operators, inputs: chain.inputs(i) }, context).receipt;
  return [
    { title: 'prove', run: (i) => signReceipt(protocol(i), context.keyring()) },
    { title: `one HMAC-SHA256 and one Ed25519 over its ${message.length} signed bytes`, run: () => [hmac(), signature()] },
    { title: '  of prove: seven steps, not sealed', run: protocol },
    { title: '  of prove: seven steps and the signed bytes', run: (i) => signedBytesOf(protocol(i)) },
    // Cheaper than for a fresh receipt, whose texts the engine has not put together yet.
    { title: '  of prove: canonical JSON, the same receipt again', run: () => toCanonicalJson(receipt) },
    { title: '  of prove: HMAC-SHA256', run: hmac },
    { title: '  of prove: Ed25519', run: signature },
  ];
};

let used = 0;

const microsecondsOf = ({ run }: Part, calls: number): number => {
  const from = process.hrtime.bigint();
  for (let i = 0; i < calls; i += 1) if (run(i) !== undefined) used += 1;
  return Number(process.hrtime.bigint() - from) / 1e3 / calls;
};

const measure = (subject: Subject, chain: (typeof CHAINS)[number]): void => {
  const parts = partsOf(subject, chain);
  for (const part of parts) microsecondsOf(part, WARM_UP_CALLS);
  const samples = alternate(parts, ROUNDS, (part) => microsecondsOf(part, CALLS_PER_ROUND));
  const medians = parts.map((part) => median(samples.get(part) ?? []));
  const [prove = Number.NaN, signatures = Number.NaN] = medians;
  const rows = parts.map(({ title }, i): Row => {
    const own = medians[i] ?? Number.NaN;
    return [title, Math.min(...(samples.get(parts[i] as Part) ?? [])).toFixed(1), own.toFixed(1), `${(own / signatures).toFixed(2)}x`];
  });
  const [title] = chain.operators;
  printTable(`2. prove in process, ${title}, µs a call (${ROUNDS} rounds)`, ['', 'min', 'median', 'to signatures'], rows, [
    `Target: within ${TARGET}x of the two signatures: ${(prove / signatures).toFixed(2)}x, ${verdict(prove <= TARGET * signatures)}.`,
  ]);
};

/** Measures `prove` in process against the two signatures that no receipt can do without. */
export const benchProve = async (): Promise<void> =>
  withTemporaryFolder(async (folder) => {
    const subject = (await import((await bundle('prove-subject', folder)).href)) as Subject;
    for (const chain of CHAINS) measure(subject, chain);
    if (used === 0) throw new Error('nothing was computed');
  });
