import { codeOf, type Database, isConnectionLost } from '../database.js';

/** The table that the node locks whose turn it is; there is nothing in it. */
export const TURN = 'writing_turn';
/** Milliseconds for which a node waits for its turn before it writes without one. */
const WAIT = 3_000;
/** Milliseconds for which a node that stands still keeps its turn from the others. */
const IDLE = 900;

/** SQLSTATE of a lock that was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Does work while it is this node's turn to write to machines that others write to as well: one node has it at a time, in the order in which they asked. It
 * spares nodes the work of building upon heads that others move; nothing else depends on it, and where it cannot be had the work is done all the same.
 */
export const inTurn = async (database: Database, work: () => Promise<void>): Promise<void> => {
  let isBegun = false;
  const begin = (): Promise<void> => {
    isBegun = true;
    return work();
  };
  try {
    // The lock ends with the connection, and so with a node that dies.
    await database.transaction(begin, { idle: IDLE, lock: { table: TURN, wait: WAIT } });
  } catch (error) {
    if (!isConnectionLost(error) && codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    if (!isBegun) await begin();
  }
};
