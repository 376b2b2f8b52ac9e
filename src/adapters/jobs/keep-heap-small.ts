import { setFlagsFromString } from 'node:v8';

/** V8's own settings, and those of a small heap. */
const AS_IT_IS = ['--semi-space-growth-factor=2', '--heap-growing-percent=0'];
const SMALL = ['--semi-space-growth-factor=1', '--heap-growing-percent=25'];

let wanted = 0;

/**
 * Keeps V8's heaps, those of threads too, near to what is held, and gives the way to let them be; that of a process is as it was when all have let it.
 * Left alone, V8 lets the space for new objects grow to 48 MB, and the old ones to a multiple of what is held before it looks for garbage; a server
 * over stdio idles beside an editor most of the time, and a job of any length leaves nothing but garbage, so that memory counts for more than the last
 * few per cent of throughput. V8 reads both flags whenever the heap would grow; where it no longer has one, it says so on stderr and goes on.
 */
export const keepHeapSmall = (): (() => void) => {
  wanted += 1;
  if (wanted === 1) for (const flag of SMALL) setFlagsFromString(flag);
  let isLet = false;
  return () => {
    if (isLet) return;
    isLet = true;
    wanted -= 1;
    if (wanted === 0) for (const flag of AS_IT_IS) setFlagsFromString(flag);
  };
};
