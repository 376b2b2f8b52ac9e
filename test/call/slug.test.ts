import { describe, expect, it } from 'vitest';
import { slugSchema } from '../../src/call/api-key.js';

const problemOf = (slug: unknown): string | undefined => slugSchema.safeParse(slug).error?.issues[0]?.message;

describe('a slug', () => {
  it.each(['a', '7', 'my-lab', 'lab-2', 'a--b', 'm-1b2c3d4f', '2026', 'locale', 'api-2', 'a'.repeat(40)])('may be %j', (slug) => {
    expect(slugSchema.parse(slug)).toBe(slug);
  });

  it.each([
    '',
    '-',
    '-lab',
    'lab-',
    'My-Lab',
    'my lab',
    'my_lab',
    'my.lab',
    'lab/2',
    '../lab',
    'lab\n',
    'lab\u0000',
    'é',
    'l\u0430b',
    '%2e%2e',
    'a'.repeat(41),
    7,
    null,
    ['lab'],
    {},
  ])('may not be %j', (slug) => {
    expect(problemOf(slug)).toEqual(expect.any(String));
  });

  it.each(['local', 'demo', 'api', 'admin', 'genmath'])('may not be %j, which belongs to the service', (slug) => {
    expect(problemOf(slug)).toContain(slug);
  });

  it('is refused with what it may be', () => {
    expect(problemOf('My Lab')).toBe(
      'a slug has 1 to 40 lower-case letters, digits and hyphens, and begins and ends with a letter or digit, like my-lab',
    );
  });
});
