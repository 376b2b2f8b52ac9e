import { describeOperator } from '../../src/answer/describe-operator.js';
import { authorize, callAs } from '../../src/call/authorize.js';
import { drawAnswer } from '../../src/call/call-capability.js';
import type { Caller } from '../../src/call/caller.js';
import { CACHE_HINTS, type CacheHint } from '../../src/call/capability.js';
import { withOwnFormulas } from '../../src/call/formulas.js';
import type { NodeContext } from '../../src/call/node-context.js';
import { Fault } from '../../src/core/faults.js';
import { isOwnId, OWN_DOMAIN } from '../../src/core/registry/operator-id.js';
import { showReceipt } from '../compute/show-receipt.js';
import { openOwnMachine, readableContracts } from '../contracts/machine-access.js';
import { showContract } from '../contracts/machine-contracts.js';
import { createCatalog } from '../registry/catalog.js';
import { COMPLETERS, type Completer } from './completers.js';

/** One resource of a kind, as it is listed. */
export interface ListedOfKind {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
}

/** A kind of MCP resource: what an address with an id in it names, and how it is read. */
export interface ResourceKind {
  /** Address with `{id}` where the id stands, once: `operator://{id}`. */
  readonly uriTemplate: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  readonly cache: CacheHint | ((id: string) => CacheHint);
  /** Lists those of the caller that are at hand; it opens nothing to find them. Kinds without it are only read by id. */
  readonly list?: (context: NodeContext, caller: Caller) => Promise<readonly ListedOfKind[]>;
  /**
   * Gives the text of one.
   * @throws Fault of status 404 where there is none, or none of the caller's; UNAUTHENTICATED without a key where one is needed
   */
  readonly read: (id: string, context: NodeContext, caller: Caller) => Promise<string>;
  readonly complete?: Completer;
  /** Calls the listener with the id of each that has changed; gives the way to stop. Clients are not notified of changes of kinds without it. */
  readonly watch?: (context: NodeContext, listener: (id: string) => void) => () => void;
}

const JSON_TYPE = 'application/json';

const catalog = createCatalog(() => []);

/** Tells whether an id is that of a formula of a caller's own, or of their domain. */
const isOwn = (id: string): boolean => id === OWN_DOMAIN || isOwnId(id);

/** Operators and domains are the same for all; what is a caller's own changes, and is nobody else's. */
const cacheOf = (id: string): CacheHint => (isOwn(id) ? CACHE_HINTS.changing : CACHE_HINTS.fixed);

const operator: ResourceKind = {
  uriTemplate: 'operator://{id}',
  name: 'operator',
  title: 'Operator',
  description:
    'One equation in full, by id like NM19: symbols, units, valid ranges, LaTeX, assumptions, source, worked example, calls to paste.',
  mimeType: JSON_TYPE,
  cache: cacheOf,
  read: async (id, context, caller) => {
    const { registry } = isOwn(id) ? await withOwnFormulas(context, caller) : context;
    return JSON.stringify(describeOperator(registry.operator(id)));
  },
  complete: COMPLETERS.operator,
};

const domain: ResourceKind = {
  uriTemplate: 'domain://{id}',
  name: 'domain',
  title: 'Domain',
  description: 'A field of equations, by id or prefix: what it is about, and id, name and equation of each operator in it.',
  mimeType: JSON_TYPE,
  cache: cacheOf,
  list: async ({ registry }) =>
    registry.index.domains.map(({ id, name, about, count }) => ({ id, title: `${name} (${count} operators)`, description: about })),
  read: async (id, context, caller) => {
    const { domains } = (await callAs(catalog, { kind: 'domain', domain: id }, context, caller)) as {
      readonly domains: readonly unknown[];
    };
    return JSON.stringify(domains[0]);
  },
  complete: COMPLETERS.domain,
};

const receipt: ResourceKind = {
  uriTemplate: 'receipt://{id}',
  name: 'receipt',
  title: 'Stored receipt',
  description:
    "A receipt by its id (rcp_…, of a batch bat_…), whoever it was given to; of a batch with its items, of a ledger row of the caller's own machines with its place.",
  mimeType: JSON_TYPE,
  cache: CACHE_HINTS.changing,
  read: async (id, context, caller) => JSON.stringify(await callAs(showReceipt, { id }, context, caller)),
};

/** Says that the caller has no such contract, in the same words whether somebody else has it or nobody. */
const noContract = (id: string): Fault =>
  new Fault('UNKNOWN_RESOURCE', `There is no contract ${JSON.stringify(id.slice(0, 64))} on a machine of the caller's.`, {
    contract: id.slice(0, 64),
  });

const readContract = async (id: string, context: NodeContext, caller: Caller): Promise<unknown> => {
  // A caller without a key is refused before anything is looked up, so that no answer shows which contracts there are.
  await authorize({ auth: 'owner' }, context, caller);
  const { contracts } = await context.contracts();
  try {
    return await callAs(showContract, { machine: await contracts.machineOf(id), contract: id }, context, caller);
  } catch (error) {
    if (error instanceof Fault && ['UNKNOWN_CONTRACT', 'UNKNOWN_MACHINE', 'FORBIDDEN'].includes(error.code)) throw noContract(id);
    throw error;
  }
};

const contract: ResourceKind = {
  uriTemplate: 'contract://{id}',
  name: 'contract',
  title: 'Contract',
  description:
    'A deployed contract: its document, the events that its state takes now, and a Mermaid diagram. Subscribe to be notified of each move.',
  mimeType: JSON_TYPE,
  cache: CACHE_HINTS.changing,
  list: async (context, caller) => {
    const own = await openOwnMachine(context, caller);
    return (own === undefined ? [] : (await readableContracts(own.machine, own)).documents).map(({ id, template, currentState }) => ({
      id,
      title: `${template} (${currentState})`,
    }));
  },
  read: async (id, context, caller) => JSON.stringify(await readContract(id, context, caller)),
  complete: COMPLETERS.contract,
  watch: ({ ledgers }, listener) => ledgers.watch((row) => listener(row.contract)),
};

const diagram: ResourceKind = {
  uriTemplate: 'contract://{id}/diagram',
  name: 'contract-diagram',
  title: 'State diagram of a contract',
  description: 'The state machine of a deployed contract as SVG, with its present state marked. It changes when contract://{id} does.',
  mimeType: 'image/svg+xml',
  cache: CACHE_HINTS.changing,
  read: async (id, context, caller) => {
    const shown = await readContract(id, context, caller);
    if (showContract.depict === undefined) throw new Error('show_contract draws no diagram.');
    return String(await drawAnswer(showContract.depict, shown, 'svg', context, caller));
  },
  complete: COMPLETERS.contract,
};

/** Lists the kinds of MCP resources. */
export const RESOURCES: readonly ResourceKind[] = [operator, domain, receipt, contract, diagram];
