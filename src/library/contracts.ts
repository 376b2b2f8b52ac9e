import { type ContractCalls, createContractCalls } from './calls.js';

/** Contracts in this process, over the ledgers of a data folder. */
export interface LocalContracts extends ContractCalls {
  /** Stops the clock, writes what waits and lets go of the folder. */
  readonly close: () => Promise<void>;
}

/**
 * Opens contracts in this process: the clock moves them while it runs, and every row is on the disk before it is answered. Other processes may use the
 * same data folder; the machine is `local` unless another is named.
 * @param settings `data` names the folder; without it, the user's
 * @example
 * const contracts = openContracts({ data: './ledgers' });
 * const { contract } = await contracts.deploy({ template: 'rate-limiter', parameters: { threshold: 2, within: 10 } });
 * (await contracts.transition({ contract: contract.id, event: 'request' })).to; // 'allowing'
 * (await contracts.quantumVerify(contract.id)).valid; // true
 * await contracts.close();
 */
export const openContracts = (settings: { readonly data?: string } = {}): LocalContracts => {
  const opened = import('./local-calls.js').then(({ createLocalCalls }) => createLocalCalls(settings));
  return {
    ...createContractCalls(async (name, input) => (await opened).call(name, input)),
    close: async () => (await opened).close(),
  };
};
