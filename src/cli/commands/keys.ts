import type * as z from 'zod';
import { machineSchema } from '../../../tools/contracts/contract-schemas.js';
import { assertMachine, moverOf } from '../../../tools/contracts/machine-access.js';
import { invite, nameSchema, rolesSchema } from '../../../tools/contracts/members.js';
import { rotateKeys } from '../../adapters/store/keys/keyring-file.js';
import { slugSchema } from '../../call/api-key.js';
import { LOCAL_CALLER } from '../../call/caller.js';
import type { NodeContext } from '../../call/node-context.js';
import { Fault } from '../../core/faults.js';
import type { Keyring } from '../../core/receipt/keyring.js';
import { describeIssue, parseBySchema, toIssue } from '../../core/schema-issues.js';
import { readConfig } from '../../node/config.js';
import { COMMANDS } from '../command-line/command-table.js';
import type { CommandLine } from '../command-line/parse-command-line.js';
import { openLocalNode } from '../local-node.js';
import { bold, dim, json, out } from '../terminal.js';

const printSigningKeys = (keyring: Keyring, { options }: CommandLine): void => {
  const config = readConfig({ data: options.data });
  const set = keyring.jwks();
  const rows = set.keys.map(
    ({ kid, x }, i) =>
      `${bold(kid)}  ${Buffer.from(x, 'base64url').toString('base64')}  ${dim(i === set.keys.length - 1 ? 'signs and verifies' : 'verifies only')}`,
  );
  out(rows.join('\n'));
  out(dim(config.keyring === undefined ? `kept in ${config.dataFolder}` : 'from GENMATH_KEYRING'));
};

const rotate = (given: CommandLine, { now }: NodeContext): Keyring => {
  const config = readConfig({ data: given.options.data });
  if (config.keyring !== undefined) throw new Fault('USAGE', 'The keyring comes from GENMATH_KEYRING; rotate it there.');
  return rotateKeys(config.dataFolder, new Date(now()));
};

const optionBy = <T>(schema: z.ZodType<T>, value: unknown, option: string): T => {
  const parsed = parseBySchema(schema, value);
  if (parsed.success) return parsed.data;
  throw new Fault('USAGE', parsed.error.issues.map((issue) => describeIssue(toIssue({ ...issue, path: [] }, option))).join('; '));
};

/** Makes a key for a member of a machine, and writes the row that invites it. */
const mintMember = async (machine: string, { options }: CommandLine, context: NodeContext): Promise<void> => {
  const invitee = {
    name: options.name === undefined ? undefined : optionBy(nameSchema, options.name, '--name'),
    roles: optionBy(rolesSchema, options.role?.split(',').map((role) => role.trim()) ?? [], '--role'),
  };
  const slug = optionBy(machineSchema, machine, '--machine');
  const { store, close } = await context.contracts();
  try {
    // A machine exists by its key too, before its first row.
    if (!(await context.access.list()).some((key) => key.machine === slug)) await assertMachine(slug, LOCAL_CALLER, store);
    const { change, secret } = await invite(slug, invitee, context, moverOf(slug, LOCAL_CALLER, invitee));
    const { name, roles } = change.member;
    if (options.json) json({ ...(secret === undefined ? {} : { key: secret }), machine: slug, member: { name, roles } });
    else {
      if (secret !== undefined) out(secret);
      const which = roles.length === 0 ? 'without a role' : `with the roles ${roles.join(', ')}`;
      out(dim(`${name} is a member of ${slug}, ${which}${secret === undefined ? '' : '; the key is shown this once'}`));
    }
  } finally {
    await close();
  }
};

const mint = async (given: CommandLine, context: NodeContext): Promise<void> => {
  const { options } = given;
  const { access } = context;
  if (options.machine !== undefined) return mintMember(options.machine, given, context);
  const slug = options.slug === undefined ? undefined : optionBy(slugSchema, options.slug, '--slug');
  const { key, record } = await access.mint(slug);
  if (options.json) json({ key, plan: record.plan, dailyLimit: record.dailyLimit, machine: { slug: record.machine } });
  else {
    out(key);
    out(dim(`for the machine ${record.machine}; shown this once: only its hash is kept`));
  }
};

const printIssued = async ({ options }: CommandLine, { access }: NodeContext): Promise<void> => {
  // The hash of a secret is nobody's business, not even here.
  const keys = (await access.list()).map(({ hash: _, ...key }) => key);
  if (options.json) json({ keys, total: keys.length });
  else if (keys.length === 0) out('No keys were issued. `genmath keys mint` makes one.');
  else
    out(
      keys
        .map(({ prefix, machine, memberOf, plan, dailyLimit, created, lastUsed, revoked }) => {
          const state = revoked === undefined ? `last used ${lastUsed?.slice(0, 10) ?? 'never'}` : `revoked ${revoked.slice(0, 10)}`;
          return `${bold(prefix)}  ${machine ?? `a member of ${memberOf}`}  ${plan}, ${dailyLimit ?? 'no limit of'} uses a day  ${dim(`made ${created.slice(0, 10)}, ${state}`)}`;
        })
        .join('\n'),
    );
};

const revoke = async ({ words, options }: CommandLine, { access }: NodeContext): Promise<void> => {
  // A whole key is taken too, since that is what its owner has at hand.
  const prefix = (words[1] ?? '').replace(/^gm_([a-z0-9]{8})(?:_.*)?$/, '$1');
  const { hash: _, ...key } = await access.revoke(prefix);
  if (options.json) json(key);
  else out(`${bold(key.prefix)} is revoked; a running node refuses it within a second.`);
};

const ACTIONS = 'nothing, `rotate`, `jwks`, `issued`, `mint` or `revoke <prefix>`';

/** Shows and changes the signing keys of the node, and the keys that it issued to callers. */
export const keys = async (given: CommandLine): Promise<number> => {
  const { words, options } = given;
  const [action = 'list', ...rest] = words;
  if (!['list', ...COMMANDS.keys.words.from].includes(action) || rest.length !== (action === 'revoke' ? 1 : 0))
    throw new Fault('USAGE', `genmath keys takes ${ACTIONS}`);
  for (const option of ['slug', 'machine', 'name', 'role'] as const)
    if (options[option] !== undefined && action !== 'mint') throw new Fault('USAGE', `--${option} is for genmath keys mint.`);
  if (options.slug !== undefined && options.machine !== undefined)
    throw new Fault('USAGE', '--slug makes the key of a new machine, --machine that of a member of one: give one of them.');
  if (options.machine === undefined && (options.name ?? options.role) !== undefined)
    throw new Fault('USAGE', '--name and --role go with --machine.');
  const node = await openLocalNode(options);
  if (action === 'mint') await mint(given, node);
  else if (action === 'issued') await printIssued(given, node);
  else if (action === 'revoke') await revoke(given, node);
  else {
    const keyring = action === 'rotate' ? rotate(given, node) : node.keyring();
    if (options.json || action === 'jwks') json(keyring.jwks());
    else printSigningKeys(keyring, given);
  }
  return 0;
};
