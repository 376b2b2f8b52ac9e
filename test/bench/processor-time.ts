import { readdirSync, readFileSync } from 'node:fs';

/** Gives the processor time that a process has used so far, in ms; on systems without /proc it is not known. */
export const processorTimeOf = (pid: number | null | undefined): number => {
  try {
    // Fields 14 and 15, in ticks of 10 ms; the name in brackets may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
};

/** Gives the same to a fraction of a millisecond, from what the scheduler has counted of each thread. */
export const runningTimeOf = (pid: number | null | undefined): number => {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce(
      (sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
      0,
    );
  } catch {
    return Number.NaN;
  }
};
