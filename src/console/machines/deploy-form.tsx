import { useState } from 'preact/hooks';
import { goTo, linkTo } from '../frame/router.js';
import { useAction } from '../parts/action.js';
import { useAsked } from '../parts/asked.js';
import { Refused } from '../parts/notice.js';
import { WhenField } from '../parts/when-field.js';
import { type Definition, deploy, keepDefinition, listTemplates, showDefinition, toQuantity, unitOf } from './machine-calls.js';
import { StateDiagram } from './state-diagram.js';

const Parameters = (props: {
  readonly definition: Definition;
  readonly values: Readonly<Record<string, string>>;
  readonly set: (name: string, text: string) => void;
}) => {
  const { definition, values, set } = props;
  const parameters = Object.entries(definition.parameters);
  if (parameters.length === 0) return <p class="muted">This template has no parameters.</p>;
  return (
    <ul class="symbols">
      {parameters.map(([name, parameter]) => (
        <li key={name}>
          <label for={`parameter-${name}`} class="symbol-name">
            <code>{name}</code>
          </label>
          <input
            id={`parameter-${name}`}
            aria-describedby={`parameter-${name}-about`}
            placeholder={String(parameter.default)}
            value={values[name] ?? ''}
            onInput={(event) => set(name, event.currentTarget.value)}
          />
          <span id={`parameter-${name}-about`} class="symbol-about">
            {parameter.meaning} {unitOf(parameter) !== '' && <span class="muted">[{unitOf(parameter)}]</span>}
          </span>
        </li>
      ))}
    </ul>
  );
};

/** Keeps a definition of one's own, so that it can be deployed. */
const OwnDefinition = ({ onKept }: { readonly onKept: (id: string) => void }) => {
  const [text, setText] = useState('');
  const { isBusy, refusal, act } = useAction();
  const keep = async (): Promise<void> => {
    const { id } = await keepDefinition(JSON.parse(text));
    setText('');
    onKept(id);
  };
  return (
    <details>
      <summary>An own definition</summary>
      <div class="stack">
        <label class="wide">
          A definition as JSON; take that of a template as a model: GET /api/contracts/templates/rate-limiter
          <textarea rows={8} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        {refusal !== undefined && <Refused refusal={refusal} />}
        <div>
          <button type="button" disabled={text.trim() === '' || isBusy} onClick={() => void act(keep)}>
            Check and keep it
          </button>
        </div>
      </div>
    </details>
  );
};

/** Deploys a template, or a definition of one's own, with its parameters. */
export const DeployForm = ({ machine }: { readonly machine: string }) => {
  const { value: templates = [], again } = useAsked((signal) => listTemplates(machine, signal), [machine]);
  const [chosen, setChosen] = useState('');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [at, setAt] = useState<string>();
  const { isBusy, refusal, act } = useAction();
  const template = templates.find(({ id, version }) => `${id} ${version ?? ''}` === chosen);
  const { value: definition } = useAsked(
    (signal) => (template === undefined ? undefined : showDefinition(machine, template.id, template.version, signal)),
    [template?.id, template?.version],
  );
  const send = async (): Promise<void> => {
    if (template === undefined) return;
    const given = Object.entries(values).filter(([, text]) => text.trim() !== '');
    const parameters = Object.fromEntries(given.map(([name, text]) => [name, toQuantity(text.trim())]));
    goTo(linkTo(['machines', machine, await deploy(machine, template, parameters, at)]));
  };
  return (
    <section class="panel" aria-label="Deploy a contract">
      <h2>Deploy a contract</h2>
      <label class="wide">
        Template
        <select
          value={chosen}
          onChange={(event) => {
            setChosen(event.currentTarget.value);
            setValues({});
          }}
        >
          <option value="">Choose one of {templates.length} …</option>
          {templates.map(({ id, version, title, isOwn }) => (
            <option key={`${id} ${version ?? ''}`} value={`${id} ${version ?? ''}`}>
              {title}
              {isOwn ? ` (own, ${version})` : ''}
            </option>
          ))}
        </select>
      </label>
      {template !== undefined && <p>{template.about}</p>}
      {template !== undefined && definition !== undefined && (
        <>
          <StateDiagram definition={definition} />
          <Parameters definition={definition} values={values} set={(name, text) => setValues((before) => ({ ...before, [name]: text }))} />
          {refusal !== undefined && <Refused refusal={refusal} />}
          <div class="bar">
            <WhenField label="Begin at, to replay the past" change={setAt} />
            <button type="button" class="main" disabled={isBusy} onClick={() => void act(send)}>
              Deploy onto {machine}
            </button>
          </div>
        </>
      )}
      <OwnDefinition
        onKept={() => {
          again();
        }}
      />
    </section>
  );
};
