import type { InputOf, OutputOf } from '../../../tools/capability.js';
import type { listDeadLetters } from '../../../tools/contracts/dead-letters.js';
import type { addHook, listHooks, rotateHookSecret } from '../../../tools/contracts/hooks.js';
import { request } from '../api/request.js';
import { chain } from './machine-calls.js';

/** Where a machine sends what happens. */
export type Hook = OutputOf<typeof listHooks>['hooks'][number];
/** A message that no receiver took. */
export type DeadLetter = OutputOf<typeof listDeadLetters>['letters'][number];
/** A hook with its secret, which is shown once. */
export type HookWithSecret = OutputOf<typeof rotateHookSecret>;
/** What a hook is made of. */
export type HookWish = Pick<InputOf<typeof addHook>, 'url' | 'send' | 'events'>;

/** Shows the hooks of a machine, and its dead letters. */
export const showHooks = async (machine: string, signal: AbortSignal) => {
  const [{ hooks }, { letters, total }] = await Promise.all([
    request<OutputOf<typeof listHooks>>('GET', chain(machine, 'hooks'), { signal }),
    request<OutputOf<typeof listDeadLetters>>('GET', chain(machine, 'dead-letters'), { signal }),
  ]);
  return { hooks, letters, total };
};

/** Adds a hook. */
export const add = (machine: string, body: HookWish): Promise<HookWithSecret> => request('POST', chain(machine, 'hooks'), { body });

/** Removes a hook. */
export const removeHook = (machine: string, id: string): Promise<unknown> => request('DELETE', chain(machine, 'hooks', id));

/** Gives a hook a new secret. */
export const rotate = (machine: string, id: string): Promise<HookWithSecret> => request('POST', chain(machine, 'hooks', id, 'secret'));

/** Lets a disabled hook go on. */
export const enable = (machine: string, id: string): Promise<unknown> => request('POST', chain(machine, 'hooks', id, 'enable'));

/** Sends a dead letter again. */
export const resend = (machine: string, id: string): Promise<unknown> => request('POST', chain(machine, 'dead-letters', id, 'resend'));

/** Drops a dead letter. */
export const drop = (machine: string, id: string): Promise<unknown> => request('DELETE', chain(machine, 'dead-letters', id));
