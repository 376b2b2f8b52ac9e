import type { Receipt } from '../core/receipt/receipt.js';
import type { Verification } from '../core/receipt/verify/verification.js';
import type { CalculatedSheet } from './answers.js';
import { type Call, type Computing, type ContractCalls, createComputing, createContractCalls } from './calls.js';
import { createFormulaCalls, type FormulaCalls } from './formula-calls.js';
import type { BySymbol, OperatorName } from './operator-symbols.js';

/** A client of a node: what the library does in this process, done there, with the key of a caller. */
export interface NodeClient extends Computing, ContractCalls {
  readonly calculate: (lines: string, unit?: string) => Promise<CalculatedSheet>;
  /** The formulas of the key's machine. */
  readonly formulas: FormulaCalls;
  /** Computes on plain numbers in the units of the records. */
  readonly prove: <Name extends OperatorName = OperatorName, Known extends string = Name>(asked: {
    readonly operators?: readonly Name[];
    readonly domain?: string;
    readonly inputs?: BySymbol<Known, number | readonly number[]>;
  }) => Promise<Receipt>;
  /** Has the node check a receipt, or an answer that holds one. */
  readonly verify: (receipt: object) => Promise<Verification>;
}

/** Where a node is, and the key to show it. */
export interface NodeAddress {
  readonly url: string;
  /** Computing without limits by address, and contracts, need one. */
  readonly key?: string;
}

/**
 * Makes a client of a node. What the node refuses is thrown as the fault that it names; NODE_UNREACHABLE where it does not answer.
 * @throws Fault USAGE where the address is none
 * @example
 * const node = createClient({ url: 'http://127.0.0.1:7770', key: process.env['GENMATH_KEY'] ?? '' });
 * (await node.compute('NM19', { F: '2 kN', m: '80 kg' })).answer; // 'a = 25 m/s²'
 */
export const createClient = (address: NodeAddress): NodeClient => {
  const opened = import('./remote-call.js').then(({ createRemoteCall }) => createRemoteCall(address));
  const call: Call = async (name, input) => (await opened)(name, input);
  return {
    ...createComputing(call),
    ...createContractCalls(call),
    formulas: createFormulaCalls(call),
    calculate: async (lines, unit) => (await call('calculate', { lines, ...(unit === undefined ? {} : { unit }) })) as CalculatedSheet,
    prove: async (asked) => (await call('prove', asked)) as Receipt,
    verify: async (receipt) => (await call('verify', { receipt })) as Verification,
  };
};
