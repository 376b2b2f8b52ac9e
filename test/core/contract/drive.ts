import type { Context } from '../../../src/core/context.js';
import type { PreparedDefinition } from '../../../src/core/contract/definition/prepare-definition.js';
import { FIRST_PREVIOUS, type StoredRow } from '../../../src/core/contract/ledger/ledger-row.js';
import { type Actor, OWNER } from '../../../src/core/contract/members/actor.js';
import type { ContractDocument } from '../../../src/core/contract/reduce/contract-document.js';
import { reactToEvent, reactToHand } from '../../../src/core/contract/reduce/react.js';
import { readPayload } from '../../../src/core/contract/reduce/read-values.js';
import { reactToUpgrade, type Upgrade } from '../../../src/core/contract/reduce/upgrade.js';
import { catchUp, createContract, headAfter, proveWith, type Written, writeRow } from '../../../src/core/contract/reduce/write-rows.js';
import { PUBLIC_PREFIX } from '../../../src/core/protocol/run-protocol.js';
import { node as shared } from '../protocol/node.js';

/** The id of the contract that is driven, as long as those of a node. */
const CONTRACT = 'ctr_00000000-0000-8000-8000-000000000000';

/** Cycle at which driven contracts are made. */
export const START = 1_000_000;

/** A contract without a store that tests move by events, by hand and by time. */
export interface Driven {
  /** Lets time pass until the contract has an age, and the audit clock do what is due. */
  readonly waitUntil: (age: number) => void;
  /** Takes an event at an age, of the owner or of a member. */
  readonly fire: (age: number, event: string, payload?: Readonly<Record<string, unknown>>, member?: string) => void;
  readonly move: (age: number, to: string) => void;
  /** Brings it to another version of its definition at an age. */
  readonly upgrade: (age: number, upgrade: Upgrade) => void;
  readonly rows: () => readonly StoredRow[];
  readonly document: () => ContractDocument;
}

/** A member has all the roles that the definition speaks of, so that only its name tells it from another. */
const actorNamed = (member: string | undefined, { definition: { roles = {} } }: PreparedDefinition): Actor =>
  member === undefined ? OWNER : { name: member, roles: ['member', ...Object.keys(roles)] };

/** Makes a contract of a definition that is driven by hand. */
export const drive = (made: PreparedDefinition, parameters: Readonly<Record<string, number>>, node: Context = shared): Driven => {
  let prepared = made;
  const written: Written[] = [];
  const prove = proveWith(node, PUBLIC_PREFIX);
  const head = () => headAfter(written, { seq: 0, hash: FIRST_PREVIOUS, cycle: START });
  const place = () => ({ machine: 'test', contract: CONTRACT, head: head(), by: 'local' });
  const document = (): ContractDocument => (written.at(-1) as Written).document;
  written.push(createContract(prepared, parameters, place(), START, node, PUBLIC_PREFIX, OWNER));
  const waitUntil = (age: number): void => {
    written.push(...catchUp(prepared, document(), START + age, head(), node));
  };
  return {
    waitUntil,
    fire: (age, event, payload = {}, member) => {
      waitUntil(age);
      const taken = { name: event, payload: readPayload(prepared.definition, event, payload), actor: actorNamed(member, prepared) };
      const fire = reactToEvent(prepared, document(), taken, START + age, prove);
      written.push(writeRow(fire, prepared, document(), place(), node));
    },
    move: (age, to) => {
      waitUntil(age);
      written.push(writeRow(reactToHand(prepared, document(), to, START + age, prove, OWNER), prepared, document(), place(), node));
    },
    upgrade: (age, upgrade) => {
      waitUntil(age);
      const fire = reactToUpgrade(prepared, document(), upgrade, START + age, prove, OWNER);
      written.push(writeRow(fire, upgrade.target, document(), place(), node));
      prepared = upgrade.target;
    },
    rows: () => written.map(({ row }) => row),
    document,
  };
};
