import { useState } from 'preact/hooks';
import { linkTo } from '../frame/router.js';
import { type Action, useAction } from '../parts/action.js';
import { useAsked } from '../parts/asked.js';
import { Confirm } from '../parts/confirm.js';
import { Empty, Refused, Waiting } from '../parts/notice.js';
import { ShownOnce } from '../parts/shown-once.js';
import { add, type DeadLetter, drop, enable, type Hook, type HookWish, removeHook, resend, rotate, showHooks } from './hook-calls.js';

/** Does something with a hook or a letter, and shows the list anew. */
type Do = (work: () => Promise<unknown>) => void;

const when = (time: string): string => new Date(time).toLocaleString();

const HookRow = (props: {
  readonly machine: string;
  readonly hook: Hook;
  readonly run: Do;
  readonly onSecret: (secret: string) => void;
}) => {
  const { machine, hook, run, onSecret } = props;
  const { id, url, send, events, failing, disabled, cursor } = hook;
  return (
    <li class="panel">
      <p class="mono">{url}</p>
      <p class="muted">
        {send === 'rows' ? 'Rows' : 'Events'}
        {events === undefined ? '' : ` of ${events.join(', ')}`}; has come to row {cursor}.
      </p>
      {disabled !== undefined && (
        <p class="notice fail">
          Disabled on {when(disabled.at)}: {disabled.reason}
        </p>
      )}
      {failing.map(({ contract, attempts, next, reason }) => (
        <p key={contract} class="notice">
          {reason}, tried {attempts} times; again at {when(next)}. <span class="mono">{contract}</span>
        </p>
      ))}
      <div class="bar">
        {disabled !== undefined && (
          <button type="button" class="main" onClick={() => run(() => enable(machine, id))}>
            Enable
          </button>
        )}
        <button type="button" onClick={() => run(async () => onSecret((await rotate(machine, id)).secret))}>
          New secret
        </button>
        <Confirm ask="Remove" name={`Remove the hook to ${url}`} sure="Remove it" run={() => run(() => removeHook(machine, id))} />
      </div>
    </li>
  );
};

const AddHook = ({ send, isBusy }: { readonly send: (wish: HookWish) => void; readonly isBusy: boolean }) => {
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState('');
  const [form, setForm] = useState<'events' | 'rows'>('events');
  return (
    <form
      class="bar"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        const named = events.split(/[\s,]+/u).filter((each) => each !== '');
        send({ url: url.trim(), send: form, ...(named.length === 0 ? {} : { events: named }) });
      }}
    >
      <label>
        Address
        <input type="url" value={url} placeholder="https://example.org/hooks" onInput={(typed) => setUrl(typed.currentTarget.value)} />
      </label>
      <label>
        Sends
        <select value={form} onChange={(chosen) => setForm(chosen.currentTarget.value === 'rows' ? 'rows' : 'events')}>
          <option value="events">events that are told</option>
          <option value="rows">whole rows</option>
        </select>
      </label>
      <label>
        Of these events alone
        <input value={events} placeholder="all" onInput={(typed) => setEvents(typed.currentTarget.value)} />
      </label>
      <button type="submit" class="main" disabled={isBusy || url.trim() === ''}>
        Add a hook
      </button>
    </form>
  );
};

const DeadLetters = (props: {
  readonly machine: string;
  readonly letters: readonly DeadLetter[];
  readonly total: number;
  readonly run: Do;
}) => {
  const { machine, letters, total, run } = props;
  return (
    <section class="panel" aria-label="Dead letters">
      <h2>Dead letters</h2>
      {letters.length === 0 ? (
        <p class="muted">None. What no receiver takes for a day is listed here, to be sent again or dropped.</p>
      ) : (
        <div class="scroll">
          <table>
            <caption class="hidden-text">Messages that no receiver took</caption>
            <thead>
              <tr>
                <th scope="col">Message</th>
                <th scope="col">Row</th>
                <th scope="col">Why</th>
                <th scope="col">
                  <span class="hidden-text">What to do</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {letters.map(({ id, type, contract, seq, at, reason, resend: isWaiting }) => (
                <tr key={id}>
                  <th scope="row">
                    {type}
                    <br />
                    <span class="mono muted">{id.slice(0, 12)}…</span>
                  </th>
                  <td class="num">
                    <a href={linkTo(['machines', machine, contract])}>#{seq}</a>
                  </td>
                  <td>
                    {reason} <span class="muted num">{when(at)}</span>
                  </td>
                  <td>
                    <span class="bar">
                      {isWaiting ? (
                        <span class="muted">is sent again</span>
                      ) : (
                        <button type="button" aria-label={`Send again ${id}`} onClick={() => run(() => resend(machine, id))}>
                          Send again
                        </button>
                      )}
                      <Confirm ask="Drop" name={`Drop ${id}`} sure="Drop it" run={() => run(() => drop(machine, id))} />
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {total > letters.length && (
        <p class="muted">
          The newest {letters.length} of {total}.
        </p>
      )}
    </section>
  );
};

/** Where a machine sends what happens, and the messages that nobody took. */
export const Webhooks = ({ machine }: { readonly machine: string }) => {
  const { value, refusal, again } = useAsked((signal) => showHooks(machine, signal), [machine]);
  const [secret, setSecret] = useState<string>();
  const { isBusy, refusal: failed, act }: Action = useAction();
  const run: Do = (work) =>
    void act(async () => {
      await work();
      again();
    });
  return (
    <div class="stack">
      <section class="panel" aria-label="Webhooks">
        <p class="muted">
          A hook posts what happens to an address, signed as Standard Webhooks are, at least once and in the order of each contract.
        </p>
        {refusal !== undefined && <Refused refusal={refusal} />}
        {value === undefined ? (
          refusal === undefined && <Waiting what="Loading the hooks" />
        ) : value.hooks.length === 0 ? (
          <Empty>This machine sends nothing yet. Add the https address of a receiver.</Empty>
        ) : (
          <ul class="hooks">
            {value.hooks.map((hook) => (
              <HookRow key={hook.id} machine={machine} hook={hook} run={run} onSecret={setSecret} />
            ))}
          </ul>
        )}
        <AddHook send={(wish) => run(async () => setSecret((await add(machine, wish)).secret))} isBusy={isBusy} />
        {failed !== undefined && <Refused refusal={failed} />}
        {secret !== undefined && (
          <ShownOnce
            about="The secret, by which receivers check that a message is from here. It is shown this once."
            secret={secret}
            name="the secret"
            onTaken={() => setSecret(undefined)}
          />
        )}
      </section>
      {value !== undefined && <DeadLetters machine={machine} letters={value.letters} total={value.total} run={run} />}
    </div>
  );
};
