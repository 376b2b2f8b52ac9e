import { chain } from './machine-calls.js';

/** Which rows are exported, and how; what is empty is not asked for. */
export type ExportWish = Readonly<Partial<Record<'format' | 'contract' | 'event' | 'actor' | 'since' | 'until', string>>>;

/** Writes the address at which the rows of a machine are exported. The session of the page opens it. */
export const exportAddress = (machine: string, wish: ExportWish): string => {
  const given = Object.entries(wish).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '');
  return `${chain(machine, 'export')}?${new URLSearchParams(Object.fromEntries(given))}`;
};
