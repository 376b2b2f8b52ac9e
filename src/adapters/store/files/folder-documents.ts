import { join } from 'node:path';
import { Fault } from '../../../core/faults.js';
import { RecentlyUsed } from '../../../core/recently-used.js';
import type { DocumentKind, MachineDocuments } from '../machine-documents.js';
import { type FileSystem, nodeFileSystem } from './file-system.js';
import { storeFailed } from './refused-write.js';
import { SharedDocument } from './shared-document.js';

/** Machines whose documents are kept in memory beside the disk. */
const MOST_MACHINES = 256;
const FILE = /^([a-z0-9-]{1,40})\.json$/;

/**
 * Keeps the documents of a kind in a folder of the data folder, `<kind>/<machine>.json` (mode 0600), which is made when the first is kept. Every
 * process that has the folder finds them.
 */
export const createFolderDocuments = <Content>(
  dataFolder: string,
  { name, empty, parse }: DocumentKind<Content>,
  files: FileSystem = nodeFileSystem,
): MachineDocuments<Content> => {
  const folder = join(dataFolder, name);
  const documents = new RecentlyUsed<SharedDocument<Content>>(MOST_MACHINES);
  const of = (machine: string): SharedDocument<Content> =>
    documents.get(machine, () => new SharedDocument(join(folder, `${machine}.json`), empty, parse, files));
  const onDisk = async <T>(machine: string, verb: string, work: (document: SharedDocument<Content>) => Promise<T>): Promise<T> => {
    try {
      return await work(of(machine));
    } catch (error) {
      if (error instanceof Fault) throw error;
      throw storeFailed(`The ${name} of ${machine} cannot be ${verb}`, error, `${name}/${machine}.json is damaged: put a copy of it back`);
    }
  };
  /** A data folder that is a file holds nothing, which is no hindrance to who only searches and computes. */
  const nothingBelowAFile = (error: unknown): Content => {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return empty();
    throw error;
  };
  return {
    read: (machine) => onDisk(machine, 'read', (document) => document.read().catch(nothingBelowAFile)),
    change: (machine, change) => onDisk(machine, 'written', (document) => document.change(change)),
    machines: async () => (await files.list(folder)).flatMap((file) => FILE.exec(file)?.[1] ?? []),
  };
};
