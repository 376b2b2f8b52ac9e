import { readFileSync } from 'node:fs';

/** Resident memory of a process and the most that it ever was, in MB (10^6 bytes). */
export interface ResidentMemory {
  readonly now: number;
  readonly peak: number;
}

/** Reads the resident memory of a process; on systems without /proc it is not known. */
export const residentMemoryOf = (pid: number | null | undefined): ResidentMemory => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const field = (name: string): number => (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024) / 1e6;
    return { now: field('VmRSS'), peak: field('VmHWM') };
  } catch {
    return { now: Number.NaN, peak: Number.NaN };
  }
};
