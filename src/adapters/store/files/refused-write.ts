import { Fault, isFault } from '../../../core/faults.js';

/** Why a disk takes no writes, by the system's code, with what helps. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full, or has no room for another file: make space',
  EDQUOT: 'the quota is used up: make space, or raise it',
  EROFS: 'the disk is read only: mount it for writing',
  EACCES: 'this user may not write there: give it the folder',
  EPERM: 'this user may not write there: give it the folder',
  EIO: 'the disk failed',
};

/** Says a code of the system, with what it means and what helps where it stands for a disk that takes no writes. */
export const sayCode = (code: string): string => (REASONS[code] === undefined ? code : `${code}, ${REASONS[code]}`);

/** Says why the system refused: its code as {@link sayCode} does, or another text where it gave none. */
const sayRefusal = (error: unknown, otherwise: string): string => {
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined ? otherwise : sayCode(code);
};

/**
 * Makes the fault of what could not be read or written. It names no place on the disk, for callers from elsewhere are told it too.
 * @param what a sentence without its end
 * @param otherwise why, where it was not the system that refused
 * @param then a sentence that follows
 */
export const storeFailed = (what: string, error: unknown, otherwise = 'unknown error', then = ''): Fault<'STORE_FAILED'> => {
  const { code } = error as NodeJS.ErrnoException;
  const details = error instanceof Fault ? error.details : code === undefined ? {} : { system: code };
  const why = error instanceof Fault ? error.message.replace(/\.$/u, '') : sayRefusal(error, otherwise);
  return new Fault('STORE_FAILED', `${what} (${why}).${then}`, details);
};

/** Gives the code of the system where what failed is a disk that takes no writes now, and may be read. */
export const refusedWriteOf = (error: unknown): string | undefined => {
  const system = isFault(error, 'STORE_FAILED') ? error.details.system : (error as NodeJS.ErrnoException | undefined)?.code;
  return system !== undefined && REASONS[system] !== undefined ? system : undefined;
};
