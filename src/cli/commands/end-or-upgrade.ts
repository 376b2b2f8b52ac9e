import { retireContract } from '../../../tools/contracts/retire.js';
import { upgradeContract } from '../../../tools/contracts/upgrade.js';
import { callCapability } from '../../call/call-capability.js';
import type { Capability } from '../../call/capability.js';
import { Fault } from '../../core/faults.js';
import type { CommandLine } from '../command-line/parse-command-line.js';
import { openLocalNode } from '../local-node.js';
import { readText } from '../read-text.js';
import { dim, json, out } from '../terminal.js';

/** What another version answers, as far as it is printed. */
interface Upgraded {
  readonly dryRun: boolean;
  readonly from: { readonly version: string; readonly state: string };
  readonly to: { readonly version: string; readonly state: string };
  readonly parameters: Carried;
  readonly memory: Carried;
  readonly counts: { readonly goOn: readonly string[]; readonly beginAgain: readonly string[] };
  readonly dropped: readonly string[];
  readonly row?: { readonly seq: number; readonly hash: string };
}
type Carried = Readonly<Record<string, { readonly is?: string; readonly gives: unknown }>>;

const readMapping = (path: string): object => {
  try {
    return JSON.parse(readText(path)) as object;
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault('USAGE', `${path === '-' ? 'Standard input' : path} is not JSON.`);
  }
};

const shown = (value: unknown): string => {
  return Array.isArray(value) ? `${value[0]} ${value[1]}` : String(value);
};

const printUpgrade = ({ dryRun, from, to, parameters, memory, counts, dropped, row }: Upgraded): void => {
  out(`${dryRun ? 'would be: ' : ''}${from.version} ${from.state} -> ${to.version} ${to.state}`);
  for (const [name, { is, gives }] of Object.entries({ ...parameters, ...memory }))
    out(`  ${name} = ${shown(gives)}${is === undefined ? ', as in a new contract' : is === name ? '' : `, from ${is}`}`);
  for (const [what, names] of [
    ['counts that go on', counts.goOn],
    ['counts that begin again', counts.beginAgain],
    ['not taken over', dropped],
  ] as const)
    if (names.length > 0) out(dim(`  ${what}: ${names.join(', ')}`));
  if (row !== undefined) out(dim(`row ${row.seq}  ${row.hash}`));
};

/** Brings a contract of the data folder to another version of its definition, or retires it, and prints what became of it. */
export const endOrUpgrade = async ({ words, options }: CommandLine): Promise<number> => {
  const [contract, ...rest] = words;
  const { upgrade: version, retire: reason, mapping, 'dry-run': dryRun, at, events } = options;
  const isUpgrade = version !== undefined;
  if (contract === undefined || rest.length > 0 || events !== undefined || isUpgrade === (reason !== undefined))
    throw new Fault('USAGE', 'Say which contract, and one thing: genmath transition ctr_… --upgrade 1.1, or --retire "why".');
  if (!isUpgrade && (mapping !== undefined || dryRun)) throw new Fault('USAGE', '--mapping and --dry-run go with --upgrade.');
  const timed = at === undefined ? {} : { at };
  const [capability, asked]: readonly [Capability, object] = isUpgrade
    ? [upgradeContract, { version, ...(mapping === undefined ? {} : readMapping(mapping)), ...(dryRun ? { dryRun } : {}), ...timed }]
    : [retireContract, { reason, ...timed }];
  const node = await openLocalNode(options);
  const { contracts, close } = await node.contracts();
  try {
    const machine = await contracts.machineOf(contract);
    const answer = await callCapability(capability, { machine, contract, ...asked }, node);
    if (options.json) json(answer);
    else if (isUpgrade) printUpgrade(answer as Upgraded);
    else {
      const { row } = answer as Required<Pick<Upgraded, 'row'>>;
      out('retired');
      out(dim(`row ${row.seq}  ${row.hash}`));
    }
    return 0;
  } finally {
    await close();
    await node.receipts.close();
  }
};
