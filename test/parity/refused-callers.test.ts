import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Capability, Route } from '../../src/call/capability.js';
import { CAPABILITIES } from '../../tools/capabilities.js';
import { type ParityNode, startNode } from './node.js';
import type { Outcome } from './outcome.js';
import { openHttp, type Session } from './sessions.js';
import { type Caller, type Way, waysTo } from './ways.js';

type Members = Readonly<Record<string, unknown>>;

const NEWTON = { operators: ['NM19'], inputs: { m: 1500, a: 2.5 } };
const UNKNOWN_KEY = `gm_00000000_${'A'.repeat(43)}`;

let data: string;
let node: ParityNode;
const opened: Session[] = [];

/** Opens every session that a caller with this key has. */
const callerWith = async (key?: string): Promise<Caller> => {
  const sessions = await openHttp(node.url, key);
  opened.push(...sessions);
  return { url: node.url, sessions, ...(key === undefined ? {} : { key }) };
};

const capabilityOf = (name: string): Capability => CAPABILITIES.find((capability) => capability.name === name) as Capability;

/** Takes the seconds until the next try out of a refusal, which are told twice. */
const withoutWait = (outcome: Outcome): Outcome => {
  if (!('refused' in outcome)) return outcome;
  const { code, message, details } = outcome.refused;
  const { retryAfter } = details;
  if (typeof retryAfter !== 'number') return outcome;
  expect(retryAfter).toBeGreaterThan(0);
  const told = message.replace(new RegExp(`in ${retryAfter} s\\b`), 'in <wait>');
  return { refused: { code, message: told, details: { ...details, retryAfter: '<wait>' } } };
};

/** Reaches a capability in every way, and expects the same refusal each time. */
const expectRefused = async (ways: readonly Way[], input: Members, refused: Members): Promise<void> => {
  const outcomes: (Outcome & { readonly way: string })[] = [];
  for (const way of ways) outcomes.push({ way: way.name, ...withoutWait(await way.reach(input)) });
  expect(outcomes[0]).toMatchObject({ refused });
  expect(outcomes).toEqual(ways.map(({ name }) => ({ ...outcomes[0], way: name })));
};

const isKeyed = ({ auth }: Route): boolean => auth === 'bearer';
const isPublic = ({ auth }: Route): boolean => auth === 'public';

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'genmath-parity-'));
  node = await startNode(data, { 'limit-prove': '1/60', 'limit-verify': '1/60', 'limit-mint': '1/60', 'daily-limit': '1' });
});
afterAll(async () => {
  await Promise.all(opened.map(({ close }) => close()));
  await node.stop();
  rmSync(data, { recursive: true, force: true });
});

describe.each<[string, string | undefined, RegExp, boolean]>([
  ['without a key', undefined, /^This needs a key\.$/, false],
  ['with a key that nobody made', UNKNOWN_KEY, /^The key is not known here, or was revoked\.$/, true],
  ['with a key that is none', 'sesame', /^The key is not known here, or was revoked\.$/, true],
])('a caller %s', (_, key, message, isInvalid) => {
  let caller: Caller;
  beforeAll(async () => {
    caller = await callerWith(key);
  });
  const refused = () => ({ code: 'UNAUTHENTICATED', message: expect.stringMatching(message), details: { isInvalid } });

  it('is refused a computation in every way', () => expectRefused(waysTo(capabilityOf('compute'), caller), NEWTON, refused()));

  it('is refused the keyed verification in every way', () => {
    // By its name, the tool gives those without a key the public one.
    const ways = waysTo(capabilityOf('verify'), caller, isKeyed).filter(({ via }) => via !== 'its tool');
    // POST and QUERY, each directly and by the tool http of each session.
    expect(ways).toHaveLength(2 * (1 + caller.sessions.length));
    return expectRefused(ways, { receipt: {} }, refused());
  });
});

describe('what is used up in one way is used up in all', () => {
  let keyless: Caller;
  let keyed: Caller;
  beforeAll(async () => {
    keyless = await callerWith();
    const [mint] = waysTo(capabilityOf('mint_key'), keyless);
    const made = (await mint?.reach({})) as { answer: { key: string } };
    keyed = await callerWith(made.answer.key);
  });

  /** Reaches a capability once, in the way that bears this name. */
  const useUp = async (ways: readonly Way[], name: string, input: Members): Promise<void> => {
    const way = ways.find((each) => each.name === name);
    expect(await way?.reach(input)).toHaveProperty('answer');
  };
  const limited = (name: string) => ({
    code: 'RATE_LIMITED',
    message: `At most 1 ${name} requests a minute from one address; the next one in <wait>.`,
    details: { name, limit: 1, windowSeconds: 60, remaining: 0, retryAfter: '<wait>' },
  });

  it('making keys, after REST', () => expectRefused(waysTo(capabilityOf('mint_key'), keyless), {}, limited('mint')));

  it('prove, after Streamable HTTP', async () => {
    const ways = waysTo(capabilityOf('prove'), keyless);
    await useUp(ways, 'Streamable HTTP, client 2.x, 2026-07-28: prove', NEWTON);
    await expectRefused(ways, NEWTON, limited('prove'));
  });

  it('verify, after JSON-RPC', async () => {
    const ways = waysTo(capabilityOf('verify'), keyless, isPublic);
    await useUp(ways, 'POST /api/mcp: verify', { receipt: {} });
    await expectRefused(ways, { receipt: {} }, limited('verify'));
  });

  it('the uses of a key, after the tool http', async () => {
    const ways = waysTo(capabilityOf('compute'), keyed);
    await useUp(ways, 'Streamable HTTP, sdk 1.x: http POST /api/svc/compute', NEWTON);
    await expectRefused(ways, NEWTON, { code: 'QUOTA_EXCEEDED', details: { limit: 1, remaining: 0, retryAfter: '<wait>' } });
  });

  it('without an error inside the node', () => {
    expect(node.errors).toEqual([]);
  });
});
