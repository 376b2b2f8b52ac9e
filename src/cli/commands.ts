import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { noteOnItems, noteOnWrapping, readAnswer, receiptIn } from '../../tools/compute/read-receipt.js';
import { describeOperator, type summariseOperator } from '../answer/describe-operator.js';
import type { NodeContext } from '../call/node-context.js';
import { Fault } from '../core/faults.js';
import { recompute } from '../core/protocol/recompute.js';
import { importPublicKey, type PublicJwk } from '../core/receipt/keyring.js';
import type { Receipt } from '../core/receipt/receipt.js';
import type { Verifier } from '../core/receipt/verification.js';
import { verifyAnswer } from '../core/receipt/verify-answer.js';
import { type Arguments, readComputation } from './arguments.js';
import { callTool } from './call-tool.js';
import { keys } from './keys.js';
import { ledger } from './ledger.js';
import { json, out } from './output.js';
import { diagram } from './picture/diagram.js';
import { plot } from './picture/plot.js';
import { bold, dim, printAnswer, printHits, printOperator, printPaths, printReceipt, printVerification } from './print.js';

/** A command: prints, and gives the exit code. */
export type Command = (given: Arguments, context: NodeContext) => number | Promise<number>;

const prove: Command = ({ words, options }, context) => {
  const computation = readComputation(words);
  const text = Object.entries(computation.inputs).find(([, value]) => typeof value === 'string');
  if (text)
    throw new Fault(
      'INPUT_TYPE',
      `prove takes plain numbers, and ${text[0]} is ${JSON.stringify(text[1])}. \`genmath compute\` reads units.`,
    );
  const receipt = callTool(
    'prove',
    { ...computation, ...(options.domain === undefined ? {} : { domain: options.domain }) },
    context,
  ) as Receipt;
  if (options.json) json(receipt);
  else out(printReceipt(receipt));
  return 0;
};

const compute: Command = ({ words, options }, context) => {
  const { domain, solve: solveFor, unit, near } = options;
  const optional = Object.fromEntries(Object.entries({ domain, solveFor, unit, near }).filter(([, value]) => value !== undefined));
  const answer = callTool('compute', { ...readComputation(words), ...optional }, context) as Readonly<Record<string, unknown>>;
  if (options.json) json(answer);
  else out(printAnswer(answer));
  return 0;
};

/** The greatest limit that the catalogue takes. */
const MOST_HITS = 50;

const search: Command = ({ words, options }, context) => {
  const query = words.join(' ').trim();
  if (query === '' && options.domain === undefined)
    throw new Fault('USAGE', 'Say what to search for: genmath search energy stored in a capacitor');
  const limit = options.limit === undefined ? undefined : Number(options.limit);
  if (limit !== undefined && !(Number.isInteger(limit) && limit >= 1 && limit <= MOST_HITS))
    throw new Fault('USAGE', `--limit is a whole number from 1 to ${MOST_HITS}, not ${options.limit}.`);
  const answer = callTool(
    'catalog',
    {
      query,
      ...(options.domain === undefined ? {} : { domain: options.domain }),
      ...(limit === undefined ? {} : { limit }),
    },
    context,
  ) as {
    operators: ReturnType<typeof summariseOperator>[];
    total: number;
    note?: string;
    paths?: Parameters<typeof printPaths>[0];
  };
  if (options.json) json(answer);
  else if (answer.paths !== undefined) out(printPaths(answer.paths, answer.note));
  else out(printHits(answer.operators, answer.total, answer.note));
  return 0;
};

const domains: Command = ({ words, options }, context) => {
  if (words.length > 0) throw new Fault('USAGE', `genmath domains takes nothing; for one domain: genmath show ${words[0]}`);
  const { domains: all } = context.registry.index;
  if (options.json) json({ domains: all, total: all.length });
  else {
    const total = all.reduce((sum, { count }) => sum + count, 0);
    out(all.map(({ prefix, id, name, count }) => `${bold(prefix)}  ${String(count).padStart(3)}  ${name}  ${dim(id)}`).join('\n'));
    out(dim(`${total} operators in ${all.length} domains`));
  }
  return 0;
};

const show: Command = ({ words, options }, context) => {
  const [id, ...rest] = words;
  if (id === undefined || rest.length > 0) throw new Fault('USAGE', 'Say what to show: genmath show NM19');
  const { registry } = context;
  const isDomain =
    !registry.has(id) && registry.index.domains.some((domain) => domain.id === id.toLowerCase() || domain.prefix === id.toUpperCase());
  if (isDomain) {
    const domain = registry.domain(id);
    if (options.json) json(domain);
    else
      out(
        `${bold(`${domain.prefix}  ${domain.name}`)}  ${dim(domain.about)}\n${domain.operators.map((operator) => `  ${operator.id.padEnd(5)}  ${operator.name}  ${dim(operator.equation)}`).join('\n')}`,
      );
    return 0;
  }
  const described = describeOperator(registry.operator(id));
  if (options.json) json(described);
  else out(printOperator(described));
  return 0;
};

const readText = (path: string): string => {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch (error) {
    throw new Fault(
      'USAGE',
      `Cannot read ${path === '-' ? 'standard input' : path} (${(error as NodeJS.ErrnoException).code ?? 'error'}).`,
    );
  }
};

/** Reads public keys from a JWK set file, or one key of 32 bytes in base64, which then stands for the key that the receipt names. */
const readPublicKeys = (given: string, receipt: unknown): ReadonlyMap<string, KeyObject> => {
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(given)) {
    const kid = (receipt as { signature?: { kid?: unknown } } | null)?.signature?.kid;
    return new Map([
      [String(kid), importPublicKey(Buffer.from(given, given.includes('-') || given.includes('_') ? 'base64url' : 'base64'))],
    ]);
  }
  try {
    const { keys } = JSON.parse(readText(given)) as { keys: readonly PublicJwk[] };
    return new Map(keys.map(({ kid, x }) => [kid, importPublicKey(Buffer.from(x, 'base64url'))]));
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault('USAGE', `${given} is neither a JWK set file nor a public key of 32 bytes in base64.`);
  }
};

const verify: Command = async ({ words, options }, context) => {
  const [path, ...rest] = words;
  if (path === undefined || rest.length > 0)
    throw new Fault('USAGE', 'Say which receipt: genmath verify receipt.json, or - for standard input');
  const given = readText(path);
  const answer = readAnswer(given);
  const receipt = receiptIn(answer);
  const key = options['public-key'];
  if (key !== undefined && options.replay) throw new Fault('USAGE', '--replay trusts no key; leave out --public-key, or --replay.');
  const isOwn = key === undefined && options.replay !== true;
  const verifier: Verifier = {
    registry: context.registry,
    recompute,
    now: context.now,
    ...(isOwn ? { keyring: context.keyring() } : {}),
    ...(key === undefined ? {} : { publicKeys: readPublicKeys(key, receipt) }),
    ...(options.replay ? { replay: true } : {}),
  };
  const { verification, items } = await verifyAnswer(answer, receipt, verifier);
  const note = items === undefined ? noteOnWrapping(answer, receipt) : noteOnItems(items);
  if (options.json) json({ ...verification, ...(items === undefined ? {} : { items }), ...(note === undefined ? {} : { note }) });
  else {
    out(printVerification(verification));
    if (note !== undefined) out(items === undefined ? dim(`  ${note}`) : `  ${note}`);
    const isForeign = verification.checks.some(({ name, status }) => name === 'key' && status === 'fail');
    if (isForeign && isOwn)
      out(dim('  Give the public keys of the node that made it: --public-key public-keys.json (its /.well-known/jwks.json)'));
  }
  return verification.valid ? 0 : 1;
};

/** Holds the commands by name. */
export const COMMANDS: Readonly<Record<string, Command>> = { prove, compute, plot, diagram, search, show, domains, verify, keys, ledger };
