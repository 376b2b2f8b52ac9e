import { Fault } from '../../../../core/faults.js';

/** What the driver says of a connection without a code. */
const LOST = /^(?:Connection terminated|timeout |Client has encountered a connection error)/;

/** Checks whether an error says that the connection was lost or not had, rather than that a statement was refused. */
export const isConnectionLost = (error: unknown): boolean => {
  if (!(error instanceof Error) || error instanceof Fault) return false;
  const { code } = error as { readonly code?: unknown };
  // 08: the connection; 57P01 to 57P03: the server is shut down or starts; longer ones are those of the operating system.
  return typeof code === 'string' ? /^(?:08|57P0|E[A-Z]{4,})/.test(code) : LOST.test(error.message);
};

/** Gives the refusal of what the database could not do. */
const databaseFault = (error: unknown): Fault => {
  const { code } = error as { readonly code?: unknown };
  const reason = typeof code === 'string' ? ` (${code})` : '';
  return new Fault(
    'STORE_FAILED',
    isConnectionLost(error)
      ? `The database cannot be reached${reason}. It is tried again with the next call.`
      : `The database refused${reason}.`,
  );
};

/**
 * Does work in the database; an error of it becomes a fault.
 * @throws Fault STORE_FAILED, or what the work throws as a fault
 */
export const askDatabase = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Fault ? error : databaseFault(error);
  }
};
