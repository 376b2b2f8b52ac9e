import { defineTemplate } from '../definition/definition.js';

/** Chance that all steps that are left succeed, each as often as Laplace's rule of succession says from the steps so far. */
const chanceAfter = (done: string, failed: string) => ({
  operators: ['RL5'],
  inputs: { k: `max(1, steps - ${done})`, n: `max(1, steps - ${done})`, R: `(${done} + 1) / (${done} + ${failed} + 2)` },
  trigger: 'chance_of_completion',
});
const DONE = chanceAfter('(done + 1)', 'failed');
const FAILED = chanceAfter('done', '(failed + 1)');

/**
 * Runs steps that must all succeed or all be undone. `R` is the probability that the steps that are left all succeed, as the steps so far let
 * expect; a failed step is tried again while that is worth it, else what was done is undone, last first.
 *
 * With three steps: two succeed, the third fails (R = 3/5) and is tried again; it fails twice more (R = 1/2, then 3/7), and the two steps that
 * were done are undone one after the other.
 */
export const saga = defineTemplate({
  id: 'saga',
  name: 'saga',
  version: '1.0',
  category: 'Coordination',
  title: 'Saga',
  about: 'Completes a sequence of steps or undoes those that were done; a failed step is tried again while completion is likely enough.',
  auditClock: { on: true, tickRate: 1 },
  operators: ['KO42', 'RL5'],
  parameters: {
    steps: { meaning: 'number of steps', default: 3, integer: true, minimum: 1, maximum: 50 },
    worth: {
      meaning: 'probability of completion from which a failed step is tried again; 1 undoes at the first failure',
      default: 0.5,
      minimum: 0.01,
      maximum: 1,
    },
  },
  initial: 'running',
  states: {
    running: { kind: 'initial', meaning: 'steps are taken' },
    compensating: { kind: 'intermediate', meaning: 'steps are undone' },
    stuck: { kind: 'intermediate', meaning: 'a step could not be undone; somebody must help' },
    completed: { kind: 'final', meaning: 'all steps are done' },
    compensated: { kind: 'final', meaning: 'no step is left done' },
  },
  manual: { by: ['owner'], to: ['running', 'compensating', 'stuck'] },
  events: {
    step_done: { meaning: 'a step succeeded' },
    step_failed: { meaning: 'a step failed' },
    step_undone: { meaning: 'a step was undone' },
    undo_failed: { meaning: 'a step could not be undone' },
    resume: { meaning: 'the trouble is mended' },
  },
  memory: {
    done: { meaning: 'steps that succeeded and are not undone', initial: '0' },
    failed: { meaning: 'failures of steps', initial: '0' },
  },
  transitions: [
    {
      from: 'running',
      to: 'completed',
      on: 'step_done',
      when: 'done + 1 >= steps',
      trigger: 'completion',
      emits: ['saga_completed'],
      remember: { done: 'done + 1' },
    },
    { from: 'running', to: 'running', on: 'step_done', ...DONE, remember: { done: 'done + 1' } },
    {
      from: 'running',
      to: 'running',
      on: 'step_failed',
      when: 'R >= worth',
      ...FAILED,
      emits: ['step_retried'],
      remember: { failed: 'failed + 1' },
    },
    {
      from: 'running',
      to: 'compensated',
      on: 'step_failed',
      when: 'done == 0',
      ...FAILED,
      emits: ['saga_compensated'],
      remember: { failed: 'failed + 1' },
    },
    {
      from: 'running',
      to: 'compensating',
      on: 'step_failed',
      ...FAILED,
      emits: ['compensation_begun'],
      remember: { failed: 'failed + 1' },
    },
    {
      from: 'compensating',
      to: 'compensated',
      on: 'step_undone',
      when: 'done <= 1',
      trigger: 'compensation',
      emits: ['saga_compensated'],
      remember: { done: '0' },
    },
    { from: 'compensating', to: 'compensating', on: 'step_undone', trigger: 'compensation', remember: { done: 'done - 1' } },
    { from: 'compensating', to: 'stuck', on: 'undo_failed', trigger: 'compensation', emits: ['saga_stuck'] },
    { from: 'stuck', to: 'compensating', on: 'resume', trigger: 'compensation', emits: ['saga_resumed'] },
  ],
});
