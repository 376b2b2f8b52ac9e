import { useEffect, useState } from 'preact/hooks';
import type { Refusal } from '../api/request.js';
import { linkTo } from '../frame/router.js';
import { toRefusal, useAsked } from '../parts/asked.js';
import { Refused, Waiting } from '../parts/notice.js';
import { Headline, StatusSign } from '../verify/verdict.js';
import { followEvents } from './follow-events.js';
import { type Definition, type Recheck, type Row, recheck, showContract, showDefinition } from './machine-calls.js';
import { SendEvent } from './send-event.js';
import { type Fired, StateDiagram } from './state-diagram.js';

const Timeline = ({ rows }: { readonly rows: readonly Row[] }) => (
  <ol class="timeline" aria-label="Rows of the ledger, newest first">
    {rows.map((row) => {
      const { receipt, ...rest } = row;
      return (
        <li key={row.seq}>
          <p>
            <span class="muted num">#{row.seq}</span> <strong>{row.event}</strong>{' '}
            {row.from === row.to ? `stays ${row.to}` : `${row.from} → ${row.to}`}
            {row.emits.length > 0 && <span class="muted"> tells {row.emits.join(', ')}</span>}
          </p>
          <p class="muted num">
            {new Date(row.at).toLocaleString()} by {row.by} ({row.cause}); R = {Number(row.R_t.toPrecision(8))}{' '}
            {row.unit === '1' ? '' : row.unit} <a href={linkTo(['verify', receipt.id])}>receipt</a>
          </p>
          <details>
            <summary>The row</summary>
            <pre class="scroll">{JSON.stringify(rest, null, 2)}</pre>
          </details>
        </li>
      );
    })}
  </ol>
);

const Rechecked = ({ id }: { readonly id: string }) => {
  const [found, setFound] = useState<Recheck>();
  const [refusal, setRefusal] = useState<Refusal>();
  const run = async (): Promise<void> => {
    setRefusal(undefined);
    try {
      setFound(await recheck(id));
    } catch (error) {
      setRefusal(toRefusal(error));
    }
  };
  return (
    <section class="panel" aria-label="Re-check">
      <div class="bar">
        <button type="button" onClick={() => void run()}>
          Quantum-verify
        </button>
        <span class="muted">Checks every row, its link, its receipt, and the contract against its rows.</span>
      </div>
      {refusal !== undefined && <Refused refusal={refusal} />}
      {found !== undefined && (
        <>
          <Headline status={found.valid ? 'pass' : 'fail'}>{found.valid ? `Valid: ${found.rows} rows` : 'Not valid'}</Headline>
          <div class="scroll">
            <table>
              <tbody>
                {found.checks.map(({ name, status, detail }) => (
                  <tr key={name}>
                    <th scope="row">{name.replaceAll('_', ' ')}</th>
                    <td>
                      <StatusSign status={status} />
                    </td>
                    <td class="muted">{detail}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {found.tampered_fields.length > 0 && <p class="notice fail">Changed: {found.tampered_fields.join(', ')}</p>}
        </>
      )}
    </section>
  );
};

/** The unit of a parameter: the declared one, or that which its default is written with. */
const unitOf = (parameter: Definition['parameters'][string] | undefined): string | undefined =>
  parameter?.unit ??
  (typeof parameter?.default === 'string' ? parameter.default.replace(/^\s*[-+−]?[\d.]+(?:e[-+]?\d+)?\s*/iu, '') : undefined);

/** A contract: its states with the present one, the events that it takes, its rows, and its re-check. It follows the events of its machine. */
export const ContractView = ({ machine, id }: { readonly machine: string; readonly id: string }) => {
  const { value, refusal, again } = useAsked((signal) => showContract(machine, id, signal), [machine, id]);
  const [fired, setFired] = useState<Fired>();
  const contract = value?.contract;
  const { value: definition } = useAsked(
    (signal) => (contract === undefined ? undefined : showDefinition(machine, contract.template, contract.version, signal)),
    [contract?.template, contract?.version],
  );
  useEffect(
    () =>
      followEvents(machine, ({ contract: moved, from, to }) => {
        if (moved !== id) return;
        setFired({ from, to });
        again();
      }),
    [machine, id],
  );
  if (refusal !== undefined && value === undefined) return <Refused refusal={refusal} />;
  if (value === undefined || contract === undefined) return <Waiting what="Loading the contract" />;
  const { takes, rows } = value;
  const parameters = Object.entries(contract.parameters);
  return (
    <div class="stack">
      <div class="heading">
        <h1>{definition?.title ?? contract.template}</h1>
        <a href={linkTo(['machines', machine])}>All contracts of {machine}</a>
      </div>
      <p role="status" class="state-line">
        Now <strong>{contract.currentState}</strong>
        {definition?.states[contract.currentState] === undefined ? '' : `: ${definition.states[contract.currentState]?.meaning}`}
      </p>
      <div class="contract">
        <div class="stack">
          {definition !== undefined && <StateDiagram definition={definition} current={contract.currentState} fired={fired} />}
          {definition !== undefined && (
            <SendEvent
              machine={machine}
              id={id}
              takes={takes}
              definition={definition}
              onMoved={(moved) => {
                setFired(moved);
                again();
              }}
            />
          )}
          <Rechecked id={id} />
        </div>
        <div class="stack">
          <section class="panel" aria-label="Parameters">
            <h2>Parameters</h2>
            <dl class="facts">
              {parameters.map(([name, number]) => (
                <>
                  <dt key={name}>
                    <code>{name}</code>
                  </dt>
                  <dd>
                    <span class="num">
                      {number} {unitOf(definition?.parameters[name])}
                    </span>{' '}
                    <span class="muted">{definition?.parameters[name]?.meaning}</span>
                  </dd>
                </>
              ))}
            </dl>
            <p class="mono muted">{id}</p>
          </section>
          <section class="panel" aria-label="Ledger">
            <h2>Ledger</h2>
            <Timeline rows={rows} />
          </section>
        </div>
      </div>
    </div>
  );
};
