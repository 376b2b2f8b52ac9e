import type { Context } from '../../context.js';
import { Fault } from '../../faults.js';
import { nearest } from '../../nearest.js';
import { createOperatorFinder } from '../../sheet/find-operator.js';
import { FIRST_PREVIOUS, type RowBody } from '../ledger/ledger-row.js';
import type { Store } from '../ledger/store.js';
import { MEMBERS } from '../members/members-definition.js';
import { type ContractDocument, templateOf } from '../reduce/contract-document.js';
import { readParameters } from '../reduce/read-values.js';
import { createContract } from '../reduce/write-rows.js';
import { checkDefinition } from './check-definition.js';
import type { ContractDefinition } from './definition.js';
import { type PreparedDefinition, prepareDefinition } from './prepare-definition.js';
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

/** The definitions of a node: the templates of the service, and those that were kept for a machine. */
export class Definitions {
  readonly #store: Store;
  readonly #context: Context;
  readonly #prepared = new Map<string, PreparedDefinition>();

  constructor(store: Store, context: Context) {
    this.#store = store;
    this.#context = context;
  }

  /**
   * Finds a definition: a template of the service, or one that was stored for the machine, the newest version where none is named.
   * @throws Fault UNKNOWN_TEMPLATE with the nearest
   */
  template(id: string, machine?: string, version?: string): ContractDefinition {
    const own = machine === undefined ? [] : this.#store.definitions(machine).map(({ definition }) => definition);
    const all = [...TEMPLATES, ...own];
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
  prepared(id: string, machine?: string, version?: string): PreparedDefinition {
    return this.#prepare(this.template(id, machine, version));
  }

  #prepare(definition: ContractDefinition): PreparedDefinition {
    const prepared = prepareDefinition(definition, createOperatorFinder(this.#context.registry));
    const known = this.#prepared.get(prepared.digest);
    if (known !== undefined) return known;
    this.#prepared.set(prepared.digest, prepared);
    return prepared;
  }

  /**
   * Gives the definition that a row names by its digest, ready to run.
   * @throws Fault UNKNOWN_TEMPLATE
   */
  named({ id, version, digest }: RowBody['template']): PreparedDefinition {
    const known = this.#prepared.get(digest);
    if (known !== undefined) return known;
    const stored = this.#store.definition(digest)?.definition;
    const prepared = this.#prepare(stored ?? (id === MEMBERS.id ? MEMBERS : this.template(id, undefined, version)));
    if (prepared.digest !== digest)
      throw new Fault('UNKNOWN_TEMPLATE', `The definition ${digest} of ${id} ${version} is not here; another of that version is.`, {
        template: id,
        version,
      });
    return prepared;
  }

  /** Gives the definition that a contract is pinned to. */
  preparedOf(document: Pick<ContractDocument, 'digest' | 'template' | 'version'>): PreparedDefinition {
    return this.named(templateOf(document));
  }

  /**
   * Checks a definition and keeps it for a machine; the same one is kept once.
   * @throws Fault DEFINITION_INVALID, TEMPLATE_EXISTS
   */
  async keep(machine: string, given: unknown): Promise<PreparedDefinition> {
    const prepared = checkDefinition(given, this.#context.registry);
    const { id, version } = prepared.definition;
    const twin = this.#store.definitions(machine).find(({ definition }) => definition.id === id && definition.version === version);
    if (TEMPLATES.some((template) => template.id === id))
      throw new Fault('TEMPLATE_EXISTS', `${id} is the id of a template of the service. Give your definition another id.`, { id, version });
    if (twin !== undefined && twin.digest !== prepared.digest)
      throw new Fault(
        'TEMPLATE_EXISTS',
        `${id} ${version} exists already, and a definition is never changed. Give it another id or version.`,
        { id, version },
      );
    assertDeployable(prepared, this.#context);
    const created = new Date(this.#context.now()).toISOString();
    await this.#store.putDefinition({ machine, digest: prepared.digest, definition: prepared.definition, created });
    return this.#prepare(prepared.definition);
  }
}
