import { useEffect, useState } from 'preact/hooks';
import { linkTo } from '../frame/router.js';
import { useAsked } from '../parts/asked.js';
import { Empty, Refused, Waiting } from '../parts/notice.js';
import { DeployForm } from './deploy-form.js';
import { followRows } from './follow-rows.js';
import { type Contract, showMachine } from './machine-calls.js';

const Contracts = ({ machine, contracts }: { readonly machine: string; readonly contracts: readonly Contract[] }) => (
  <div class="scroll">
    <table class="contracts">
      <caption class="hidden-text">Contracts of {machine}</caption>
      <thead>
        <tr>
          <th scope="col">Contract</th>
          <th scope="col">State</th>
          <th scope="col">Rows</th>
          <th scope="col">Last move</th>
        </tr>
      </thead>
      <tbody>
        {[...contracts]
          .sort((a, b) => b.lastFire.seq - a.lastFire.seq)
          .map(({ id, template, version, currentState, rows, lastFire, retired }) => (
            <tr key={id} class={retired === undefined ? '' : 'muted'}>
              <td>
                <a href={linkTo(['machines', machine, id])}>
                  {template} {version}
                </a>
                <br />
                <span class="mono muted">{id}</span>
              </td>
              <td>
                <strong>{currentState}</strong>
                {retired !== undefined && ', retired'}
              </td>
              <td class="num">{rows}</td>
              <td class="num">{new Date(lastFire.at).toLocaleString()}</td>
            </tr>
          ))}
      </tbody>
    </table>
  </div>
);

/** The contracts of a machine as they move, and the form that deploys another. */
export const ContractList = ({ machine }: { readonly machine: string }) => {
  const [withRetired, setWithRetired] = useState(false);
  const { value, refusal, again } = useAsked((signal) => showMachine(machine, withRetired, signal), [machine, withRetired]);
  const hasSome = value !== undefined && value.length > 0;
  useEffect(() => (hasSome ? followRows({ machine, onRows: () => again() }) : undefined), [machine, hasSome]);
  return (
    <div class="stack">
      {refusal !== undefined && <Refused refusal={refusal} />}
      {value === undefined ? (
        refusal === undefined && <Waiting what="Loading the contracts" />
      ) : value.length === 0 ? (
        <Empty>
          No contract is deployed here {withRetired ? '' : 'now'}. Choose a template below: each move will be a row of the ledger with a
          signed receipt.
        </Empty>
      ) : (
        <Contracts machine={machine} contracts={value} />
      )}
      <label class="check">
        <input type="checkbox" checked={withRetired} onChange={(event) => setWithRetired(event.currentTarget.checked)} />
        Show those that were retired
      </label>
      <DeployForm machine={machine} />
    </div>
  );
};
