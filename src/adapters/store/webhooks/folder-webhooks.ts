import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { WebhookRule } from '../../../call/webhook-rule.js';
import { type Hook, type HookWithSecret, SECRET_OVERLAP, type Webhooks } from '../../../call/webhooks.js';
import { formatSecret, SECRET_BYTES } from '../../../core/contract/webhook/sign-message.js';
import { Fault } from '../../../core/faults.js';
import type { Keyring } from '../../../core/receipt/keyring.js';
import { RecentlyUsed } from '../../../core/recently-used.js';
import { type FileSystem, nodeFileSystem } from '../files/file-system.js';
import { SharedDocument } from '../files/shared-document.js';
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

/** Machines whose hooks are kept in memory beside the disk. */
const MOST_MACHINES = 256;
const FILE = /^([a-z0-9-]{1,40})\.json$/;

/** Where hooks are kept. */
export interface WebhookFolder {
  readonly dataFolder: string;
  readonly keyring: () => Keyring;
  readonly now: () => number;
  readonly rule: WebhookRule;
  readonly files?: FileSystem;
}

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
 * Keeps the hooks of each machine and its dead letters in a file of its own, `hooks/<machine>.json` (mode 0600) of the data folder. Secrets are
 * in no file: each is derived from the node's master key, the hook and a number.
 */
export const createFolderWebhooks = ({ dataFolder, keyring, now, rule, files = nodeFileSystem }: WebhookFolder): Webhooks => {
  const folder = join(dataFolder, 'hooks');
  const machines = new RecentlyUsed<SharedDocument<HooksDocument>>(MOST_MACHINES);
  const listeners = new Set<(machine: string) => void>();
  const of = (machine: string): SharedDocument<HooksDocument> =>
    machines.get(
      machine,
      () =>
        new SharedDocument(
          join(folder, `${machine}.json`),
          noHooks,
          (content) => {
            hooksSchema.parse(content);
          },
          files,
        ),
    );
  const onDisk = async <T>(machine: string, verb: string, work: (document: SharedDocument<HooksDocument>) => Promise<T>): Promise<T> => {
    try {
      return await work(of(machine));
    } catch (error) {
      if (error instanceof Fault) throw error;
      const reason = (error as NodeJS.ErrnoException).code ?? `hooks/${machine}.json is damaged: put a copy of it back`;
      throw new Fault('STORE_FAILED', `The hooks of ${machine} cannot be ${verb} (${reason}).`);
    }
  };
  const read = <T>(machine: string, look: (document: HooksDocument) => T): Promise<T> =>
    onDisk(machine, 'read', async (document) => look(await document.read()));
  const change = async <T>(machine: string, alter: (document: HooksDocument) => T): Promise<T> => {
    // What is given away must not change with the document.
    const result = await onDisk(machine, 'written', (document) => document.change((content) => structuredClone(alter(content))));
    for (const listener of listeners) listener(machine);
    return result;
  };
  const secret = (machine: string, hook: Hook, number = hook.secret.number): Buffer =>
    keyring().derive(`webhook/${machine}/${hook.id}/${number}`, SECRET_BYTES);
  const withSecret = (machine: string, hook: Hook): HookWithSecret => ({ hook, secret: formatSecret(secret(machine, hook)) });
  return {
    rule,
    machines: async () => (await files.list(folder)).flatMap((name) => FILE.exec(name)?.[1] ?? []),
    list: (machine) => read(machine, ({ hooks }) => structuredClone(hooks)),
    add: async (machine, wish, after) => {
      await assertAddress(wish.url, rule);
      const id = `hook_${randomBytes(12).toString('hex')}`;
      return withSecret(machine, await change(machine, (document) => addHook(document, id, wish, after, now())));
    },
    remove: (machine, id) => change(machine, (document) => removeHook(document, id)),
    rotate: async (machine, id) =>
      withSecret(machine, await change(machine, (document) => rotateSecret(document, id, now() + SECRET_OVERLAP))),
    enable: (machine, id) => change(machine, (document) => enableHook(document, id)),
    dead: (machine) => read(machine, ({ dead }) => structuredClone(dead).reverse()),
    resend: (machine, id) => change(machine, (document) => resendLetter(document, id)),
    discard: (machine, id) => change(machine, (document) => discardLetter(document, id)),
    secretsOf: (machine, hook) => {
      const { number, previousUntil } = hook.secret;
      const isBoth = previousUntil !== undefined && now() < Date.parse(previousUntil);
      return [secret(machine, hook), ...(isBoth ? [secret(machine, hook, number - 1)] : [])];
    },
    // Delivery knows what it has done: nobody is told.
    record: (machine, delivered) =>
      onDisk(machine, 'written', (document) => document.change((content) => recordDelivered(content, delivered, now()))),
    watch: (listener) => {
      const own = (machine: string): void => listener(machine);
      listeners.add(own);
      return () => {
        listeners.delete(own);
      };
    },
  };
};
