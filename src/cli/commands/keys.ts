import { rotateKeys } from '../../adapters/store/keys/keyring-file.js';
import { slugSchema } from '../../call/api-key.js';
import type { NodeContext } from '../../call/node-context.js';
import { Fault } from '../../core/faults.js';
import type { Keyring } from '../../core/receipt/keyring.js';
import { describeIssue, parseBySchema, toIssue } from '../../core/schema-issues.js';
import { readConfig } from '../../node/config.js';
import { COMMANDS } from '../command-line/command-table.js';
import type { CommandLine } from '../command-line/parse-command-line.js';
import { createLocalNode } from '../local-node.js';
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

const mint = async ({ options }: CommandLine, { access }: NodeContext): Promise<void> => {
  const slug = options.slug === undefined ? undefined : parseBySchema(slugSchema, options.slug);
  if (slug?.success === false)
    throw new Fault('USAGE', slug.error.issues.map((issue) => describeIssue(toIssue(issue, '--slug'))).join('; '));
  const { key, record } = await access.mint(slug?.data);
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
        .map(({ prefix, machine, plan, dailyLimit, created, lastUsed, revoked }) => {
          const state = revoked === undefined ? `last used ${lastUsed?.slice(0, 10) ?? 'never'}` : `revoked ${revoked.slice(0, 10)}`;
          return `${bold(prefix)}  ${machine}  ${plan}, ${dailyLimit ?? 'no limit of'} uses a day  ${dim(`made ${created.slice(0, 10)}, ${state}`)}`;
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
  if (options.slug !== undefined && action !== 'mint') throw new Fault('USAGE', '--slug is for genmath keys mint.');
  const node = createLocalNode(options);
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
