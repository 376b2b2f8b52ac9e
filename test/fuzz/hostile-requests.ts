import { createRandom } from '../random.js';

/** A request as a hostile caller sends it. */
export interface HostileRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const SYMBOLS = [...'qwertyuiopasdfghjklxcvbnm'];
const WORDS = ['energy', 'force of a moving charge', 'how long until it boils', 'x', 'rate', 'pressure in a pipe', 'interest', 'half life'];

const toolCall = (id: number, name: string, input: unknown): unknown => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: input },
});

const repeated = (count: number, make: (i: number) => unknown): readonly unknown[] => Array.from({ length: count }, (_, i) => make(i));

/** Bodies that cost much for their length, each with where it is sent: what is known of attacks, and the longest of what is allowed. */
const ATTACKS: readonly ((random: () => number) => { readonly path: string; readonly body: unknown; readonly accept?: string })[] = [
  (random) => ({
    path: '/api/mcp',
    body: repeated(50, (i) =>
      toolCall(i, 'catalog', { query: `from ${SYMBOLS.filter(() => random() < 0.9).join(', ')} to ${i % 2 === 0 ? 'Z' : 'P'}` }),
    ),
  }),
  () => ({ path: '/api/mcp', body: repeated(50, (i) => toolCall(i, 'catalog', { from: ['n', 'r'], to: i % 2 === 0 ? 'x' : 'P' })) }),
  (random) => ({
    path: '/api/mcp',
    body: repeated(50, (i) => toolCall(i, 'catalog', { query: `${WORDS[Math.floor(random() * WORDS.length)]} ${random()}`, limit: 50 })),
  }),
  () => ({
    path: '/api/mcp',
    body: repeated(50, (i) =>
      toolCall(i, 'http', { method: 'POST', path: '/api/svc/prove', body: { operators: ['NM19'], inputs: { m: 1, a: i } } }),
    ),
  }),
  () => ({ path: '/api/mcp', body: repeated(50, (i) => toolCall(i, 'http', { method: 'GET', path: `/api/operators?q=force${i}` })) }),
  () => ({
    path: '/api/genesis/execute',
    body: { template: 'rate-limiter', parameters: { threshold: 2 }, events: repeated(1_000, () => ({ event: 'request' })) },
  }),
  () => ({
    path: '/api/svc/sweep',
    body: { operators: ['NM19'], inputs: { m: '1 kg' }, vary: [{ symbol: 'a', from: '1 m/s^2', to: '2 m/s^2', points: 2_000 }] },
    accept: 'image/svg+xml',
  }),
  () => ({ path: '/api/svc/batch', body: { operators: ['NM19'], items: repeated(1_000, (i) => ({ m: 1 + i, a: 2 })) } }),
  () => ({ path: '/api/svc/calculate', body: { lines: 'sum(1 / k^2, k from 1 to 1000)\n'.repeat(50) } }),
  () => ({ path: '/api/svc/calculate', body: { lines: 'integrate(sin(x^2), x from 0 to 60)\n'.repeat(50) } }),
  () => ({ path: '/api/svc/calculate', body: { lines: 'primepi(1e9)\n'.repeat(20) } }),
  () => ({ path: '/api/svc/calculate', body: { lines: 'solve sum(1 / k^s, k from 1 to 1000) = 1.6 for s > 1' } }),
  () => ({ path: '/api/svc/prove', body: { operators: ['NM19'], inputs: { m: 1500, a: 2.5 } } }),
  () => ({ path: '/api/svc/prove/verify', body: { type: 'genmath/receipt/v1', junk: repeated(20_000, (i) => ({ i })) } }),
  () => ({
    path: '/api/svc/compute',
    body: { operators: ['NM19'], inputs: Object.fromEntries(repeated(900, (i) => [`m${i}`, '1 kg']) as [string, string][]) },
  }),
  () => ({ path: '/api/svc/compute', body: repeated(180_000, (i) => i) }),
  () => ({ path: '/api/demo-key/mint', body: {} }),
];

/** Makes what one hostile caller sends, one request after the other; the first is another for each seed, so that few callers begin with all. */
export const createHostileRequests = (key: string, seed: number): (() => HostileRequest) => {
  const random = createRandom(seed + 1);
  let isFirst = true;
  return () => {
    const which = isFirst ? seed % ATTACKS.length : Math.floor(random() * ATTACKS.length);
    isFirst = false;
    const { path, body, accept } = (ATTACKS[which] as (typeof ATTACKS)[number])(random);
    const shown = random() < 0.1 ? `gm_aaaaaaaa_${'x'.repeat(43)}` : key;
    return {
      method: 'POST',
      path,
      headers: {
        'content-type': 'application/json',
        ...(random() < 0.8 ? { authorization: `Bearer ${shown}` } : {}),
        ...(accept === undefined ? {} : { accept }),
      },
      body: JSON.stringify(body),
    };
  };
};
