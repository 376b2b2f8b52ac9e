import * as z from 'zod';
import { type DeadLetter, type Delivered, type Hook, MOST_WEBHOOKS } from '../../../call/webhooks.js';
import { type HookWish, SENDS } from '../../../core/contract/webhook/row-messages.js';
import { Fault } from '../../../core/faults.js';

const lane = z.strictObject({
  contract: z.string(),
  after: z.int().min(0),
  attempts: z.int().min(0),
  since: z.number(),
  next: z.number(),
  reason: z.string(),
});

const hook = z.strictObject({
  id: z.string(),
  url: z.url(),
  send: z.enum(SENDS),
  events: z.array(z.string()).optional(),
  contracts: z.array(z.string()).optional(),
  created: z.string(),
  secret: z.strictObject({ number: z.int().min(1), previousUntil: z.string().optional() }),
  cursor: z.int().min(0),
  lanes: z.array(lane),
  disabled: z.strictObject({ at: z.string(), reason: z.string() }).optional(),
});

const letter = z.strictObject({
  id: z.string(),
  hook: z.string(),
  type: z.string(),
  contract: z.string(),
  seq: z.int().min(1),
  attempts: z.int().min(1),
  at: z.string(),
  reason: z.string(),
  isResent: z.literal(true).optional(),
});

/** Shape of the hooks of one machine, with its dead letters, the oldest first. */
export const hooksSchema = z.strictObject({ version: z.literal(1), hooks: z.array(hook), dead: z.array(letter) });

/** The hooks of one machine. */
export type HooksDocument = z.output<typeof hooksSchema>;

/** Gives the hooks of a machine that has none. */
export const noHooks = (): HooksDocument => ({ version: 1, hooks: [], dead: [] });

type StoredHook = HooksDocument['hooks'][number];
type StoredLetter = HooksDocument['dead'][number];

const find = ({ hooks }: HooksDocument, id: string): StoredHook => {
  const found = hooks.find((each) => each.id === id);
  if (found !== undefined) return found;
  throw new Fault('UNKNOWN_HOOK', `The machine has no hook ${JSON.stringify(id.slice(0, 40))}.`, { hooks: hooks.map((each) => each.id) });
};

const findLetter = ({ dead }: HooksDocument, id: string): StoredLetter => {
  const found = dead.find((each) => each.id === id);
  if (found !== undefined) return found;
  throw new Fault('UNKNOWN_DEAD_LETTER', `The machine has no dead letter ${JSON.stringify(id.slice(0, 40))}.`);
};

/**
 * Adds a hook behind the others.
 * @throws Fault TOO_MANY_HOOKS
 */
export const addHook = (
  { hooks }: HooksDocument,
  id: string,
  { url, send, events, contracts }: HookWish & { readonly url: string },
  cursor: number,
  now: number,
): Hook => {
  if (hooks.length >= MOST_WEBHOOKS.hooks)
    throw new Fault('TOO_MANY_HOOKS', `A machine has ${MOST_WEBHOOKS.hooks} hooks at most; remove one that is not needed.`, {
      limit: MOST_WEBHOOKS.hooks,
    });
  const added: StoredHook = {
    id,
    url,
    send,
    ...(events === undefined ? {} : { events: [...events] }),
    ...(contracts === undefined ? {} : { contracts: [...contracts] }),
    created: new Date(now).toISOString(),
    secret: { number: 1 },
    cursor,
    lanes: [],
  };
  hooks.push(added);
  return added;
};

/** Removes a hook with its dead letters. @throws Fault UNKNOWN_HOOK */
export const removeHook = (document: HooksDocument, id: string): Hook => {
  const removed = find(document, id);
  document.hooks = document.hooks.filter((each) => each !== removed);
  document.dead = document.dead.filter((each) => each.hook !== id);
  return removed;
};

/** Gives a hook the next secret. @throws Fault UNKNOWN_HOOK */
export const rotateSecret = (document: HooksDocument, id: string, previousUntil: number): Hook => {
  const found = find(document, id);
  found.secret = { number: found.secret.number + 1, previousUntil: new Date(previousUntil).toISOString() };
  return found;
};

/** Lets a hook go on, all that waits at once. @throws Fault UNKNOWN_HOOK */
export const enableHook = (document: HooksDocument, id: string): Hook => {
  const found = find(document, id);
  delete found.disabled;
  found.lanes = found.lanes.map((each) => ({ ...each, attempts: 0, since: 0, next: 0, reason: '' }));
  return found;
};

/** Marks a dead letter to be sent again. @throws Fault UNKNOWN_DEAD_LETTER */
export const resendLetter = (document: HooksDocument, id: string): DeadLetter => {
  const found = findLetter(document, id);
  found.isResent = true;
  return found;
};

/** Drops a dead letter. @throws Fault UNKNOWN_DEAD_LETTER */
export const discardLetter = (document: HooksDocument, id: string): DeadLetter => {
  const found = findLetter(document, id);
  document.dead = document.dead.filter((each) => each !== found);
  return found;
};

/** Takes in what delivery came to. A machine whose dead letters are full has the hook of the last one disabled: none is dropped unseen. */
export const recordDelivered = (document: HooksDocument, { progress, dead, taken }: Delivered, now: number): void => {
  for (const each of document.hooks) {
    const own = progress.get(each.id);
    if (own === undefined) continue;
    each.cursor = own.cursor;
    each.lanes = own.lanes.map((one) => ({ ...one }));
    if (own.disabled !== undefined) each.disabled = { ...own.disabled };
  }
  const settled = new Set([...taken, ...dead.map(({ id }) => id)]);
  const ids = new Set(document.hooks.map(({ id }) => id));
  const fresh = dead.filter((each) => ids.has(each.hook));
  document.dead = [...document.dead.filter(({ id }) => !settled.has(id)), ...fresh];
  if (document.dead.length < MOST_WEBHOOKS.deadLetters) return;
  const last = new Set(fresh.map((each) => each.hook));
  for (const each of document.hooks)
    if (last.has(each.id)) each.disabled ??= { at: new Date(now).toISOString(), reason: 'the dead letters of the machine are full' };
};
