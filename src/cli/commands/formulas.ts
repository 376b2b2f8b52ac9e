import { keepOwnFormulas, listOwnFormulas, removeOwnFormula, showOwnFormula } from '../../../tools/registry/own-formulas.js';
import { callCapability } from '../../call/call-capability.js';
import type { NodeContext } from '../../call/node-context.js';
import { Fault } from '../../core/faults.js';
import type { COMMANDS } from '../command-line/command-table.js';
import type { CommandLine } from '../command-line/parse-command-line.js';
import { openLocalNode } from '../local-node.js';
import { readText } from '../read-text.js';
import { bold, dim, json, out } from '../terminal.js';

type Summary = Readonly<Record<'id' | 'name' | 'equation' | 'digest' | 'created', string>>;
type Kept = { readonly formulas: readonly Summary[]; readonly total: number };
type Shown = Summary & { readonly text: string; readonly versions: readonly { readonly digest: string; readonly created: string }[] };

const lineOf = ({ id, name, equation, digest }: Summary): string => `${bold(id)}  ${name}  ${dim(equation)}  ${dim(digest.slice(0, 19))}`;

const list = async (isJson: boolean, node: NodeContext): Promise<void> => {
  const answer = (await callCapability(listOwnFormulas, {}, node)) as { readonly formulas: readonly Summary[] };
  if (isJson) json(answer);
  else if (answer.formulas.length === 0)
    out(dim('No formulas are kept in the data folder. `genmath formulas add beam.gm` keeps those of a file.'));
  else out(answer.formulas.map(lineOf).join('\n'));
};

/** Checks every formula of a file, then keeps them. */
const add = async (path: string, isJson: boolean, node: NodeContext): Promise<void> => {
  const { formulas: kept, total } = (await callCapability(keepOwnFormulas, { text: readText(path) }, node)) as Kept;
  if (isJson) json({ formulas: kept, total });
  else out(kept.map((each) => `kept  ${lineOf(each)}`).join('\n'));
};

const show = async (name: string, isJson: boolean, node: NodeContext): Promise<void> => {
  const shown = (await callCapability(showOwnFormula, { name }, node)) as Shown;
  if (isJson) json(shown);
  else {
    out(shown.text.trimEnd());
    out(shown.versions.map(({ digest, created }) => dim(`${created}  ${digest}${digest === shown.digest ? '  present' : ''}`)).join('\n'));
  }
};

const remove = async (name: string, isJson: boolean, node: NodeContext): Promise<void> => {
  const removed = (await callCapability(removeOwnFormula, { name }, node)) as { readonly id: string; readonly digest: string };
  if (isJson) json(removed);
  else out(`removed  ${bold(removed.id)}  ${dim(`${removed.digest} is still found by its digest`)}`);
};

const ACTIONS: {
  readonly [Action in (typeof COMMANDS.formulas.words.from)[number]]: (word: string, isJson: boolean, node: NodeContext) => Promise<void>;
} = { add, show, remove };

/** Lists, adds, shows or removes the formulas that the user of this machine keeps. */
export const formulas = async ({ words, options }: CommandLine): Promise<number> => {
  const [action, word, ...rest] = words;
  const node = await openLocalNode(options);
  const isJson = options.json === true;
  if (action === undefined) await list(isJson, node);
  else if (!Object.hasOwn(ACTIONS, action) || word === undefined || rest.length > 0)
    throw new Fault('USAGE', 'genmath formulas takes nothing, or `add <file>`, `show <name>`, or `remove <name>`.');
  else await ACTIONS[action as keyof typeof ACTIONS](word, isJson, node);
  return 0;
};
