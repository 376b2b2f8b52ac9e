import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8's heap near to what is held. Left alone, V8 lets the space for new objects grow to 48 MB, and the old ones to a multiple of what
 * is held before it looks for garbage; a server over stdio idles beside an editor most of the time, so memory counts for more than the last
 * few per cent of throughput. V8 reads both flags whenever the heap would grow; where it no longer has one, it says so on stderr and goes on.
 */
export const keepHeapSmall = (): void => {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=25');
};
