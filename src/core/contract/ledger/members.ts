import type { Context } from '../../context.js';
import { Fault } from '../../faults.js';
import { PUBLIC_PREFIX } from '../../protocol/run-protocol.js';
import { pulseAt } from '../../pulse.js';
import { type PreparedDefinition, prepareDefinition } from '../definition/prepare-definition.js';
import { type Actor, OWNER } from '../members/actor.js';
import { MEMBERS, membersContract } from '../members/members-definition.js';
import { actorOf, type Member, type MembersByName, objectionToInvitation } from '../members/membership.js';
import type { ContractDocument } from '../reduce/contract-document.js';
import { reactToEvent } from '../reduce/react.js';
import { createContract, headAfter, proveWith, type Written, writeRow } from '../reduce/write-rows.js';
import type { StoredRow } from './ledger-row.js';
import { actsAsOwner, type Mover } from './mover.js';
import type { PendingView, Store } from './store.js';

/** A member as it is listed. */
export interface NamedMember extends Member {
  readonly name: string;
}

/** A change of a machine's members: the row of it, and the member as it is then. */
export interface MemberChange {
  readonly member: NamedMember;
  /** Nothing where it was so before. */
  readonly row?: StoredRow;
}

/** Who is invited: a name, the public prefix of a key, and roles. */
export interface Invitation {
  readonly name: string;
  readonly key: string;
  readonly roles: readonly string[];
}

/** The members of machines: invites and removes them by rows of the machine's ledger, and tells who acts with a key. */
export class Members {
  readonly #context: Context;
  readonly #store: Store;
  #prepared: PreparedDefinition | undefined;

  constructor(context: Context, store: Store) {
    this.#context = context;
    this.#store = store;
  }

  /** The definition by which members are kept, prepared when it is first needed. */
  get prepared(): PreparedDefinition {
    this.#prepared ??= prepareDefinition(MEMBERS);
    return this.#prepared;
  }

  #of(document: ContractDocument | undefined): MembersByName {
    return document?.members ?? {};
  }

  /** Gives those who are members of a machine, and those who were. */
  async list(machine: string): Promise<readonly NamedMember[]> {
    return Object.entries(this.#of(await this.#store.document(machine, membersContract(machine)))).map(([name, member]) => ({
      name,
      ...member,
    }));
  }

  /** Gives who acts on a machine, as far as it is on the disk; nothing for a stranger. */
  async actor(machine: string, mover: Pick<Mover, 'by' | 'isOwner'>): Promise<Actor | undefined> {
    if (actsAsOwner(mover)) return OWNER;
    const document = await this.#store.document(machine, membersContract(machine));
    return this.actorIn({ document: () => document }, machine, mover);
  }

  /** Gives who acts on a machine at a moment of its ledger; nothing for a stranger. */
  actorIn({ document }: Pick<PendingView, 'document'>, machine: string, mover: Pick<Mover, 'by' | 'isOwner'>): Actor | undefined {
    return actsAsOwner(mover) ? OWNER : actorOf(this.#of(document(membersContract(machine))), mover.by);
  }

  /**
   * Gives who acts on a machine at a moment of its ledger.
   * @throws Fault FORBIDDEN for a stranger
   */
  assertActor(view: Pick<PendingView, 'document'>, machine: string, mover: Pick<Mover, 'by' | 'isOwner'>): Actor {
    const actor = this.actorIn(view, machine, mover);
    if (actor !== undefined) return actor;
    throw new Fault('FORBIDDEN', `The key ${mover.by} is of no member of the machine ${machine}.`, {});
  }

  /**
   * Gives who acts, where that is the owner of a machine.
   * @throws Fault FORBIDDEN
   */
  assertOwner(mover: Pick<Mover, 'by' | 'isOwner'>, machine: string): Actor {
    if (actsAsOwner(mover)) return OWNER;
    throw new Fault('FORBIDDEN', `The machine ${machine} is not of the key ${mover.by}, and this is for its owner.`, {});
  }

  /**
   * Invites a key under a name, with roles; one who is invited again has the new key and roles. The same again is no row.
   * @throws Fault INVALID_REQUEST where the key has another name here, and the like; FORBIDDEN
   */
  invite(machine: string, { name, key, roles }: Invitation, mover: Mover): Promise<MemberChange> {
    const payload = { member: name, key, ...(roles.length === 0 ? {} : { roles: roles.join(',') }) };
    return this.#change(machine, 'invited', payload, name, mover, (members) => {
      const objection = objectionToInvitation(members, name, key, roles);
      if (objection !== undefined) throw new Fault('INVALID_REQUEST', `Nobody can be invited so: ${objection}.`);
      const known = members[name];
      return known?.isActive === true && known.keys.at(-1) === key && known.roles.join() === roles.join();
    });
  }

  /**
   * Removes a member; the name and its keys stay known, so that nobody else can come by them.
   * @throws Fault UNKNOWN_MEMBER, FORBIDDEN
   */
  remove(machine: string, name: string, mover: Mover): Promise<MemberChange> {
    return this.#change(machine, 'removed', { member: name }, name, mover, (members) => {
      const known = Object.hasOwn(members, name) ? members[name] : undefined;
      if (known === undefined)
        throw new Fault('UNKNOWN_MEMBER', `The machine ${machine} has no member ${JSON.stringify(name.slice(0, 40))}.`, {
          members: Object.keys(members)
            .filter((each) => members[each]?.isActive)
            .slice(0, 50),
        });
      return !known.isActive;
    });
  }

  /** @param isSo says whether nothing would change; it throws where the change is refused */
  #change(
    machine: string,
    event: string,
    payload: Readonly<Record<string, string>>,
    name: string,
    mover: Mover,
    isSo: (members: MembersByName) => boolean,
  ): Promise<MemberChange> {
    const contract = membersContract(machine);
    const { prepared } = this;
    return this.#store.commit<MemberChange>(machine, (view) => {
      const actor = this.assertOwner(mover, machine);
      const document = view.document(contract);
      const members = this.#of(document);
      if (isSo(members)) return { rows: [], documents: [], value: { member: { name, ...(members[name] as Member) } } };
      const keyPrefix = mover.keyPrefix ?? PUBLIC_PREFIX;
      const cycle = Math.max(document?.lastFire.cycle ?? 0, pulseAt(this.#context.now()).cycle);
      const place = { machine, contract, by: mover.by };
      const made: readonly Written[] =
        document === undefined ? [createContract(prepared, {}, { ...place, head: view.head }, cycle, this.#context, keyPrefix, actor)] : [];
      const before = made[0]?.document ?? (document as ContractDocument);
      const fire = reactToEvent(prepared, before, { name: event, payload, actor }, cycle, proveWith(this.#context, keyPrefix));
      const written = writeRow(fire, prepared, before, { ...place, head: headAfter(made, view.head) }, this.#context);
      const member = { name, ...(this.#of(written.document)[name] as Member) };
      return { rows: [...made, written].map(({ row }) => row), documents: [written.document], value: { member, row: written.row } };
    });
  }
}
