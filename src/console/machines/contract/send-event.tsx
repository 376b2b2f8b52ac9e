import { useState } from 'preact/hooks';
import { useAction } from '../../parts/action.js';
import { Refused } from '../../parts/notice.js';
import { WhenField } from '../../parts/when-field.js';
import { type Definition, toQuantity } from '../machine-calls.js';
import type { Fired } from '../state-diagram.js';
import { type Move, move } from './contract-calls.js';

type Values = Readonly<Record<string, string>>;

/** Reads a field as it was typed: a list by its commas, a number or a quantity with its unit, a text as it is. */
const readField = (type: string, text: string): number | string | number[] => {
  if (type === 'list') return text.split(/[,;]/u).map(Number);
  return type === 'number' ? toQuantity(text) : text;
};

/** Turns what was typed into the fields of an event; what is left empty is not sent. */
const toPayload = (fields: Definition['events'][string]['payload'] = {}, values: Values): NonNullable<Move['payload']> =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, { type }]) => ({ name, type, text: (values[name] ?? '').trim() }))
      .filter(({ text }) => text !== '')
      .map(({ name, type, text }) => [name, readField(type, text)]),
  );

/** Sends a contract an event with its fields: one that happens now, or happened before. */
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
  const [at, setAt] = useState<string>();
  const [said, setSaid] = useState('');
  const { isBusy, refusal, act } = useAction();
  const event = takes.includes(chosen) ? chosen : takes[0];
  const fields = event === undefined ? {} : (definition.events[event]?.payload ?? {});
  const by = event === undefined ? undefined : definition.events[event]?.by;
  const send = async (sent: Move): Promise<void> => {
    setSaid('');
    const { from, to, emitted } = await move(machine, id, sent);
    setSaid(`${from === to ? `It stays ${to}` : `${from} → ${to}`}${emitted.length === 0 ? '' : `, tells ${emitted.join(', ')}`}`);
    onMoved({ from, to });
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
            void act(() => send({ event, payload: toPayload(fields, values), ...(at === undefined ? {} : { at }) }));
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
                  placeholder={type === 'number' && unit !== undefined && unit !== '1' ? `… ${unit}` : ''}
                  onInput={(typed) => setValues((before) => ({ ...before, [name]: typed.currentTarget.value }))}
                />
              </label>
            ))}
            <WhenField label="When it happened" change={setAt} />
            <button type="submit" class="main" disabled={isBusy}>
              Send
            </button>
          </div>
          <p class="muted">
            {definition.events[event]?.meaning}
            {by !== undefined && `; sent by ${by.join(' or ')}`}
          </p>
        </form>
      )}
      <p role="status">{said}</p>
      {refusal !== undefined && <Refused refusal={refusal} />}
    </section>
  );
};
