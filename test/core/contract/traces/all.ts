import { COMMERCE } from './commerce.js';
import { DECISIONS } from './decisions.js';
import { DELIVERY } from './delivery.js';
import { FLOW } from './flow.js';
import { JOBS } from './jobs.js';
import { MONITORING } from './monitoring.js';
import { SAMPLES } from './samples.js';
import type { Trace } from './trace.js';

/** Ordinary histories of all templates, which take each of their transitions. */
export const TRACES: readonly Trace[] = [...FLOW, ...MONITORING, ...SAMPLES, ...DECISIONS, ...DELIVERY, ...COMMERCE, ...JOBS];
