import { expect, it } from 'vitest';
import { SeenHeads } from '../../../../../src/adapters/store/postgres/commits/seen-heads.js';

const head = (seq: number) => ({ seq, hash: `sha256:${seq}`, cycle: 0 });

it('a head is compared with what was seen when it was asked for: one that was read before a row was acknowledged accuses nobody', () => {
  const seen = new SeenHeads();
  seen.add('m', head(1));
  const asked = seen.of(['m', 'n']);
  seen.add('m', head(2));
  expect([...asked]).toEqual([['m', { seq: 1, hash: 'sha256:1' }]]);
  seen.assertNotBack('m', asked.get('m'), head(1), undefined);
  seen.assertNotBack('m', asked.get('m'), head(3), 'sha256:1');
  expect(seen.wentBack).toBe(false);
  const late = seen.of(['m']).get('m');
  expect(() => seen.assertNotBack('m', late, head(1), undefined)).toThrow(/1 rows of m, and this node saw row 2/);
  expect(() => seen.assertNotBack('m', late, head(3), 'sha256:other')).toThrow(/others than/);
  expect(seen.wentBack).toBe(true);
});
