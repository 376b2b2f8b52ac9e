import { useState } from 'preact/hooks';
import type { Refusal } from '../api/request.js';
import { toRefusal } from '../parts/asked.js';
import { Refused } from '../parts/notice.js';
import { type Definition, type Move, move } from './machine-calls.js';
import type { Fired } from './state-diagram.js';

type Values = Readonly<Record<string, string>>;

const NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/u;

/** Reads a field as it was typed: a plain number as such, a list by its commas. */
const readField = (type: string, text: string): number | string | number[] => {
  if (type === 'list') return text.split(/[,;]/u).map(Number);
  return type === 'number' && NUMBER.test(text) ? Number(text) : text;
};

/** Turns what was typed into the fields of an event; what is left empty is not sent. */
const toPayload = (fields: Definition['events'][string]['payload'] = {}, values: Values): NonNullable<Move['payload']> =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, { type }]) => ({ name, type, text: (values[name] ?? '').trim() }))
      .filter(({ text }) => text !== '')
      .map(({ name, type, text }) => [name, readField(type, text)]),
  );

/** Sends a contract an event with its fields, or moves it by hand. */
export const SendEvent = (props: {
  readonly machine: string;
  readonly id: string;
  readonly takes: readonly string[];
  readonly definition: Definition;
  readonly onMoved: (fired: Fired) => void;
}) => {
  const { machine, id, takes, definition, onMoved } = props;
  const [chosen, setChosen] = useState('');
  const [values, setValues] = useState<Values>({});
  const [state, setState] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const [said, setSaid] = useState('');
  const event = takes.includes(chosen) ? chosen : takes[0];
  const fields = event === undefined ? {} : (definition.events[event]?.payload ?? {});
  const send = async (sent: Move): Promise<void> => {
    setRefusal(undefined);
    setSaid('');
    try {
      const { from, to, emitted } = await move(machine, id, sent);
      setSaid(`${from === to ? `It stays ${to}` : `${from} → ${to}`}${emitted.length === 0 ? '' : `, tells ${emitted.join(', ')}`}`);
      onMoved({ from, to });
    } catch (error) {
      setRefusal(toRefusal(error));
    }
  };
  return (
    <section class="panel" aria-label="Send an event">
      <h2>Send an event</h2>
      {event === undefined ? (
        <p class="muted">This state takes no event.</p>
      ) : (
        <form
          class="stack"
          onSubmit={(submitted) => {
            submitted.preventDefault();
            void send({ event, payload: toPayload(fields, values) });
          }}
        >
          <div class="bar">
            <label>
              Event
              <select value={event} onChange={(changed) => setChosen(changed.currentTarget.value)}>
                {takes.map((each) => (
                  <option key={each} value={each}>
                    {each}
                  </option>
                ))}
              </select>
            </label>
            {Object.entries(fields).map(([name, { meaning, unit, type, optional }]) => (
              <label key={name} title={meaning}>
                {name}
                {unit === undefined ? '' : ` [${unit}]`}
                {type === 'list' ? ', numbers with commas' : ''}
                {optional === true ? ', optional' : ''}
                <input
                  value={values[name] ?? ''}
                  onInput={(typed) => setValues((before) => ({ ...before, [name]: typed.currentTarget.value }))}
                />
              </label>
            ))}
            <button type="submit" class="main">
              Send
            </button>
          </div>
          <p class="muted">{definition.events[event]?.meaning}</p>
        </form>
      )}
      <p role="status">{said}</p>
      {refusal !== undefined && <Refused refusal={refusal} />}
      <details>
        <summary>Move it by hand</summary>
        <div class="bar">
          <label>
            To the state
            <select value={state} onChange={(changed) => setState(changed.currentTarget.value)}>
              <option value="">Choose …</option>
              {Object.keys(definition.states).map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          </label>
          <button type="button" disabled={state === ''} onClick={() => void send({ to: state })}>
            Move
          </button>
        </div>
      </details>
    </section>
  );
};
