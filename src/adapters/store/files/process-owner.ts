import { readFileSync } from 'node:fs';

/** Who owns a file or a folder: a process, and what distinguishes it from another one that gets its number later. */
export interface Owner {
  readonly pid: number;
  /** The boot and the tick at which it was started; null where the system does not say. */
  readonly started: string | null;
}

/** An owner that let go. */
export const NOBODY: Owner = { pid: 0, started: null };

/** Gives when a process was started; null where the system does not say, undefined where it has ended. */
const startOf = (pid: number): string | null | undefined => {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program stands in parentheses and may hold anything; the state is the first field after it, the start the twentieth.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : `${boot} ${fields[19]}`;
  } catch {
    return null;
  }
};

/** Checks whether an owner still runs. */
export const isAlive = ({ pid, started }: Owner): boolean => {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const now = startOf(pid);
  return now === null || started === null ? now !== undefined : now === started;
};

let own: Owner | undefined;

/** Gives this process as an owner. */
export const ownIdentity = (): Owner => {
  own ??= { pid: process.pid, started: startOf(process.pid) ?? null };
  return own;
};
