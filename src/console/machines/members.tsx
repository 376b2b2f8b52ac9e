import { useState } from 'preact/hooks';
import { useAction } from '../parts/action.js';
import { useAsked } from '../parts/asked.js';
import { Confirm } from '../parts/confirm.js';
import { Empty, Refused, Waiting } from '../parts/notice.js';
import { ShownOnce } from '../parts/shown-once.js';
import { type Invitation, invite, type Member, remove, showMembers } from './member-calls.js';

const toRoles = (text: string): string[] => text.split(/[\s,]+/u).filter((role) => role !== '');

const MemberRow = (props: { readonly member: Member; readonly change: (roles: string[]) => void; readonly remove: () => void }) => {
  const { member, change } = props;
  const { name, roles, key, active } = member;
  const [text, setText] = useState(roles.join(' '));
  const isChanged = toRoles(text).join(' ') !== roles.join(' ');
  return (
    <tr class={active ? '' : 'muted'}>
      <th scope="row">{name}</th>
      <td>
        {active ? (
          <span class="bar">
            <input size={14} aria-label={`Roles of ${name}`} value={text} onInput={(event) => setText(event.currentTarget.value)} />
            {isChanged && (
              <button type="button" onClick={() => change(toRoles(text))}>
                Change
              </button>
            )}
          </span>
        ) : (
          'removed'
        )}
      </td>
      <td class="mono">{key}</td>
      <td>{active && <Confirm ask="Remove" name={`Remove ${name}`} sure={`Remove ${name}`} run={props.remove} />}</td>
    </tr>
  );
};

/** What is written to invite somebody. */
const Invite = ({ send, isBusy }: { readonly send: (invitation: Invitation) => void; readonly isBusy: boolean }) => {
  const [name, setName] = useState('');
  const [roles, setRoles] = useState('');
  const [key, setKey] = useState('');
  return (
    <form
      class="bar"
      onSubmit={(event) => {
        event.preventDefault();
        send({
          ...(name.trim() === '' ? {} : { name: name.trim() }),
          roles: toRoles(roles),
          ...(key.trim() === '' ? {} : { key: key.trim() }),
        });
      }}
    >
      <label>
        Name
        <input value={name} placeholder="alice" onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <label>
        Roles
        <input value={roles} placeholder="approver buyer" onInput={(event) => setRoles(event.currentTarget.value)} />
      </label>
      <label>
        Public prefix of a key
        <input value={key} placeholder="a new key" onInput={(event) => setKey(event.currentTarget.value)} />
      </label>
      <button type="submit" class="main" disabled={isBusy || (name.trim() === '' && key.trim() === '')}>
        Invite
      </button>
    </form>
  );
};

/** Who may act on a machine beside its owner: invited, with roles, and removed. */
export const Members = ({ machine }: { readonly machine: string }) => {
  const { value, refusal, again } = useAsked((signal) => showMembers(machine, signal), [machine]);
  const [made, setMade] = useState<{ readonly name: string; readonly key: string }>();
  const { isBusy, refusal: failed, act } = useAction();
  const send = (invitation: Invitation): Promise<void> =>
    act(async () => {
      const { member, key } = await invite(machine, invitation);
      if (key !== undefined) setMade({ name: member.name, key });
      again();
    });
  return (
    <section class="panel" aria-label="Members">
      <p class="muted">
        What a role may do is said by each definition. Without a role a member reads only. Each change is a row of the ledger.
      </p>
      {refusal !== undefined && <Refused refusal={refusal} />}
      {value === undefined ? (
        refusal === undefined && <Waiting what="Loading the members" />
      ) : value.members.length === 0 ? (
        <Empty>Nobody acts here beside the owner. Invite somebody: by a new key, or by the public prefix of theirs.</Empty>
      ) : (
        <div class="scroll">
          <table>
            <caption class="hidden-text">Members of {machine}</caption>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Roles</th>
                <th scope="col">Key</th>
                <th scope="col">
                  <span class="hidden-text">Remove</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {value.members.map((member) => (
                <MemberRow
                  key={`${member.name} ${member.roles.join(' ')}`}
                  member={member}
                  change={(roles) => void send({ name: member.name, roles })}
                  remove={() =>
                    void act(async () => {
                      await remove(machine, member.name);
                      again();
                    })
                  }
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Invite send={(invitation) => void send(invitation)} isBusy={isBusy} />
      {failed !== undefined && <Refused refusal={failed} />}
      {made !== undefined && (
        <ShownOnce
          about={`The key of ${made.name}. It is shown this once: only its hash is kept.`}
          secret={made.key}
          name="the key"
          onTaken={() => setMade(undefined)}
        />
      )}
    </section>
  );
};
