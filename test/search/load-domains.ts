import { readdirSync } from 'node:fs';
import type { DomainRecord } from '../../src/core/registry/define-domain.js';

const FOLDER = new URL('../../src/operators/', import.meta.url);

const isDomain = (value: unknown): value is DomainRecord =>
  typeof value === 'object' && value !== null && 'operators' in value && Array.isArray(value.operators);

/** Loads the domains that stand in `src/operators`, in the order of their file names; files that export none are passed over. */
export const loadDomains = async (): Promise<readonly DomainRecord[]> => {
  const files = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.ts'))
    .sort();
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, FOLDER).href).then((module: Record<string, unknown>) => Object.values(module)).catch(() => [])),
  );
  return modules.flat().filter(isDomain);
};
