/** A definition with a role, a move by hand and an end, in two versions that name a state otherwise. */
export const freezerWatch = (version: '1.0' | '1.1') => {
  const warm = version === '1.0' ? 'warm' : 'alarm';
  const reading = { on: 'reading', trigger: 'warmth' };
  const mean = 'mean(last(3, reading.temp))';
  return {
    id: 'freezer-watch',
    name: 'freezer_watch',
    version,
    category: 'Home',
    title: 'Freezer watch',
    about: 'Tells when a freezer is too warm on average.',
    auditClock: { on: true, tickRate: 1 },
    operators: ['KO42'],
    roles: { keeper: 'reads the thermometer' },
    manual: { by: ['owner'], to: [warm] },
    retire: { by: ['owner'], in: ['cold', warm] },
    parameters: { limit: { meaning: 'warmer than this is too warm', default: '-15 degC' } },
    initial: 'cold',
    states: { cold: { kind: 'initial', meaning: 'all is well' }, [warm]: { kind: 'intermediate', meaning: 'too warm on average' } },
    events: {
      reading: {
        meaning: 'the thermometer was read',
        by: ['owner', 'keeper'],
        payload: { temp: { meaning: 'temperature inside', type: 'number', unit: 'degC' } },
      },
    },
    transitions: [
      { ...reading, from: 'cold', to: warm, when: `${mean} > limit`, emits: ['freezer_warm'] },
      { ...reading, from: warm, to: 'cold', when: `${mean} <= limit`, emits: ['freezer_cold'] },
    ],
  };
};
