import { Fault } from '../../../core/faults.js';

/** Checks whether an address names a PostgreSQL database. */
export const isDatabaseAddress = (text: string): boolean => /^postgres(?:ql)?:\/\//i.test(text);

/**
 * Reads the address of a database that was given on the command line, where everybody on the machine can read it.
 * @param twin environment variable that may hold it with a password
 * @throws Fault USAGE where it holds a password, or cannot be read
 */
export const assertPublicAddress = (text: string, twin = 'GENMATH_STORE'): string => {
  let hasPassword: boolean;
  try {
    const { password, searchParams } = new URL(text);
    hasPassword = password !== '' || searchParams.has('password');
  } catch {
    throw new Fault('USAGE', 'The store is an address like postgres://user@host:5432/database.');
  }
  if (!hasPassword) return text;
  throw new Fault(
    'USAGE',
    `The address of the store holds a password, which others on this machine can read. Give the address as ${twin}, or the password as PGPASSWORD or in the file PGPASSFILE.`,
  );
};

/** Writes an address for logs and health: the host and the database alone. */
export const formatAddress = (text: string): string => {
  try {
    const { host, pathname, searchParams } = new URL(text);
    return `postgres://${searchParams.get('host') ?? host}${pathname}`;
  } catch {
    return 'postgres://';
  }
};
