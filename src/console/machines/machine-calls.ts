import type { InputOf, OutputOf } from '../../../tools/capability.js';
import type { deploy as deployTool } from '../../../tools/contracts/deploy.js';
import type { showMachine as showMachineTool } from '../../../tools/contracts/machine-contracts.js';
import type { listOwnTemplates } from '../../../tools/contracts/own-templates.js';
import type { listTemplates as listTemplatesTool } from '../../../tools/contracts/templates.js';
import type { KeyList } from '../../../tools/node/issued-keys.js';
import type { ContractDefinition } from '../../core/contract/definition/definition.js';
import type { ContractDocument } from '../../core/contract/reduce/contract-document.js';
import type { Session } from '../api/calls.js';
import { Refusal, request } from '../api/request.js';

/** A contract as the console shows it: a document of the ledger, whose schema is kept loose for programs. */
export type Contract = ContractDocument;
/** A definition of states and transitions. */
export type Definition = ContractDefinition;
/** A template that can be deployed. */
export interface Template {
  readonly id: string;
  readonly version?: string;
  readonly title: string;
  readonly about: string;
  readonly isOwn: boolean;
}

/** Writes the address of something of a machine on the node. */
export const chain = (machine: string, ...rest: readonly string[]): string =>
  `/api/chain/${[machine, ...rest].map(encodeURIComponent).join('/')}`;

const NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/u;

/** Reads a value as it was typed: a plain number as such, anything else as a quantity in text, which the node reads. */
export const toQuantity = (text: string): number | string => (NUMBER.test(text) ? Number(text) : text);

/** Gives the unit that a parameter is in: the one that is declared, or that of its default. */
export const unitOf = ({ unit, default: preset }: Definition['parameters'][string]): string =>
  unit ?? (typeof preset === 'string' ? preset.replace(/^\s*[-+−]?[\d.]+(?:e[-+]?\d+)?\s*/iu, '') : '');

/** Lists the machines that the session may see: that of its key and the one that it was made a member of, or all for the user of the machine. */
export const listMachines = async ({ kind, machine, memberOf }: Session, signal: AbortSignal): Promise<readonly string[]> => {
  if (kind !== 'user') return [machine, memberOf].filter((each) => typeof each === 'string');
  const { keys } = await request<KeyList>('GET', '/api/keys', { signal });
  return ['local', ...new Set(keys.flatMap((key) => key.machine ?? []))];
};

/** Shows a machine; one without a ledger yet has no contracts. */
export const showMachine = async (machine: string, withRetired: boolean, signal: AbortSignal): Promise<readonly Contract[]> => {
  try {
    const { contracts } = await request<OutputOf<typeof showMachineTool>>('GET', chain(machine), {
      signal,
      query: withRetired ? { retired: 'true' } : {},
    });
    return contracts as unknown as readonly Contract[];
  } catch (error) {
    if (error instanceof Refusal && error.code === 'UNKNOWN_MACHINE') return [];
    throw error;
  }
};

/** Lists what can be deployed onto a machine: its own definitions, then the templates of the service. */
export const listTemplates = async (machine: string, signal: AbortSignal): Promise<readonly Template[]> => {
  const [{ templates }, own] = await Promise.all([
    request<OutputOf<typeof listTemplatesTool>>('GET', '/api/contracts/templates', { signal }),
    request<OutputOf<typeof listOwnTemplates>>('GET', chain(machine, 'templates'), { signal }).catch(() => ({ templates: [] })),
  ]);
  return [
    ...own.templates.map(({ id, version, title, about }) => ({ id, version, title, about, isOwn: true })),
    ...templates.map(({ id, title, about }) => ({ id, title, about, isOwn: false })),
  ];
};

/** Shows the definition of a template: one that was kept for the machine, else one of the service. */
export const showDefinition = async (
  machine: string,
  id: string,
  version: string | undefined,
  signal: AbortSignal,
): Promise<Definition> => {
  const own = await request<{ readonly definition: Definition }>('GET', chain(machine, 'templates', id), {
    signal,
    query: { version },
  }).catch(() => undefined);
  return own?.definition ?? request<Definition>('GET', `/api/contracts/templates/${encodeURIComponent(id)}`, { signal });
};

/** Deploys a template onto a machine; gives the id of the contract. */
export const deploy = async (
  machine: string,
  { id, version }: Pick<Template, 'id' | 'version'>,
  parameters: NonNullable<InputOf<typeof deployTool>['parameters']>,
  at?: string,
): Promise<string> => {
  const body = { slug: machine, parameters, ...(version === undefined ? {} : { version }), ...(at === undefined ? {} : { at }) };
  const { contract } = await request<OutputOf<typeof deployTool>>('POST', `/api/contracts/templates/${encodeURIComponent(id)}/deploy`, {
    body,
  });
  return contract.id;
};

/** Checks a definition and keeps it. */
export const keepDefinition = (definition: unknown): Promise<{ readonly id: string; readonly version: string }> =>
  request('POST', '/api/contracts/templates', { body: definition });
