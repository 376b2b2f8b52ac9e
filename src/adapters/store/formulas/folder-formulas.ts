import { join } from 'node:path';
import type { Formulas } from '../../../call/formulas.js';
import { Fault } from '../../../core/faults.js';
import { RecentlyUsed } from '../../../core/recently-used.js';
import type { FileSystem } from '../files/file-system.js';
import { SharedDocument } from '../files/shared-document.js';
import {
  type FormulasDocument,
  findFormula,
  formulasSchema,
  keepFormula,
  listFormulas,
  noFormulas,
  removeFormula,
} from './formula-records.js';

/** Machines whose formulas are kept in memory beside the disk. */
const MOST_MACHINES = 64;

/** A data folder that is a file holds nothing, which is no hindrance to who only searches and computes. */
const nothingBelowAFile = (error: unknown): FormulasDocument => {
  if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return noFormulas();
  throw error;
};

/** Where formulas are kept. */
export interface FormulaFolder {
  readonly dataFolder: string;
  readonly now: () => number;
  readonly files?: FileSystem;
}

/**
 * Keeps the formulas of each machine in a file of its own, `formulas/<machine>.json` (mode 0600) of the data folder, which is made when the first is
 * kept. Every process that has the folder finds them.
 */
export const createFolderFormulas = ({ dataFolder, now, files }: FormulaFolder): Formulas => {
  const machines = new RecentlyUsed<SharedDocument<FormulasDocument>>(MOST_MACHINES);
  const of = (machine: string): SharedDocument<FormulasDocument> =>
    machines.get(
      machine,
      () =>
        new SharedDocument(
          join(dataFolder, 'formulas', `${machine}.json`),
          noFormulas,
          (content) => {
            formulasSchema.parse(content);
          },
          files,
        ),
    );
  const onDisk = async <T>(machine: string, verb: string, work: (document: SharedDocument<FormulasDocument>) => Promise<T>): Promise<T> => {
    try {
      return await work(of(machine));
    } catch (error) {
      if (error instanceof Fault) throw error;
      const reason = (error as NodeJS.ErrnoException).code ?? `formulas/${machine}.json is damaged: put a copy of it back`;
      throw new Fault('STORE_FAILED', `The formulas of ${machine} cannot be ${verb} (${reason}).`);
    }
  };
  const read = <T>(machine: string, look: (document: FormulasDocument) => T): Promise<T> =>
    onDisk(machine, 'read', async (document) => look(await document.read().catch(nothingBelowAFile)));
  const change = <T>(machine: string, alter: (document: FormulasDocument) => T): Promise<T> =>
    onDisk(machine, 'written', (document) => document.change(alter));
  return {
    list: (machine) => read(machine, listFormulas),
    find: (machine, name, digest) => read(machine, (document) => findFormula(document, name, digest)),
    versions: (machine, name) => read(machine, ({ texts }) => texts.filter((each) => each.name === name)),
    keep: (machine, formula) => change(machine, (document) => keepFormula(document, formula, now())),
    remove: async (machine, name) => {
      const isThere = await read(machine, ({ texts }) => texts.some((each) => each.name === name));
      return isThere ? change(machine, (document) => removeFormula(document, name)) : undefined;
    },
  };
};
