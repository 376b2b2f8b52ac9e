import { expect, it } from 'vitest';
import { NotAtHand } from '../../../../src/adapters/store/postgres/commits/known-machine.js';
import type { Database } from '../../../../src/adapters/store/postgres/database.js';
import { KnownDefinitions } from '../../../../src/adapters/store/postgres/known-definitions.js';
import type { StoredRow } from '../../../../src/core/contract/ledger/ledger-row.js';
import { rateLimiter } from '../../../../src/core/contract/templates/rate-limiter.js';

it('of definitions those used last are kept; others are looked for again, and rows of one that is nowhere are refused', () => {
  const known = new KnownDefinitions({} as Database, (digest) => (digest === 'template' ? rateLimiter : undefined));
  for (let i = 0; i < 2_000; i += 1) known.add(`sha256:${i}`, rateLimiter);
  const rows = (digest: string) => [{ template: { digest } }] as unknown as readonly StoredRow[];
  expect([known.find('sha256:0'), known.find('sha256:1999')]).toEqual([undefined, rateLimiter]);
  for (const digest of ['sha256:1999', 'template']) expect(() => known.assertDefined(rows(digest))).not.toThrow();
  expect(() => known.assertDefined(rows('sha256:0'))).toThrow(NotAtHand);
  known.learn(new Set(['sha256:0']), []);
  expect(known.find('sha256:0')).toBeNull();
  expect(() => known.assertDefined(rows('sha256:0'))).toThrow('never stored');
  known.lookAgain();
  known.learn(new Set(['sha256:0']), [{ digest: 'sha256:0', body: rateLimiter }]);
  expect(() => known.assertDefined(rows('sha256:0'))).not.toThrow();
});
