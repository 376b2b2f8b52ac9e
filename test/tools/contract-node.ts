import { expect } from 'vitest';
import { callAs } from '../../src/call/authorize.js';
import type { Caller } from '../../src/call/caller.js';
import type { StoredRow } from '../../src/core/contract/ledger/ledger-row.js';
import { Fault } from '../../src/core/faults.js';
import { CYCLE_MILLISECONDS } from '../../src/core/pulse.js';
import { CAPABILITIES } from '../../tools/capabilities.js';
import { MOMENT } from '../core/protocol/node.js';
import { createFullNode } from './node.js';

/** A JSON object. */
export type Members = Readonly<Record<string, unknown>>;

/** A contract as it is answered. */
export interface Document extends Members {
  readonly id: string;
  readonly currentState: string;
  readonly created: number;
  readonly nextCycle: number | null;
}

/** What a transition answers. */
export interface Moved {
  readonly ok: true;
  readonly from: string;
  readonly to: string;
  readonly emitted: readonly string[];
  readonly replayed: boolean;
  readonly row: StoredRow;
  readonly contract: Document;
}

const LOCAL: Caller = { isLocal: true };

/** A node whose clock is moved by hand, and ways to call its capabilities by name. */
export const setUp = () => {
  let moment = MOMENT;
  const node = createFullNode({ now: () => moment });
  const call = async <T = Members>(name: string, input: Members, caller: Caller = LOCAL): Promise<T> => {
    const capability = CAPABILITIES.find((each) => each.name === name);
    if (capability === undefined) throw new Error(`no capability ${name}`);
    const answer = await callAs(capability, input, node, caller);
    expect(capability.output.safeParse(answer).error).toBeUndefined();
    expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
    return answer as T;
  };
  const codeOf = async (name: string, input: Members, caller: Caller = LOCAL): Promise<Fault> => {
    const error: unknown = await call(name, input, caller).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Fault);
    return error as Fault;
  };
  const deploy = async (template: string, parameters: Members = {}, machine = 'local', caller: Caller = LOCAL): Promise<Document> =>
    (await call<{ readonly contract: Document }>('deploy', { template, machine, parameters }, caller)).contract;
  const send = (contract: string, event: string, payload?: Members): Promise<Moved> =>
    call('transition', { machine: 'local', contract, event, ...(payload === undefined ? {} : { payload }) });
  return {
    node,
    call,
    codeOf,
    deploy,
    send,
    /** Lets so many cycles pass. */
    pass: (cycles: number) => {
      moment += cycles * CYCLE_MILLISECONDS;
    },
    callerOf: async (slug: string): Promise<Caller> => ({
      isLocal: false,
      address: '192.0.2.1',
      key: (await node.access.mint(slug)).record,
    }),
    rows: async (machine = 'local'): Promise<readonly StoredRow[]> =>
      (await node.contracts()).store.rows(machine, { after: 0, limit: 10_000 }),
  };
};
