import type { OutputOf } from '../../../tools/capability.js';
import { discardDeadLetter, listDeadLetters, resendDeadLetter } from '../../../tools/contracts/dead-letters.js';
import { addHook, enableHook, listHooks, removeHook, rotateHookSecret } from '../../../tools/contracts/hooks.js';
import { callCapability } from '../../call/call-capability.js';
import type { Capability } from '../../call/capability.js';
import type { NodeContext } from '../../call/node-context.js';
import { Fault } from '../../core/faults.js';
import type { COMMANDS } from '../command-line/command-table.js';
import type { CommandLine } from '../command-line/parse-command-line.js';
import { openLocalNode } from '../local-node.js';
import { bold, dim, json, out } from '../terminal.js';

type Shown = OutputOf<typeof listHooks>['hooks'][number];
type Letter = OutputOf<typeof listDeadLetters>['letters'][number];

const describe = ({ id, url, send, events, contracts, failing, disabled }: Shown): string => {
  const filter = [send, ...(events ?? []), ...(contracts ?? [])].join(' ');
  const [first] = failing;
  const state =
    disabled !== undefined
      ? `disabled ${disabled.at}: ${disabled.reason}`
      : first !== undefined
        ? `fails since ${first.since}: ${first.reason}; next ${first.next}`
        : '';
  return [bold(id), url, dim(filter), state].filter(Boolean).join('  ');
};

const describeLetter = ({ id, hook, type, seq, attempts, at, reason, resend }: Letter): string =>
  `${bold(id)}  ${type}  row ${seq}  ${dim(`${hook}, ${attempts} attempts, last ${at}: ${reason}${resend ? '; to be sent again' : ''}`)}`;

const splitList = (text: string | undefined): readonly string[] | undefined => text?.split(',').map((part) => part.trim());

/** What an action of the command is given. */
interface Given {
  readonly word: string;
  readonly machine: string;
  readonly options: CommandLine['options'];
  readonly node: NodeContext;
}

const call = async <C extends Capability & { readonly typed?: { readonly output: unknown } }>(
  capability: C,
  input: object,
  node: NodeContext,
): Promise<OutputOf<C>> => (await callCapability(capability, input, node)) as OutputOf<C>;

const printSecret = ({ hook, secret }: OutputOf<typeof addHook>): void => {
  out(secret);
  out(describe(hook));
  out(dim('the secret is shown this once; receivers verify signatures with it'));
};

const add = async ({ word: url, machine, options, node }: Given): Promise<void> => {
  const wish = {
    machine,
    url,
    ...(options.send === undefined ? {} : { send: options.send }),
    ...(options.only === undefined ? {} : { events: splitList(options.only) }),
    ...(options.contract === undefined ? {} : { contracts: splitList(options.contract) }),
    ...(options.after === undefined ? {} : { after: Number(options.after) }),
  };
  const { close } = await node.contracts();
  try {
    const added = await call(addHook, wish, node);
    if (options.json) json(added);
    else printSecret(added);
  } finally {
    await close();
  }
};

const list = async ({ machine, options, node }: Given): Promise<void> => {
  const answer = await call(listHooks, { machine }, node);
  if (options.json) json(answer);
  else if (answer.hooks.length === 0) out(dim(`${machine} has no hooks. \`genmath hooks add https://…\` adds one.`));
  else out(answer.hooks.map(describe).join('\n'));
};

const dead = async ({ machine, options, node }: Given): Promise<void> => {
  const answer = await call(listDeadLetters, { machine, limit: 1_000 }, node);
  if (options.json) json(answer);
  else if (answer.letters.length === 0) out(dim(`${machine} has no dead letters.`));
  else out(answer.letters.map(describeLetter).join('\n'));
};

const changeHook =
  (capability: typeof removeHook | typeof enableHook, done: string) =>
  async ({ word: hook, machine, options, node }: Given): Promise<void> => {
    const answer = await call(capability, { machine, hook }, node);
    if (options.json) json(answer);
    else out(`${done}  ${describe(answer.hook)}`);
  };

const changeLetter =
  (capability: typeof resendDeadLetter | typeof discardDeadLetter, done: string) =>
  async ({ word: id, machine, options, node }: Given): Promise<void> => {
    const answer = await call(capability, { machine, id }, node);
    if (options.json) json(answer);
    else out(`${done}  ${describeLetter(answer.letter)}`);
  };

const secret = async ({ word: hook, machine, options, node }: Given): Promise<void> => {
  const answer = await call(rotateHookSecret, { machine, hook }, node);
  if (options.json) json(answer);
  else printSecret(answer);
};

const ACTIONS: { readonly [Action in (typeof COMMANDS.hooks.words.from)[number]]: (given: Given) => Promise<void> } = {
  add,
  secret,
  enable: changeHook(enableHook, 'enabled'),
  remove: changeHook(removeHook, 'removed'),
  dead,
  resend: changeLetter(resendDeadLetter, 'to be sent again'),
  discard: changeLetter(discardDeadLetter, 'dropped'),
};

/** Lists and changes the hooks of a machine of the data folder, and its dead letters. */
export const hooks = async ({ words, options }: CommandLine): Promise<number> => {
  const [action, word = '', ...rest] = words;
  const isAction = action !== undefined && Object.hasOwn(ACTIONS, action);
  const takesWord = isAction && action !== 'dead';
  if ((action !== undefined && !isAction) || (word !== '') !== takesWord || rest.length > 0)
    throw new Fault(
      'USAGE',
      'genmath hooks takes nothing, `add <url>`, `secret`, `enable` or `remove <hook>`, `dead`, `resend` or `discard <message>`.',
    );
  for (const option of ['send', 'only', 'contract', 'after'] as const)
    if (options[option] !== undefined && action !== 'add') throw new Fault('USAGE', `--${option} is for genmath hooks add.`);
  const given: Given = { word, machine: options.machine ?? 'local', options, node: await openLocalNode(options) };
  await (action === undefined ? list : ACTIONS[action as keyof typeof ACTIONS])(given);
  return 0;
};
