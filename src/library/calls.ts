import type { InputValue } from '../core/inputs/computation.js';
import type { Answer, Asked, AskedBatch, AskedBeside, AskedSearch, AskedSweep, Batch, Found, Sweep } from './answers.js';
import type { AskedDeployment, AskedTransition, ContractVerification, Deployed, Moved, Rows } from './contract-answers.js';
import type { BySymbol, OperatorName } from './operator-symbols.js';

/** Calls a capability of the service by its name, in this process or on a node. */
export type Call = (name: string, input: object) => Promise<unknown>;

/** The machine of this process. */
const LOCAL = 'local';

/**
 * Computes one operator, or a chain of several, from its inputs; or what is asked in one object. The symbols are those of `Known`, from which nothing is
 * inferred: of `Name`, the compiler would look up the symbols of every operator first. `More` is what may be asked beside.
 */
export interface Compute<More = object> {
  <Name extends OperatorName, Known extends string = Name>(
    operators: Name | readonly Name[],
    inputs: BySymbol<Known, InputValue>,
    beside?: AskedBeside<Known> & More,
  ): Promise<Answer>;
  <Name extends OperatorName = OperatorName, Known extends string = Name>(asked: Asked<Name, Known> & More): Promise<Answer>;
}

/** The computations of a service, in this process or on a node; `More` is what may be asked beside. */
export interface Computing<More = object> {
  readonly compute: Compute<More>;
  readonly sweep: <Name extends OperatorName = OperatorName, Known extends string = Name>(
    asked: AskedSweep<Name, Known> & More,
  ) => Promise<Sweep>;
  readonly batch: <Name extends OperatorName = OperatorName, Known extends string = Name>(
    asked: AskedBatch<Name, Known> & More,
  ) => Promise<Batch>;
  readonly search: (query: string, asked?: AskedSearch & More) => Promise<Found>;
}

/** The contracts of a service, in this process or on a node. */
export interface ContractCalls {
  readonly deploy: (asked: AskedDeployment) => Promise<Deployed>;
  readonly transition: (asked: AskedTransition) => Promise<Moved>;
  /** The rows of a contract, 50 unless said. */
  readonly rows: (asked: {
    readonly contract: string;
    readonly machine?: string;
    readonly limit?: number;
    readonly cursor?: string;
  }) => Promise<Rows>;
  /** Checks every row of a contract again: hash, link and receipt. */
  readonly quantumVerify: (contract: string) => Promise<ContractVerification>;
}

const isChain = (asked: readonly string[] | Asked): asked is readonly string[] => Array.isArray(asked);

/** Gives the computations the types that their capabilities answer. */
export const createComputing = (call: Call): Computing => ({
  compute: async (asked: string | readonly string[] | Asked, inputs: Asked['inputs'] = {}, beside: AskedBeside = {}) => {
    const named = typeof asked === 'string' ? [asked] : asked;
    return (await call('compute', isChain(named) ? { operators: named, inputs, ...beside } : named)) as Answer;
  },
  sweep: async (asked) => (await call('sweep', asked)) as Sweep,
  batch: async (asked) => (await call('batch', asked)) as Batch,
  search: async (query, asked = {}) => (await call('catalog', { query, ...asked })) as Found,
});

/** Gives the calls of contracts the types that their capabilities answer. */
export const createContractCalls = (call: Call): ContractCalls => ({
  deploy: async (asked) => (await call('deploy', { machine: LOCAL, ...asked })) as Deployed,
  transition: async (asked) => (await call('transition', { machine: LOCAL, ...asked })) as Moved,
  rows: async (asked) => (await call('list_rows', { machine: LOCAL, ...asked })) as Rows,
  quantumVerify: async (id) => (await call('quantum_verify', { id })) as ContractVerification,
});
