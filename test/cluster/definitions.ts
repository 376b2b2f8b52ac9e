const COMMON = {
  version: '1.0',
  category: 'Tests',
  operators: ['KO42'],
};

/** A contract that tells of every tick that it takes. */
export const TICKER = {
  ...COMMON,
  id: 'chaos-ticker',
  name: 'chaos_ticker',
  title: 'Ticker',
  about: 'Takes ticks and tells of each.',
  auditClock: { on: false, tickRate: 1 },
  parameters: {},
  initial: 'ticking',
  states: { ticking: { kind: 'initial', meaning: 'it takes ticks' } },
  events: {
    tick: {
      meaning: 'a caller says so',
      payload: {
        caller: { meaning: 'which caller', type: 'number', integer: true, minimum: 0, maximum: 1_000_000 },
        turn: { meaning: 'which turn of it', type: 'number', integer: true, minimum: 0, maximum: 1_000_000_000 },
      },
    },
  },
  counts: {},
  memory: {},
  transitions: [{ from: 'ticking', to: 'ticking', on: 'tick', trigger: 'tick', emits: ['ticked'] }],
};

/** Cycles after which time turns a beacon. */
export const PERIOD = 2;

/** A contract that time alone moves, after every period, and that tells of each turn. */
export const BEACON = {
  ...COMMON,
  id: 'chaos-beacon',
  name: 'chaos_beacon',
  title: 'Beacon',
  about: 'Is lit and dark by turns, as time goes.',
  auditClock: { on: true, tickRate: 1 },
  parameters: { period: { meaning: 'how long it stays as it is', default: PERIOD, unit: 'tick', minimum: 1, maximum: 1_000 } },
  initial: 'dark',
  retire: { by: ['owner'], in: ['dark', 'lit'] },
  states: { dark: { kind: 'initial', meaning: 'it is dark' }, lit: { kind: 'intermediate', meaning: 'it shines' } },
  events: {},
  counts: {},
  memory: {},
  transitions: [
    { from: 'dark', to: 'lit', on: 'clock', when: 'elapsed >= period', trigger: 'period', emits: ['lit'] },
    { from: 'lit', to: 'dark', on: 'clock', when: 'elapsed >= period', trigger: 'period', emits: ['dark'] },
  ],
};
