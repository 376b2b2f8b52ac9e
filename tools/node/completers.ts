import type { Caller } from '../../src/call/caller.js';
import { withOwnFormulas } from '../../src/call/formulas.js';
import type { NodeContext } from '../../src/call/node-context.js';
import { TEMPLATES } from '../../src/core/contract/definition/templates.js';
import type { RegistryIndex } from '../../src/core/registry/registry-source.js';
import { splitWords, type Word } from '../../src/core/search/words/split-words.js';
import { openOwnMachine, readableContracts } from '../contracts/machine-access.js';

/** What a completion is asked for. */
export interface Completing {
  /** What was typed so far. */
  readonly typed: string;
  readonly context: NodeContext;
  readonly caller: Caller;
  /** Values that the other arguments have already. */
  readonly given: Readonly<Record<string, string>>;
}

/** Gives every value that may be meant by what was typed, those that begin with it first. */
export type Completer = (completing: Completing) => readonly string[] | Promise<readonly string[]>;

interface Named {
  readonly id: string;
  readonly words: readonly Word[];
}

const named = (id: string, text: string): Named => ({ id, words: splitWords(text) });

/** Keeps those whose id begins with what was typed, then those in whose name every typed word is, or begins, a word. */
const fitting = (typed: string, all: readonly Named[]): readonly string[] => {
  const start = typed.trim().toLowerCase();
  const words = splitWords(start);
  const byId = all.filter(({ id }) => id.toLowerCase().startsWith(start));
  const found = new Set(byId.map(({ id }) => id));
  if (words.length === 0) return [...found];
  for (const each of all) {
    const has = ({ text, stem }: Word): boolean => each.words.some((own) => own.text.startsWith(text) || own.stem === stem);
    if (words.every(has)) found.add(each.id);
  }
  return [...found];
};

interface Names {
  readonly operators: readonly (Named & { readonly domain: string })[];
  readonly domains: readonly Named[];
}

/** Splitting 1,600 names takes longer than a person takes to type the next letter, so it is done once. */
const remembered = new WeakMap<RegistryIndex, Names>();

const namesOf = (index: RegistryIndex): Names => {
  const known = remembered.get(index);
  if (known !== undefined) return known;
  const { operators, relations, domains } = index;
  const names = {
    operators: [...operators, ...relations].map(({ id, name, domain }) => ({ ...named(id, name), domain })),
    domains: domains.map(({ id, prefix, name }) => named(id, `${prefix} ${name}`)),
  };
  remembered.set(index, names);
  return names;
};

/** Gives what the service has, and the formulas of the caller's own before it. */
const namesFor = async ({ context, caller }: Completing): Promise<Names> => {
  const { registry } = await withOwnFormulas(context, caller);
  const names = namesOf(registry.index);
  const { own } = registry;
  if (own === undefined) return names;
  return {
    operators: [...own.operators.map(({ id, name }) => ({ ...named(id, name), domain: own.id })), ...names.operators],
    domains: [named(own.id, own.name), ...names.domains],
  };
};

const operator: Completer = async (completing) => {
  const { typed, context, given } = completing;
  const { operators } = await namesFor(completing);
  const wanted = (given['domain'] ?? '').trim().toLowerCase();
  const within = context.registry.index.domains.find(({ id, prefix }) => id === wanted || prefix.toLowerCase() === wanted)?.id ?? wanted;
  const inDomain = operators.filter((each) => each.domain === within);
  return fitting(typed, inDomain.length === 0 ? operators : inDomain);
};

const domain: Completer = async (completing) => fitting(completing.typed, (await namesFor(completing)).domains);

/** Gives what the caller keeps in the store. */
const fromStore = async ({ context, caller }: Completing, what: 'contracts' | 'definitions'): Promise<readonly Named[]> => {
  const own = await openOwnMachine(context, caller);
  if (own === undefined) return [];
  const { machine, store } = own;
  return what === 'contracts'
    ? (await readableContracts(machine, own)).documents.map(({ id, template, currentState }) => named(id, `${template} ${currentState}`))
    : (await store.definitions(machine)).map(({ definition: { id, title } }) => named(id, title));
};

const contract: Completer = async (completing) => fitting(completing.typed, await fromStore(completing, 'contracts'));

const template: Completer = async (completing) =>
  fitting(completing.typed, [
    ...TEMPLATES.map(({ id, title }) => named(id, `${id} ${title}`)),
    ...(await fromStore(completing, 'definitions')),
  ]);

/** Completes the ids of what the service has, and of what is the caller's own. */
export const COMPLETERS = { operator, domain, contract, template } as const satisfies Readonly<Record<string, Completer>>;
