import type { Formulas } from '../../../call/formulas.js';
import type { DocumentKind, MachineDocuments } from '../machine-documents.js';
import {
  type FormulasDocument,
  findFormula,
  formulasSchema,
  keepFormula,
  listFormulas,
  noFormulas,
  removeFormula,
} from './formula-records.js';

/** The formulas of machines as documents. */
export const FORMULAS: DocumentKind<FormulasDocument> = {
  name: 'formulas',
  empty: noFormulas,
  parse: (content) => formulasSchema.parse(content),
};

/** Keeps the formulas of each machine in a document of its own. */
export const createFormulas = ({ read, change }: MachineDocuments<FormulasDocument>, now: () => number): Formulas => ({
  list: async (machine) => listFormulas(await read(machine)),
  find: async (machine, name, digest) => findFormula(await read(machine), name, digest),
  versions: async (machine, name) => (await read(machine)).texts.filter((each) => each.name === name),
  keep: (machine, formula) => change(machine, (document) => keepFormula(document, formula, now())),
  remove: async (machine, name) => {
    const isThere = (await read(machine)).texts.some((each) => each.name === name);
    return isThere ? change(machine, (document) => removeFormula(document, name)) : undefined;
  },
});
