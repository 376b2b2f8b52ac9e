import { useState } from 'preact/hooks';
import { useAction } from '../../parts/action.js';
import { useAsked } from '../../parts/asked.js';
import { Refused } from '../../parts/notice.js';
import { type Contract, type Definition, listTemplates, showDefinition, toQuantity } from '../machine-calls.js';
import { type Changed, change } from './contract-calls.js';
import { type Decided, sayValue } from './say-value.js';

type Texts = Readonly<Record<string, string>>;

const given = (texts: Texts, names: readonly string[]): Record<string, number | string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const text = (texts[name] ?? '').trim();
      return text === '' ? [] : [[name, toQuantity(text)]];
    }),
  );

const Carried = ({ name, values }: { readonly name: string; readonly values: Changed['parameters'] }) => (
  <>
    {Object.entries(values).map(([each, { is, gives }]) => (
      <li key={each}>
        {name} <code>{each}</code> = <span class="num">{sayValue(gives as Decided)}</span>
        <span class="muted">{is === undefined ? ' as in a new contract' : ` from ${is}`}</span>
      </li>
    ))}
  </>
);

/** What would become of the contract. */
const Preview = ({ changed }: { readonly changed: Changed }) => {
  const { from, to, parameters, memory, counts, dropped } = changed;
  return (
    <ul class="remarks" aria-label="What would become of it">
      <li>
        Version {from.version}, {from.state} → version {to.version}, {to.state}
      </li>
      <Carried name="Parameter" values={parameters} />
      <Carried name="Memory" values={memory} />
      {counts.goOn.length > 0 && <li>Go on: {counts.goOn.join(', ')}</li>}
      {counts.beginAgain.length > 0 && <li>Begin again: {counts.beginAgain.join(', ')}</li>}
      {dropped.length > 0 && <li>Dropped: {dropped.join(', ')}</li>}
    </ul>
  );
};

/** A field for each parameter and memory of the other version; what is left empty is carried over. */
const Mapping = (props: { readonly target: Definition; readonly texts: Texts; readonly set: (name: string, text: string) => void }) => {
  const { target, texts, set } = props;
  const declared = [...Object.entries(target.parameters), ...Object.entries(target.memory)];
  if (declared.length === 0) return null;
  return (
    <>
      <p class="muted">A value, or an expression over what the contract has now, like silence / 2. What is left empty is carried over.</p>
      <div class="bar">
        {declared.map(([name, { meaning }]) => (
          <label key={name} title={meaning}>
            {name}
            <input value={texts[name] ?? ''} placeholder="as it is" onInput={(event) => set(name, event.currentTarget.value)} />
          </label>
        ))}
      </div>
    </>
  );
};

/** Brings a contract to another version of its definition: first it is shown what would become of it. */
export const OtherVersion = (props: { readonly contract: Contract; readonly definition: Definition; readonly onMoved: () => void }) => {
  const { contract, definition, onMoved } = props;
  const { machine, id, template, version: own } = contract;
  const { value: templates = [] } = useAsked((signal) => listTemplates(machine, signal), [machine, own]);
  const versions = templates.flatMap((each) =>
    each.id === template && each.version !== undefined && each.version !== own ? [each.version] : [],
  );
  const [chosen, setChosen] = useState('');
  const [states, setStates] = useState<Readonly<Record<string, string>>>({});
  const [texts, setTexts] = useState<Texts>({});
  const [tried, setTried] = useState<Changed>();
  const { isBusy, refusal, act } = useAction();
  const { value: target } = useAsked(
    (signal) => (chosen === '' ? undefined : showDefinition(machine, template, chosen, signal)),
    [machine, template, chosen],
  );
  // What has ended stays ended, and nothing comes to an end by another version.
  const openStates = ({ states: all }: Definition): string[] => Object.keys(all).filter((state) => all[state]?.kind !== 'final');
  const gone = target === undefined ? [] : openStates(definition).filter((state) => target.states[state] === undefined);
  const ask = (dryRun: boolean): Promise<Changed> =>
    change(machine, id, {
      version: chosen,
      states: Object.fromEntries(Object.entries(states).filter(([, to]) => to !== '')),
      ...(target === undefined
        ? {}
        : { parameters: given(texts, Object.keys(target.parameters)), memory: given(texts, Object.keys(target.memory)) }),
      dryRun,
    });
  /** What was tried holds no longer once something else is asked for. */
  const edit = (set: () => void): void => {
    setTried(undefined);
    set();
  };
  return (
    <details>
      <summary>Move it to another version</summary>
      {versions.length === 0 ? (
        <p class="muted">
          No other version of {template} is kept on this machine. Keep one under “An own definition” on the page of the machine.
        </p>
      ) : (
        <div class="stack">
          <div class="bar">
            <label>
              Version
              <select
                value={chosen}
                onChange={({ currentTarget: { value } }) =>
                  edit(() => {
                    setChosen(value);
                    setTexts({});
                    setStates({});
                  })
                }
              >
                <option value="">Choose …</option>
                {versions.map((each) => (
                  <option key={each} value={each}>
                    {each}
                  </option>
                ))}
              </select>
            </label>
            {gone.map((state) => (
              <label key={state}>
                {state} becomes
                <select
                  value={states[state] ?? ''}
                  onChange={({ currentTarget: { value } }) => edit(() => setStates((before) => ({ ...before, [state]: value })))}
                >
                  <option value="">Choose …</option>
                  {(target === undefined ? [] : openStates(target)).map((each) => (
                    <option key={each} value={each}>
                      {each}
                    </option>
                  ))}
                </select>
              </label>
            ))}
          </div>
          {target !== undefined && (
            <Mapping target={target} texts={texts} set={(name, text) => edit(() => setTexts((before) => ({ ...before, [name]: text })))} />
          )}
          <div class="bar">
            <button type="button" disabled={target === undefined || isBusy} onClick={() => void act(async () => setTried(await ask(true)))}>
              Try it
            </button>
            {tried !== undefined && (
              <button
                type="button"
                class="main"
                disabled={isBusy}
                onClick={() =>
                  void act(async () => {
                    await ask(false);
                    setTried(undefined);
                    setChosen('');
                    onMoved();
                  })
                }
              >
                Move it to {tried.to.version}
              </button>
            )}
          </div>
          {tried !== undefined && <Preview changed={tried} />}
          {refusal !== undefined && <Refused refusal={refusal} />}
        </div>
      )}
    </details>
  );
};
