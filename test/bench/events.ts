import { Pool } from 'undici';
import { printTable, verdict } from './print-table.js';
import { serveForBench } from './serve-for-bench.js';
import { median } from './statistics.js';
import { withTemporaryFolder } from './with-temporary-folder.js';

const EVENTS = 1_000;
const SINGLE = 300;
const ROUNDS = 7;
const TARGET = 5;

/**
 * Measures events of one contract over REST: one call behind the other, as a client that wants their order sends them, against one call with all
 * of them, as a list and as lines; alternated.
 */
export const benchEvents = async (): Promise<void> =>
  withTemporaryFolder(async (folder) => {
    const server = await serveForBench(['--limit-prove', 'off', '--daily-limit', 'off', '--limit-work-key', 'off'], {
      GENMATH_DATA: folder,
    });
    const pool = new Pool(server.url, { connections: 1, pipelining: 1 });
    try {
      const post = async (path: string, body: string, headers: Record<string, string> = {}): Promise<string> => {
        const answer = await pool.request({ method: 'POST', path, body, headers: { 'content-type': 'application/json', ...headers } });
        const text = await answer.body.text();
        if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
        return text;
      };
      const minted = JSON.parse(await post('/api/demo-key/mint', JSON.stringify({ slug: 'bench-lab' }))) as { readonly key: string };
      const headers = { authorization: `Bearer ${minted.key}` };
      const deployed = await post('/api/contracts/templates/rate-limiter/deploy', JSON.stringify({ slug: 'bench-lab' }), headers);
      const { id } = (JSON.parse(deployed) as { readonly contract: { readonly id: string } }).contract;
      const contract = `/api/chain/bench-lab/contracts/${id}`;
      const list = Array.from({ length: EVENTS }, () => ({ event: 'request' }));
      const ways: ReadonlyMap<string, { readonly events: number; readonly run: () => Promise<void> }> = new Map([
        [
          'one call an event',
          {
            events: SINGLE,
            run: async () => {
              for (let i = 0; i < SINGLE; i += 1) await post(`${contract}/transition`, '{"event":"request"}', headers);
            },
          },
        ],
        [
          'one call, a list',
          {
            events: EVENTS,
            run: async () => {
              const { counts } = JSON.parse(await post(`${contract}/events`, JSON.stringify(list), headers)) as {
                readonly counts: { readonly taken: number };
              };
              if (counts.taken !== EVENTS) throw new Error(`${counts.taken} of ${EVENTS} were taken`);
            },
          },
        ],
        [
          'one call, lines',
          {
            events: EVENTS,
            run: async () => {
              const lines = list.map((event) => `${JSON.stringify(event)}\n`).join('');
              const text = await post(`${contract}/events`, lines, { ...headers, 'content-type': 'application/x-ndjson' });
              if (text.split('"ok":true').length - 1 !== EVENTS) throw new Error('not all were taken');
            },
          },
        ],
      ]);
      const rates = new Map<string, number[]>([...ways.keys()].map((name) => [name, []]));
      for (let round = -1; round < ROUNDS; round += 1) {
        for (const [name, { events, run }] of ways) {
          const from = performance.now();
          await run();
          if (round >= 0) rates.get(name)?.push((events * 1_000) / (performance.now() - from));
        }
      }
      const single = rates.get('one call an event') ?? [];
      printTable(
        `Events of one contract over REST, a second (${ROUNDS} rounds, alternated; ${SINGLE} single calls, ${EVENTS} events in one)`,
        ['', 'least', 'median', 'to single', 'target'],
        [...rates].map(([name, own]) => {
          const ratio = median(own.map((rate, i) => rate / (single[i] ?? Number.NaN)));
          const met = own === single ? '' : verdict(ratio >= TARGET);
          return [name, Math.min(...own).toFixed(0), median(own).toFixed(0), `${ratio.toFixed(1)}x`, met] as const;
        }),
        [
          `Target: at least ${TARGET} times as fast as single calls (median of the rounds' ratios). Every event is computed, proved, signed and flushed.`,
        ],
      );
    } finally {
      await pool.close();
      await server.stop();
    }
  });
