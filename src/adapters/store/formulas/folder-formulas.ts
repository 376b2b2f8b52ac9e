import type { Formulas } from '../../../call/formulas.js';
import type { FileSystem } from '../files/file-system.js';
import { createFolderDocuments } from '../files/folder-documents.js';
import { createFormulas, FORMULAS } from './create-formulas.js';

/** Where formulas are kept. */
export interface FormulaFolder {
  readonly dataFolder: string;
  readonly now: () => number;
  readonly files?: FileSystem;
}

/** Keeps the formulas of each machine in a file of its own, `formulas/<machine>.json` of the data folder. */
export const createFolderFormulas = ({ dataFolder, now, files }: FormulaFolder): Formulas =>
  createFormulas(createFolderDocuments(dataFolder, FORMULAS, files), now);
