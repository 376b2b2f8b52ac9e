import { randomBytes } from 'node:crypto';
import type { WebhookRule } from '../../../call/webhook-rule.js';
import { type Hook, type HookWithSecret, SECRET_OVERLAP, type Webhooks } from '../../../call/webhooks.js';
import { formatSecret, SECRET_BYTES } from '../../../core/contract/webhook/sign-message.js';
import { Fault } from '../../../core/faults.js';
import type { Keyring } from '../../../core/receipt/keyring.js';
import type { DocumentKind, MachineDocuments } from '../machine-documents.js';
import {
  addHook,
  discardLetter,
  enableHook,
  type HooksDocument,
  hooksSchema,
  noHooks,
  recordDelivered,
  removeHook,
  resendLetter,
  rotateSecret,
} from './hook-records.js';

/** What hooks are made with, wherever they are kept. */
export interface WebhookSettings {
  readonly keyring: () => Keyring;
  readonly now: () => number;
  readonly rule: WebhookRule;
}

/** The hooks of machines with their dead letters as documents. */
export const HOOKS: DocumentKind<HooksDocument> = { name: 'hooks', empty: noHooks, parse: (content) => hooksSchema.parse(content) };

/**
 * Refuses an address to which nothing would ever be sent. Names are looked up when something is sent, and not before.
 * @throws Fault INVALID_REQUEST
 */
const assertAddress = async (address: string, rule: WebhookRule): Promise<void> => {
  const { protocol, username, password, hash, hostname } = new URL(address);
  const refuse = (why: string): Fault => new Fault('INVALID_REQUEST', `A webhook is not sent there: ${why}.`);
  if (rule === 'off') throw refuse('this node sends none (--webhooks off)');
  if (!['https:', 'http:'].includes(protocol)) throw refuse('its address does not begin with https://');
  if (`${username}${password}${hash}` !== '') throw refuse('its address has a user, a password or a fragment');
  if (rule === 'any') return;
  if (protocol === 'http:') throw refuse('its address is not https, and this node sends to others with --webhooks any alone');
  const host = hostname.replace(/^\[|\]$/g, '');
  // Most processes never add a hook.
  const [{ isIP }, { isPublicAddress }] = await Promise.all([import('node:net'), import('../../webhook/public-address.js')]);
  if (isIP(host) !== 0 && !isPublicAddress(host))
    throw refuse(`${host} is not public, and this node sends to such addresses with --webhooks any alone`);
};

/**
 * Keeps the hooks of each machine and its dead letters in a document of its own. Secrets stand nowhere: each is derived from the node's master
 * key, the hook and a number.
 */
export const createWebhooks = (documents: MachineDocuments<HooksDocument>, { keyring, now, rule }: WebhookSettings): Webhooks => {
  const listeners = new Set<(machine: string) => void>();
  const change = async <T>(machine: string, alter: (document: HooksDocument) => T): Promise<T> => {
    // What is given away must not change with the document.
    const result = await documents.change(machine, (content) => structuredClone(alter(content)));
    for (const listener of listeners) listener(machine);
    return result;
  };
  const secret = (machine: string, hook: Hook, number = hook.secret.number): Buffer =>
    keyring().derive(`webhook/${machine}/${hook.id}/${number}`, SECRET_BYTES);
  const withSecret = (machine: string, hook: Hook): HookWithSecret => ({ hook, secret: formatSecret(secret(machine, hook)) });
  return {
    rule,
    machines: documents.machines,
    list: async (machine) => structuredClone((await documents.read(machine)).hooks),
    add: async (machine, wish, after) => {
      await assertAddress(wish.url, rule);
      const id = `hook_${randomBytes(12).toString('hex')}`;
      return withSecret(machine, await change(machine, (document) => addHook(document, id, wish, after, now())));
    },
    remove: (machine, id) => change(machine, (document) => removeHook(document, id)),
    rotate: async (machine, id) =>
      withSecret(machine, await change(machine, (document) => rotateSecret(document, id, now() + SECRET_OVERLAP))),
    enable: (machine, id) => change(machine, (document) => enableHook(document, id)),
    dead: async (machine) => structuredClone((await documents.read(machine)).dead).reverse(),
    resend: (machine, id) => change(machine, (document) => resendLetter(document, id)),
    discard: (machine, id) => change(machine, (document) => discardLetter(document, id)),
    secretsOf: (machine, hook) => {
      const { number, previousUntil } = hook.secret;
      const isBoth = previousUntil !== undefined && now() < Date.parse(previousUntil);
      return [secret(machine, hook), ...(isBoth ? [secret(machine, hook, number - 1)] : [])];
    },
    // Delivery knows what it has done: nobody is told.
    record: (machine, delivered) => documents.change(machine, (content) => recordDelivered(content, delivered, now())),
    watch: (listener) => {
      const own = (machine: string): void => listener(machine);
      listeners.add(own);
      return () => {
        listeners.delete(own);
      };
    },
  };
};
