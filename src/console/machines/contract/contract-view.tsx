import { useEffect, useState } from 'preact/hooks';
import { linkTo } from '../../frame/router.js';
import { useAsked } from '../../parts/asked.js';
import { Refused, Waiting } from '../../parts/notice.js';
import { exportAddress } from '../export-address.js';
import { followRows } from '../follow-rows.js';
import { type Contract, type Definition, showDefinition, unitOf } from '../machine-calls.js';
import { type Fired, StateDiagram } from '../state-diagram.js';
import { ByHand } from './by-hand.js';
import { showContract } from './contract-calls.js';
import { ManyEvents } from './many-events.js';
import { OtherVersion } from './other-version.js';
import { Rechecked } from './rechecked.js';
import { Retire } from './retire.js';
import { SendEvent } from './send-event.js';
import { Timeline } from './timeline.js';

/** What was set when it was deployed, and what it keeps between events. */
const Facts = ({ contract, definition }: { readonly contract: Contract; readonly definition: Definition | undefined }) => {
  const { id, template, version, parameters, memory } = contract;
  return (
    <section class="panel" aria-label="Parameters">
      <h2>Parameters</h2>
      <dl class="facts">
        {Object.entries(parameters).map(([name, number]) => {
          const declared = definition?.parameters[name];
          return (
            <div class="fact" key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>
                <span class="num">
                  {number} {declared === undefined ? '' : unitOf(declared)}
                </span>{' '}
                <span class="muted">{declared?.meaning}</span>
              </dd>
            </div>
          );
        })}
        {Object.entries(memory).map(([name, number]) => (
          <div class="fact" key={name}>
            <dt>
              <code>{name}</code> <span class="muted">kept</span>
            </dt>
            <dd>
              <span class="num">{Number(number.toPrecision(8))}</span> <span class="muted">{definition?.memory[name]?.meaning}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p class="muted">
        {template} {version}
      </p>
      <p class="mono muted">{id}</p>
    </section>
  );
};

/** A contract: its states with the present one, the events that it takes, its rows, and its re-check. It follows its rows. */
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
      followRows({
        machine,
        contract: id,
        onRows: (last) => {
          if (last !== undefined) setFired({ from: last.from, to: last.to });
          again();
        },
      }),
    [machine, id],
  );
  if (refusal !== undefined && value === undefined) return <Refused refusal={refusal} />;
  if (value === undefined || contract === undefined) return <Waiting what="Loading the contract" />;
  const { takes, rows } = value;
  const { retired, replaying } = contract;
  const onMoved = (moved: Fired): void => {
    setFired(moved);
    again();
  };
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
      {retired !== undefined && (
        <p class="notice">
          Retired on {new Date(retired.at).toLocaleString()}: {retired.reason}
        </p>
      )}
      {replaying && <p class="notice">It is replayed: it lives by the times of its events until one comes without a time.</p>}
      <div class="contract">
        <div class="stack">
          {definition !== undefined && <StateDiagram definition={definition} current={contract.currentState} fired={fired} />}
          {definition !== undefined && retired === undefined && (
            <>
              <SendEvent machine={machine} id={id} takes={takes} definition={definition} onMoved={onMoved} />
              <section class="panel" aria-label="More that can be done">
                <ManyEvents machine={machine} id={id} onMoved={again} />
                <ByHand machine={machine} id={id} definition={definition} onMoved={onMoved} />
                <OtherVersion contract={contract} definition={definition} onMoved={again} />
                <Retire machine={machine} id={id} onRetired={again} />
              </section>
            </>
          )}
          <Rechecked id={id} />
        </div>
        <div class="stack">
          <Facts contract={contract} definition={definition} />
          <section class="panel" aria-label="Ledger">
            <h2>Ledger</h2>
            <Timeline rows={rows} definition={definition} />
            {contract.rows > rows.length && (
              <p class="muted">
                The newest {rows.length} of {contract.rows} rows.
              </p>
            )}
            <p class="bar">
              <a class="button" download href={exportAddress(machine, { format: 'ndjson', contract: id })}>
                Export as NDJSON
              </a>
              <a class="button" download href={exportAddress(machine, { format: 'csv', contract: id })}>
                Export as CSV
              </a>
            </p>
          </section>
        </div>
      </div>
    </div>
  );
};
