import { goTo, linkTo, type Route } from '../frame/router.js';
import { useSession } from '../frame/session.js';
import { NeedsSession } from '../frame/sign-in.js';
import { useAsked } from '../parts/asked.js';
import { Empty, Refused, Waiting } from '../parts/notice.js';
import { ContractView } from './contract/contract-view.js';
import { ContractList } from './contract-list.js';
import { ExportRows } from './export-rows.js';
import { listMachines } from './machine-calls.js';
import { Members } from './members.js';
import { Webhooks } from './webhooks.js';

/** What a machine is looked at by; the first at the address of the machine alone. No id of a contract is like one of these. */
const VIEWS = [
  { path: undefined, name: 'Contracts', View: ContractList },
  { path: 'members', name: 'Members', View: Members },
  { path: 'webhooks', name: 'Webhooks', View: Webhooks },
  { path: 'export', name: 'Export', View: ExportRows },
] as const;
type Shown = (typeof VIEWS)[number];

const Machine = (props: { readonly machine: string; readonly machines: readonly string[]; readonly shown: Shown }) => {
  const { machine, machines, shown } = props;
  const { View } = shown;
  const link = (name: string, path: Shown['path']): string => linkTo(['machines', name, ...(path === undefined ? [] : [path])]);
  return (
    <div class="stack">
      <div class="heading">
        <h1>Machines</h1>
        {machines.length > 1 ? (
          <label>
            Machine
            <select value={machine} onChange={(event) => goTo(link(event.currentTarget.value, shown.path))}>
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
      <nav class="views" aria-label={`Of ${machine}`}>
        {VIEWS.map(({ path, name }) => (
          <a key={name} href={link(machine, path)} aria-current={path === shown.path ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      <View machine={machine} />
    </div>
  );
};

const Page = ({ route }: { readonly route: Route }) => {
  const { session } = useSession();
  const { value: own, refusal } = useAsked((signal) => listMachines(session, signal), [session]);
  const [, asked, place] = route.parts;
  if (refusal !== undefined) return <Refused refusal={refusal} />;
  if (own === undefined) return <Waiting what="Loading the machines" />;
  // A member may know a machine that is not listed by its address.
  const machines = asked === undefined || own.includes(asked) ? own : [...own, asked];
  const machine = asked ?? machines[0];
  if (machine === undefined) return <Empty>The demo key has no machine. Make a key on the page Node, and sign in with it.</Empty>;
  const shown = VIEWS.find(({ path }) => path === place);
  return shown === undefined ? (
    <ContractView key={place} machine={machine} id={place ?? ''} />
  ) : (
    <Machine key={machine} machine={machine} machines={machines} shown={shown} />
  );
};

/** The machines of the session with their contracts, members, webhooks and exports, and the page of a contract. */
export const MachinesPage = ({ route }: { readonly route: Route }) => (
  <NeedsSession why="Contracts belong to machines, and a machine to a key.">
    <Page route={route} />
  </NeedsSession>
);
