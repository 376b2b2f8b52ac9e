import type { Context } from '../../context.js';
import { Fault } from '../../faults.js';
import { nearest } from '../../nearest.js';
import { RecentlyUsed } from '../../recently-used.js';
import type { Registry } from '../../registry/registry.js';
import { FIRST_PREVIOUS, type RowBody } from '../ledger/ledger-row.js';
import type { PendingView, Store } from '../ledger/store.js';
import { MEMBERS } from '../members/members-definition.js';
import { type ContractDocument, templateOf } from '../reduce/contract-document.js';
import { readParameters } from '../reduce/read-values.js';
import { createContract } from '../reduce/write-rows.js';
import { checkDefinition } from './check-definition.js';
import type { ContractDefinition } from './definition.js';
import { type FindDefinition, type PreparedDefinition, prepareDefinition } from './prepare-definition.js';
import { TEMPLATES } from './templates.js';

/** Orders versions by their numbers; 1.10 comes after 1.9, and 1.0.0 after 1.0. */
const compareVersions = (a: string, b: string): number => {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)];
  const at = [0, 1, 2].find((i) => (left[i] ?? -1) !== (right[i] ?? -1));
  return at === undefined ? 0 : (left[at] ?? -1) - (right[at] ?? -1);
};

/** The default of each parameter, as somebody would give it: one that is out of its own range shows. */
const defaultsOf = ({ parameters }: ContractDefinition): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(parameters).map(([name, { default: value }]) => [name, value]));

/** Says which own formulas had another text when a definition was kept. */
const differenceOf = ({ formulas: kept = [] }: ContractDefinition, { formulas = [] }: ContractDefinition): string => {
  const changed = formulas.filter(({ name, digest }) => kept.some((each) => each.name === name && each.digest !== digest));
  return changed.length === 0 ? '' : ` with another text of ${changed.map(({ name }) => name).join(', ')}`;
};

/**
 * Refuses a definition that could not be deployed as it stands: a contract of it is made with its default parameters, and dropped.
 * @throws Fault DEFINITION_INVALID
 */
const assertDeployable = (prepared: PreparedDefinition, context: Context): void => {
  const place = { machine: 'trial', contract: 'ctr_trial', head: { seq: 0, hash: FIRST_PREVIOUS, cycle: 0 }, by: 'local' };
  try {
    createContract(prepared, readParameters(prepared.definition, defaultsOf(prepared.definition)), place, 0, context);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw new Fault('DEFINITION_INVALID', `With its default parameters it cannot be deployed: ${error.message}`, {
      problems: [{ at: 'parameters', problem: error.message }],
    });
  }
};

/** Definitions that are kept ready to run: some 25 kB each, and there is no end to what may be stored. */
const MOST_READY = 128;

/** The definitions of a node: the templates of the service, and those that were kept for a machine. */
export class Definitions {
  readonly #store: Store;
  readonly #context: Context;
  readonly #prepared = new RecentlyUsed<PreparedDefinition>(MOST_READY);

  constructor(store: Store, context: Context) {
    this.#store = store;
    this.#context = context;
  }

  /**
   * Finds a definition: a template of the service, or one that was stored for the machine, the newest version where none is named.
   * @throws Fault UNKNOWN_TEMPLATE with the nearest
   */
  async template(id: string, machine?: string, version?: string): Promise<ContractDefinition> {
    const own = machine === undefined ? [] : (await this.#store.definitions(machine)).map(({ definition }) => definition);
    return this.#choose([...TEMPLATES, ...own], id, version);
  }

  #choose(all: readonly ContractDefinition[], id: string, version: string | undefined): ContractDefinition {
    const found = all.filter((definition) => definition.id === id && (version === undefined || definition.version === version));
    const [newest] = found.sort((a, b) => compareVersions(b.version, a.version));
    if (newest !== undefined) return newest;
    const versions = all.flatMap((definition) => (definition.id === id ? [definition.version] : []));
    if (version !== undefined && versions.length > 0)
      throw new Fault('UNKNOWN_TEMPLATE', `${id} has no version ${JSON.stringify(version.slice(0, 20))}; it has ${versions.join(', ')}.`, {
        template: id,
        versions,
      });
    const near = nearest(id, [...new Set(all.map((definition) => definition.id))], 3);
    throw new Fault('UNKNOWN_TEMPLATE', `There is no template ${JSON.stringify(id.slice(0, 64))}; nearest are ${near.join(', ')}.`, {
      template: id.slice(0, 64),
      nearest: [...near],
    });
  }

  /**
   * Finds a definition as {@link template} does, ready to run.
   * @throws Fault UNKNOWN_TEMPLATE
   */
  async prepared(id: string, machine?: string, version?: string): Promise<PreparedDefinition> {
    return this.#prepare(await this.template(id, machine, version));
  }

  #prepare(definition: ContractDefinition): PreparedDefinition {
    const prepared = prepareDefinition(definition, this.#context.registry);
    return this.#prepared.get(prepared.digest, () => prepared);
  }

  /**
   * Gives the definition that a row names by its digest, ready to run.
   * @param stored gives a stored definition
   * @throws Fault UNKNOWN_TEMPLATE
   */
  #named({ id, version, digest }: RowBody['template'], stored: PendingView['definition']): PreparedDefinition {
    const known = this.#prepared.find(digest);
    if (known !== undefined) return known;
    const prepared = this.#prepare(stored(digest) ?? (id === MEMBERS.id ? MEMBERS : this.#choose(TEMPLATES, id, version)));
    if (prepared.digest !== digest)
      throw new Fault('UNKNOWN_TEMPLATE', `The definition ${digest} of ${id} ${version} is not here; another of that version is.`, {
        template: id,
        version,
      });
    return prepared;
  }

  /** Brings the definitions that rows name by their digests, and gives the way to find them; it throws UNKNOWN_TEMPLATE of one that is not here. */
  async load(templates: readonly RowBody['template'][]): Promise<FindDefinition> {
    // What is ready now may be forgotten by the time at which it is looked for.
    const ready = new Map<string, PreparedDefinition>();
    const stored = new Map<string, ContractDefinition>();
    for (const digest of new Set(templates.map((template) => template.digest))) {
      const known = this.#prepared.find(digest);
      const found = known === undefined ? await this.#store.definition(digest) : undefined;
      if (known !== undefined) ready.set(digest, known);
      if (found !== undefined) stored.set(digest, found.definition);
    }
    return (template) => ready.get(template.digest) ?? this.#named(template, (digest) => stored.get(digest));
  }

  /**
   * Gives the definition that a contract is pinned to.
   * @throws Fault UNKNOWN_TEMPLATE
   */
  async preparedOf(document: Pick<ContractDocument, 'digest' | 'template' | 'version'>): Promise<PreparedDefinition> {
    const template = templateOf(document);
    return (await this.load([template]))(template);
  }

  /**
   * Gives the definition that a contract is pinned to, to a builder of its rows.
   * @throws Fault UNKNOWN_TEMPLATE
   */
  preparedIn({ definition }: Pick<PendingView, 'definition'>, document: ContractDocument): PreparedDefinition {
    return this.#named(templateOf(document), definition);
  }

  /**
   * Checks a definition and keeps it for a machine, pinned to the own formulas that it names; the same one is kept once.
   * @param registry has the formulas of the machine
   * @throws Fault DEFINITION_INVALID, TEMPLATE_EXISTS
   */
  async keep(machine: string, given: unknown, registry: Registry = this.#context.registry): Promise<PreparedDefinition> {
    const prepared = checkDefinition(given, registry);
    const { id, version } = prepared.definition;
    const twin = (await this.#store.definitions(machine)).find(({ definition }) => definition.id === id && definition.version === version);
    if (TEMPLATES.some((template) => template.id === id))
      throw new Fault('TEMPLATE_EXISTS', `${id} is the id of a template of the service. Give your definition another id.`, { id, version });
    if (twin !== undefined && twin.digest !== prepared.digest)
      throw new Fault(
        'TEMPLATE_EXISTS',
        `${id} ${version} exists already${differenceOf(twin.definition, prepared.definition)}, and a definition is never changed. Give it another id or version.`,
        { id, version },
      );
    assertDeployable(prepared, this.#context);
    const created = new Date(this.#context.now()).toISOString();
    await this.#store.putDefinition({ machine, digest: prepared.digest, definition: prepared.definition, created });
    return this.#prepare(prepared.definition);
  }
}
