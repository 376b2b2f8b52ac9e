import { defineTemplate } from '../definition/definition.js';

/** Chance that a heartbeat would have come by now, if they came at random with this mean interval. */
const SILENCE = { operators: ['PD5'], inputs: { lambda: '1 s / interval', x: '(age - last) / (1 s)' }, trigger: 'silence' };
const BEAT = { last: 'age' } as const;

/**
 * Triggers when heartbeats stay away. `R` is the probability that one would have come by now, were its sender alive: it warns when silence is
 * that unlikely, and triggers when it is next to impossible.
 *
 * With a mean interval of 1 min: heartbeats keep it armed; 277 s after the last one R passes 0.99 and it warns; 553 s after it R
 * passes 0.9999 and it triggers, unless a heartbeat came.
 */
export const deadManSwitch = defineTemplate({
  id: 'dead-man-switch',
  name: 'dead_man_switch',
  version: '1.0',
  category: 'Resilience',
  title: 'Dead-man switch',
  about: 'Expects heartbeats; warns when their absence is unlikely for a living sender, and triggers when it is next to impossible.',
  auditClock: { on: true, tickRate: 1 },
  operators: ['KO42', 'PD5'],
  parameters: {
    interval: { meaning: 'mean time between heartbeats', default: '1 min', minimum: 0.01, maximum: 100_000 },
    warn_at: { meaning: 'probability at which it warns', default: 0.99, minimum: 0.5, maximum: 0.999999 },
    trigger_at: {
      meaning: 'probability at which it triggers, above the one that warns',
      default: 0.9999,
      minimum: 0.5,
      maximum: 0.99999999,
    },
  },
  initial: 'armed',
  states: {
    armed: { kind: 'initial', meaning: 'heartbeats come' },
    warned: { kind: 'intermediate', meaning: 'heartbeats are late' },
    triggered: { kind: 'intermediate', meaning: 'heartbeats are given up' },
    disarmed: { kind: 'intermediate', meaning: 'heartbeats are not expected' },
  },
  manual: { by: ['owner'], to: ['armed', 'warned', 'triggered', 'disarmed'] },
  events: {
    heartbeat: { meaning: 'a sign of life' },
    disarm: { meaning: 'heartbeats will stay away on purpose' },
    arm: { meaning: 'heartbeats are expected from now on' },
  },
  memory: { last: { meaning: 'age of the contract at the last heartbeat', unit: 's', initial: '0' } },
  transitions: [
    { from: 'armed', to: 'armed', on: 'heartbeat', ...SILENCE, remember: BEAT },
    { from: 'armed', to: 'warned', on: 'clock', when: 'R >= warn_at', ...SILENCE, emits: ['heartbeat_late'] },
    { from: 'warned', to: 'armed', on: 'heartbeat', ...SILENCE, emits: ['heartbeat_back'], remember: BEAT },
    { from: 'warned', to: 'triggered', on: 'clock', when: 'R >= trigger_at', ...SILENCE, emits: ['switch_triggered'] },
    { from: 'armed', to: 'disarmed', on: 'disarm', trigger: 'disarming', emits: ['switch_disarmed'] },
    { from: 'warned', to: 'disarmed', on: 'disarm', trigger: 'disarming', emits: ['switch_disarmed'] },
    { from: 'triggered', to: 'armed', on: 'arm', trigger: 'arming', emits: ['switch_armed'], remember: BEAT },
    { from: 'disarmed', to: 'armed', on: 'arm', trigger: 'arming', emits: ['switch_armed'], remember: BEAT },
  ],
});
