import { goTo, linkTo, type Route } from '../frame/router.js';
import { useSession } from '../frame/session.js';
import { NeedsSession } from '../frame/sign-in.js';
import { useAsked } from '../parts/asked.js';
import { Empty, Refused, Waiting } from '../parts/notice.js';
import { ContractView } from './contract-view.js';
import { DeployForm } from './deploy-form.js';
import { type Contract, listMachines, showMachine } from './machine-calls.js';

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
          .map(({ id, template, version, currentState, rows, lastFire }) => (
            <tr key={id}>
              <td>
                <a href={linkTo(['machines', machine, id])}>
                  {template} {version}
                </a>
                <br />
                <span class="mono muted">{id}</span>
              </td>
              <td>
                <strong>{currentState}</strong>
              </td>
              <td class="num">{rows}</td>
              <td class="num">{new Date(lastFire.at).toLocaleString()}</td>
            </tr>
          ))}
      </tbody>
    </table>
  </div>
);

const Machine = ({ machine, machines }: { readonly machine: string; readonly machines: readonly string[] }) => {
  const { value, refusal } = useAsked((signal) => showMachine(machine, signal), [machine]);
  return (
    <div class="stack">
      <div class="heading">
        <h1>Machines</h1>
        {machines.length > 1 ? (
          <label>
            Machine
            <select value={machine} onChange={(event) => goTo(linkTo(['machines', event.currentTarget.value]))}>
              {machines.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          </label>
        ) : (
          <p>
            Machine <strong>{machine}</strong>
          </p>
        )}
      </div>
      {refusal !== undefined && <Refused refusal={refusal} />}
      {value === undefined ? (
        refusal === undefined && <Waiting what="Loading the contracts" />
      ) : value.length === 0 ? (
        <Empty>
          No contract is deployed here yet. Choose a template below: each move will be a row of the ledger with a signed receipt.
        </Empty>
      ) : (
        <Contracts machine={machine} contracts={value} />
      )}
      <DeployForm machine={machine} />
    </div>
  );
};

const Page = ({ route }: { readonly route: Route }) => {
  const { session } = useSession();
  const { value: machines, refusal } = useAsked((signal) => listMachines(session, signal), [session]);
  const [, asked, contract] = route.parts;
  if (refusal !== undefined) return <Refused refusal={refusal} />;
  if (machines === undefined) return <Waiting what="Loading the machines" />;
  const machine = asked ?? machines[0];
  if (machine === undefined) return <Empty>The demo key has no machine. Make a key on the page Node, and sign in with it.</Empty>;
  return contract === undefined ? (
    <Machine key={machine} machine={machine} machines={machines} />
  ) : (
    <ContractView key={contract} machine={machine} id={contract} />
  );
};

/** The machines of the session with their contracts, and the page of a contract. */
export const MachinesPage = ({ route }: { readonly route: Route }) => (
  <NeedsSession why="Contracts belong to machines, and a machine to a key.">
    <Page route={route} />
  </NeedsSession>
);
