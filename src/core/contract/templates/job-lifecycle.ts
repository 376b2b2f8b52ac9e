import { defineTemplate } from '../definition/definition.js';

/** Share of such jobs that have ended after so long; below eight spreads under the typical time it is held, so that it does not underflow. */
const ENDED = {
  operators: ['PD3'],
  inputs: { x: 'max(age - started_at, typical * exp(-8 * spread)) / (1 s)', mu: 'ln(typical / (1 s))', sigma: 'spread' },
  trigger: 'share_ended',
};

/** How a job ends or goes on, wherever it runs. */
const running = (from: string) => [
  { from, to: from, on: 'progress', ...ENDED, emits: ['job_progressed'], remember: { fraction: 'done' } },
  { from, to: 'succeeded', on: 'finish', ...ENDED, emits: ['job_succeeded'] },
  { from, to: 'failed', on: 'fail', ...ENDED, emits: ['job_failed'] },
  { from, to: 'cancelled', on: 'cancel', ...ENDED, emits: ['job_cancelled'] },
];

/**
 * Follows a job from the queue to its end, tells when it takes unusually long and stops it when it takes too long. `R` is the share of such jobs
 * that have ended by now, their durations being lognormal.
 *
 * With a typical duration of 10 min and a spread of 0.5: started, it is overdue 1366 s later (R = 0.95) and timed out 2814 s after
 * the start (R = 0.999), unless it ended before.
 */
export const jobLifecycle = defineTemplate({
  id: 'job-lifecycle',
  name: 'job_lifecycle',
  version: '1.0',
  category: 'Coordination',
  title: 'Job lifecycle',
  about: 'Follows a job through queue, run and end; it is overdue when most such jobs have ended, and timed out when nearly all have.',
  auditClock: { on: true, tickRate: 1 },
  operators: ['KO42', 'PD3'],
  parameters: {
    typical: { meaning: 'median duration', default: '10 min', minimum: 0.01, maximum: 1_000_000 },
    spread: { meaning: 'standard deviation of the natural logarithm of durations', default: 0.5, minimum: 0.01, maximum: 3 },
    overdue_at: { meaning: 'share of jobs that end sooner, for one that is overdue', default: 0.95, minimum: 0.5, maximum: 0.999999 },
    stop_at: { meaning: 'share of jobs that end sooner, for one that is stopped', default: 0.999, minimum: 0.5, maximum: 0.99999999 },
    queue_for: { meaning: 'time that it may wait in the queue', default: '1 d', minimum: 0.00001, maximum: 1_000 },
  },
  initial: 'queued',
  states: {
    queued: { kind: 'initial', meaning: 'it waits for a worker' },
    running: { kind: 'intermediate', meaning: 'it runs' },
    overdue: { kind: 'intermediate', meaning: 'it runs longer than most' },
    succeeded: { kind: 'final', meaning: 'it ended well' },
    failed: { kind: 'final', meaning: 'it ended badly' },
    cancelled: { kind: 'final', meaning: 'nobody wants it any more' },
    timed_out: { kind: 'final', meaning: 'it waited or ran too long' },
  },
  manual: { by: ['owner'], to: ['queued', 'running', 'overdue'] },
  events: {
    start: { meaning: 'a worker takes it' },
    progress: { meaning: 'a sign of progress', payload: { done: { meaning: 'fraction done', type: 'number', minimum: 0, maximum: 1 } } },
    finish: { meaning: 'it ended well' },
    fail: { meaning: 'it ended badly' },
    cancel: { meaning: 'nobody wants it any more' },
  },
  memory: {
    started_at: { meaning: 'age of the contract when the job started', unit: 's', initial: '0' },
    fraction: { meaning: 'fraction last reported as done', initial: '0' },
  },
  transitions: [
    { from: 'queued', to: 'running', on: 'start', trigger: 'start', emits: ['job_started'], remember: { started_at: 'age' } },
    { from: 'queued', to: 'cancelled', on: 'cancel', trigger: 'cancellation', emits: ['job_cancelled'] },
    { from: 'queued', to: 'timed_out', on: 'clock', when: 'elapsed >= queue_for', trigger: 'deadline', emits: ['job_timed_out'] },
    ...running('running'),
    { from: 'running', to: 'overdue', on: 'clock', when: 'R >= overdue_at', ...ENDED, emits: ['job_overdue'] },
    ...running('overdue'),
    { from: 'overdue', to: 'timed_out', on: 'clock', when: 'R >= stop_at', ...ENDED, emits: ['job_timed_out'] },
  ],
});
