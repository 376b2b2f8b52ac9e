import { expect } from 'vitest';
import { type Case, call, type Given, type Members, refuse } from './case.js';

/** Nothing that the machine does is of this event, so that nothing is sent. */
const HOOK = { url: 'https://hooks.example.org/genmath', events: ['nothing_of_the_kind'] };

const id = expect.stringMatching(/^hook_[0-9a-f]{24}$|^<id>$/);

const named =
  (member: 'hook' | 'id', which: (given: Given) => string) =>
  (given: Given): Members => ({ machine: given.takenSlug, [member]: which(given) });
/** Each way takes one of its own. */
const next = (spare: string[]): string => spare.shift() ?? '';

const NO_HOOK = 'hook_000000000000000000000000';
const NO_LETTER = `msg_${'f'.repeat(32)}`;

/** Cases of hooks and dead letters. */
export const HOOK_CASES: readonly Case[] = [
  call('list_hooks', 'with what they are for', ({ takenSlug }) => ({ machine: takenSlug }), {
    machine: 'taken-lab',
    hooks: expect.arrayContaining([expect.objectContaining({ ...HOOK, send: 'events', failing: [], disabled: expect.any(Object) })]),
  }),
  refuse('list_hooks', 'of somebody else', { machine: 'not-mine' }, 'FORBIDDEN'),
  call(
    'remove_hook',
    'one that there is',
    named('hook', ({ hooks }) => next(hooks.spare)),
    { ok: true, hook: { ...HOOK, id } },
  ),
  refuse(
    'remove_hook',
    'one that is none',
    named('hook', () => NO_HOOK),
    'UNKNOWN_HOOK',
  ),
  call('add_hook', 'with its secret', ({ takenSlug }) => ({ machine: takenSlug, ...HOOK }), {
    ok: true,
    hook: { ...HOOK, id },
    secret: expect.stringMatching(/^whsec_|^<secret>$/),
  }),
  refuse('add_hook', 'to an address inside', ({ takenSlug }) => ({ machine: takenSlug, url: 'https://127.0.0.1/' }), 'INVALID_REQUEST'),
  refuse('add_hook', 'for somebody else', { machine: 'not-mine', ...HOOK }, 'FORBIDDEN'),
  refuse(
    'add_hook',
    'of a contract that is none',
    ({ takenSlug }) => ({ machine: takenSlug, ...HOOK, contracts: ['ctr_0'] }),
    'UNKNOWN_CONTRACT',
  ),
  call(
    'rotate_hook_secret',
    'of one that there is',
    named('hook', ({ hooks }) => hooks.kept),
    { ok: true, hook: { ...HOOK, id } },
  ),
  refuse(
    'rotate_hook_secret',
    'of one that is none',
    named('hook', () => NO_HOOK),
    'UNKNOWN_HOOK',
  ),
  call('list_dead_letters', 'newest first', ({ takenSlug }) => ({ machine: takenSlug, limit: 1 }), {
    letters: [{ type: 'rate_limited', attempts: 31, reason: 'it answered 500', resend: false }],
  }),
  refuse('list_dead_letters', 'of somebody else', { machine: 'not-mine' }, 'FORBIDDEN'),
  call(
    'discard_dead_letter',
    'one that there is',
    named('id', ({ letters }) => next(letters.spare)),
    { ok: true, letter: { seq: 1 } },
  ),
  refuse(
    'discard_dead_letter',
    'one that is none',
    named('id', () => NO_LETTER),
    'UNKNOWN_DEAD_LETTER',
  ),
  call(
    'resend_dead_letter',
    'of a hook that is disabled: later',
    named('id', ({ letters }) => letters.kept),
    {
      ok: true,
      letter: { seq: 1, resend: true },
    },
  ),
  refuse(
    'resend_dead_letter',
    'one that is none',
    named('id', () => NO_LETTER),
    'UNKNOWN_DEAD_LETTER',
  ),
  call(
    'enable_hook',
    'once however often',
    named('hook', ({ hooks }) => hooks.fresh),
    { ok: true, hook: { ...HOOK, id } },
  ),
  refuse(
    'enable_hook',
    'one that is none',
    named('hook', () => NO_HOOK),
    'UNKNOWN_HOOK',
  ),
];
