import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a node keeps, by the names that the table of docs/operations.md has for it. */
const KINDS = {
  contracts: 'contract',
  rows: 'row of a ledger',
  definitions: 'definition that was kept',
  keys: 'API key',
  hooks: 'webhook',
  jobs: 'job that has ended',
  unfinished: 'unfinished job',
  idempotencyKeys: 'Idempotency-Key',
  logged: 'receipt in the log',
  found: 'receipt that is found in the folder by its id',
} as const;

/** How many of each kind are kept. */
export type Kept = Readonly<Record<keyof typeof KINDS, number>>;

const PAGE = new URL('../../docs/operations.md', import.meta.url);

/** Reads from docs/operations.md what one of each kind takes of a node's memory, in bytes; where the page gives several figures, the least. */
export const readSizes = (): Kept => {
  const page = readFileSync(PAGE, 'utf8');
  const sizeOf = (name: string): number => {
    const [, size] = new RegExp(`^\\| ${name}[^|]*\\| ([\\d,]+)`, 'm').exec(page) ?? [];
    if (size === undefined) throw new Error(`docs/operations.md does not say what one ${name} takes`);
    return Number(size.replaceAll(',', ''));
  };
  return Object.fromEntries(Object.entries(KINDS).map(([kind, name]) => [kind, sizeOf(name)])) as unknown as Kept;
};

const read = <T>(path: string): Partial<T> => (existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : {});
const namesIn = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Counts what the data folder of a node holds, whoever made it and whether or not the node's answer was waited for. */
export const countKept = (folder: string): Kept => {
  const { position, contracts, keys } = read<{
    readonly position: { readonly rows: number };
    readonly contracts: readonly unknown[];
    readonly keys: readonly unknown[];
  }>(join(folder, 'snapshot.json'));
  const { stored, pinned } = read<{ readonly stored: readonly unknown[]; readonly pinned: readonly unknown[] }>(
    join(folder, 'definitions.json'),
  );
  const { keys: apiKeys } = read<{ readonly keys: readonly unknown[] }>(join(folder, 'api-keys.json'));
  const { size = 0 } = read<{ readonly size: number }>(join(folder, 'log', 'state.json'));
  const hooks = namesIn(join(folder, 'hooks'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => read<{ readonly hooks: readonly unknown[] }>(join(folder, 'hooks', name)).hooks?.length ?? 0);
  const allJobs = namesIn(join(folder, 'jobs'));
  const jobs = allJobs.filter((name) => existsSync(join(folder, 'jobs', name, 'end.json'))).length;
  return {
    contracts: contracts?.length ?? 0,
    rows: position?.rows ?? 0,
    definitions: (stored?.length ?? 0) + (pinned?.length ?? 0),
    keys: apiKeys?.length ?? 0,
    hooks: hooks.reduce((sum, count) => sum + count, 0),
    jobs,
    unfinished: allJobs.length - jobs,
    idempotencyKeys: keys?.length ?? 0,
    logged: size,
    found: size,
  };
};

/** Gives what a node holds in memory of what it keeps, in MB (10^6 bytes). */
export const heldOf = (kept: Kept, sizes: Kept): number =>
  (Object.keys(KINDS) as (keyof Kept)[]).reduce((sum, kind) => sum + kept[kind] * sizes[kind], 0) / 1e6;
