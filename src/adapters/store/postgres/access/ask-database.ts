import { type Transactions, toStoreFault } from '../database.js';

/**
 * Does work in the database; that it cannot be reached, and the like, becomes a fault.
 * @throws Fault STORE_FAILED, or what the work throws
 */
export const askDatabase = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw toStoreFault(error);
  }
};

/** Gives a way to a database on which each error becomes the fault that {@link askDatabase} throws. */
export const askEach = (database: Transactions): Transactions => ({
  query: (text, values) => askDatabase(() => database.query(text, values)),
  transaction: (work) => askDatabase(() => database.transaction(work)),
});
