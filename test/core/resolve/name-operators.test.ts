import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Fault } from '../../../src/core/faults.js';
import type { InputValue } from '../../../src/core/inputs/computation.js';
import { nameOperators } from '../../../src/core/resolve/name-operators.js';
import { node } from '../protocol/node.js';
import { detailsOf, faultOf, textOf } from '../quantity/faults-of.js';

const { registry } = node;

const name = (entries: readonly string[], inputs: readonly string[] = [], solveFor?: string) =>
  nameOperators(entries, { inputs, solveFor }, registry);

/** The call that a refusal suggests. */
const callOf = (fault: Fault) => fault.details.suggestion?.input;

describe('entries of a chain', () => {
  it.each<[string, readonly string[], readonly string[], readonly string[], string?]>([
    ['an id', ['nm19'], [], ['nm19']],
    ['the substrate', ['KO42'], [], ['KO42']],
    ['a name', ["Newton's second law"], [], ['NM19']],
    ['a name without its apostrophe', ['newtons second law'], ['m', 'a'], ['NM19']],
    ['an alias', ['F=ma'], ['m', 'a'], ['NM19']],
    ['a question', ['work done by a force'], ['F', 'd', 'theta'], ['NM22']],
    ['an id and a question', ['NM19', 'work done by a force'], ['m', 'a', 'd', 'theta'], ['NM19', 'NM22']],
    ['a question about an everyday thing', ['resistance of a copper wire'], ['rho', 'L', 'A'], ['CT2']],
    ['a question in other words for the same', ['chance of exactly k successes'], ['n', 'k', 'p'], ['PD20']],
    ['a quantity that is stated in the question', ['reactance of a capacitor at 50 Hz'], ['f', 'C'], ['CT17']],
    ['a name that stands in brackets', ['relative risk'], ['a', 'b', 'c', 'd'], ['EP1']],
    ['an alias of what the operator can be solved for', ['photon momentum'], ['lambda'], ['QM2'], 'p'],
    ['a question whose inputs are words', ['kinetic energy'], ['mass', 'speed'], ['NM23']],
  ])('%s', (_, entries, inputs, ids, solveFor) => {
    expect(name(entries, inputs, solveFor).ids).toEqual(ids);
  });

  it('that were words are told with the operator that was taken', () => {
    expect(name(['NM19', 'work done by a force'], ['m', 'a', 'd', 'theta']).named).toEqual([
      { asked: 'work done by a force', id: 'NM22', name: 'Work of a constant force', by: 'search' },
    ]);
  });

  it('that look like an id and are none are left to be refused as one', () => {
    expect(name(['NM999'])).toEqual({ ids: ['NM999'], named: [] });
  });

  it.each(['???', '   '])('that say nothing are unknown: %j', (entry) => {
    expect(faultOf(() => name([entry])).code).toBe('UNKNOWN_OPERATOR');
  });

  it('more than three are left to be refused for their number', () => {
    const entries = ['work done by a force', 'kinetic energy', "Ohm's law", 'momentum'];
    expect(name(entries)).toEqual({ ids: entries, named: [] });
  });
});

describe('words that name no single operator', () => {
  it.each<[string, string, readonly string[], string, RegExp]>([
    [
      'a weak search',
      'Apgar points of a newborn',
      [],
      '',
      /may not be here: no operator clearly answers.*If none fits, say that the equation is not here/s,
    ],
    [
      'inputs that the answer does not take',
      'escape velocity of a planet',
      ['M', 'R'],
      'OM5',
      /Did you mean OM5 \(Escape speed\)\? It has no place for M\. Nearest to/,
    ],
    ['a word for many', 'energy of something', ['m', 'v'], 'NM23', /"energy of something" may mean several operators/],
  ])('%s: the candidates come with what each needs', (_, words, inputs, id, message) => {
    const fault = faultOf(() => name([words], inputs));
    expect(fault.code).toBe('AMBIGUOUS_OPERATOR');
    expect(textOf(fault)).toMatch(message);
    const candidates = detailsOf(fault)['candidates'] as readonly { id: string; needs: readonly string[]; equation: string }[];
    expect(candidates.length).toBeLessThanOrEqual(3);
    if (id !== '') expect(candidates.map((candidate) => candidate.id)).toContain(id);
    for (const candidate of candidates) expect(textOf(fault)).toContain(`\n${candidate.id}  `);
    expect(callOf(fault)).toMatchObject({ operators: [candidates[0]?.id] });
  });

  // The first is what the words speak of most, even where its symbols are others; what was given goes where only one symbol can take it.
  it.each<[string, Readonly<Record<string, InputValue>>, object]>([
    ['power dissipated in a resistor', { I: '2 A', R: '10 ohm' }, { operators: ['CT1'], inputs: { I: '2 A', R: '10 ohm' } }],
    [
      "orbital period of a planet (Kepler's third law)",
      { a: '1.524 AU', M: '1.989e30 kg' },
      { operators: ['OM2'], inputs: { a: '1.524 AU', mu: '… km^3/s^2' } },
    ],
    [
      'mean arterial pressure',
      { SBP: '120 mmHg', DBP: '80 mmHg' },
      { operators: ['MD11'], inputs: { P_dia: '80 mmHg', P_sys: '120 mmHg' } },
    ],
    ['dew point', { T: '25 degC', RH: '60 %' }, { operators: ['HV3'], inputs: { T: '25 degC', phi: '60 %' } }],
    [
      'escape velocity of Earth',
      { v_esc: '11 km/s', r: '6371 km' },
      { operators: ['OM5'], inputs: { v_esc: '11 km/s', r: '6371 km' }, solveFor: 'mu' },
    ],
  ])('%s: the call names the best and keeps the values, as %j', (words, values, wanted) => {
    const fault = faultOf(() => nameOperators([words], { inputs: Object.keys(values), values }, registry));
    expect(callOf(fault)).toMatchObject(wanted);
    expect(textOf(fault)).toContain(JSON.stringify(callOf(fault)));
  });

  // What has no place is said, stays open in the call, and is never put where its dimension alone fits: a radius is no diameter.
  it.each<[string, Readonly<Record<string, InputValue>>, object, RegExp]>([
    [
      'laminar flow rate through a tube Hagen-Poiseuille',
      { dp: '100 Pa', r: '1 mm', mu: '1 mPa*s', L: '1 m' },
      { operators: ['FM14'], inputs: { Delta_p: '100 Pa', d: '… mm', mu: '1 mPa*s', L: '1 m' } },
      /has no place for r: d is a diameter, twice the radius/,
    ],
    [
      'compound interest amount after years',
      { P: '1000', r: '5 %', n: '12', t: '10 yr' },
      { operators: ['FI1'], inputs: { P: '1000', r: '5 %', t: '10 yr', n: '…' } },
      /may not be here.*has no place for n/,
    ],
    [
      'forward price of a stock with dividend yield',
      { S: '100', r: '5 %', q: '1.5 %', T: '1 yr' },
      { operators: ['DV1'], inputs: { S: '100', r: '5 %', T: '1 yr', q: '…' } },
      /no place for q/,
    ],
    [
      'voltage of a charging capacitor through a resistor',
      { V: '5 V', R: '1 kohm', C: '1 uF', t: '1 ms' },
      { operators: ['CT14'], inputs: { V_s: '… V', t: '1 ms', R: '1 kohm', C: '1 uF' } },
      /no place for V\b/,
    ],
    [
      'relativistic velocity addition',
      { u: '0.5 c', v: '0.6 c' },
      { operators: ['SR7'], inputs: { u_prime: '… m/s', v: '0.6 c' } },
      /no place for u\b/,
    ],
    [
      'moment of inertia of a solid cylinder',
      { m: '2 kg', r: '0.1 m' },
      { operators: ['RB16'], inputs: { m: '2 kg', R_o: '… m', R_i: '… m' } },
      /no place for r\b/,
    ],
    [
      'water hammer pressure rise',
      { rho: '1000 kg/m^3', c: '1200 m/s', dv: '2 m/s' },
      { operators: ['FM20'], inputs: { rho: '1000 kg/m^3', a: '… m/s', Delta_v: '2 m/s' } },
      /no place for c\b/,
    ],
  ])('%s from %j: the call is %j', (words, values, call, message) => {
    const fault = faultOf(() => nameOperators([words], { inputs: Object.keys(values), values }, registry));
    expect(callOf(fault)).toEqual(call);
    expect(textOf(fault)).toMatch(message);
  });

  it('the unit that was asked for stays in the call where it fits', () => {
    const values = { rho: '1000 kg/m^3', a: '1200 m/s', Delta_v: '2 m/s' };
    const callWith = (unit: string) =>
      callOf(faultOf(() => nameOperators(['water hammer pressure rise'], { inputs: Object.keys(values), values, unit }, registry)));
    expect(callWith('bar')).toMatchObject({ operators: ['FM20'], unit: 'bar' });
    expect(callWith('kg')).not.toHaveProperty('unit');
  });

  it.each<[string, readonly string[], string]>([
    ['water hammer pressure rise', ['rho', 'a', 'Delta_v'], 'FM20'],
    ['radioactive decay', ['N_0', 't', 't_half'], 'NP1'],
    ['simple interest', ['P', 'r', 't'], 'FI1'],
    ['Cell potential Nernst', ['E0', 'n', 'Q', 'T'], 'EC1'],
    ['conduction through a wall', ['k', 'A', 'T_1', 'T_2', 'L'], 'HT1'],
  ])('%s from %j: asks whether %s is meant', (words, inputs, id) => {
    const { message } = faultOf(() => name([words], inputs));
    expect(message.startsWith(`Did you mean ${id} (`)).toBe(true);
  });

  it.each<[string, readonly string[], string]>([
    ['LED series resistor', ['V_s', 'V_f', 'I'], 'EL15'],
    ['rocket equation', ['v_e', 'm_0', 'm_f'], 'OM22'],
    ['escape velocity of Earth', ['mu', 'r'], 'OM5'],
  ])('%s from %j is %s', (words, inputs, id) => {
    expect(name([words], inputs).ids).toEqual([id]);
  });

  it.each([
    ['ionised donor density', 'ionized donor density'],
    ['linearised pendulum', 'linearized pendulum'],
  ])('%s and %s have the same candidates', (british, american) => {
    const idsOf = (words: string) =>
      (detailsOf(faultOf(() => name([words])))['candidates'] as readonly { id: string }[]).map(({ id }) => id);
    expect(idsOf(american)).toEqual(idsOf(british));
  });

  it('says first that the equation may not be here where the best gives another quantity', () => {
    expect(textOf(faultOf(() => name(['section modulus of a rectangle'], ['b', 'h'])))).toMatch(
      /^The equation may not be here: SL6 gives second moment of area/,
    );
  });

  it.each<[string, readonly string[], RegExp]>([
    ['density', ['m', 'V'], /CM4 gives density of the crystal/],
    ['pressure', ['F', 'A'], /gives .*pressure/],
    ['charge', ['I', 't'], /EC7 gives state of charge/],
    ['area of a rectangle', ['a', 'b'], /GM1 gives hypotenuse/],
    ['median', ['x'], /ST6 gives modified z-score/],
    ['accuracy', ['TP', 'TN', 'FP', 'FN'], /ML8 gives mean absolute percentage error/],
    ['specificity', ['TN', 'FP'], /SM18 gives molar heat capacity/],
    ['RC time constant', ['R', 'C'], /CT14 gives voltage/],
    ['power dissipated in a resistor', ['I', 'R'], /no operator clearly answers/],
  ])('%s from %j is told first as a thing that may not be here', (words, inputs, message) => {
    const fault = faultOf(() => name([words], inputs));
    expect(textOf(fault)).toMatch(/^The equation may not be here: /);
    expect(textOf(fault)).toMatch(message);
  });

  it.each<[string, readonly string[], string]>([
    ['delta of a call', ['S', 'K', 'r', 'sigma', 'T'], 'DV8'],
    ['dew point', ['T', 'RH'], 'HV3'],
    ['drag force', ['rho', 'v', 'C_d', 'A'], 'AE1'],
  ])('%s from %j: what gives it goes before what it is an input of', (words, inputs, id) => {
    const [first] = detailsOf(faultOf(() => name([words], inputs)))['candidates'] as readonly { id: string }[];
    expect(first?.id).toBe(id);
  });

  it('an unknown that no candidate has rules it out', () => {
    expect(faultOf(() => name(['kinetic energy of a car'], ['m'], 'theta')).code).toBe('AMBIGUOUS_OPERATOR');
  });
});

/** Questions whose inputs fit an operator that gives another quantity, which nobody would notice. */
describe('words for a quantity that no operator with these inputs gives are not answered with another', () => {
  it.each<[string, readonly string[], string, string?]>([
    ['precision', ['TP', 'FP'], 'the F-beta score'],
    ['precision', ['TP', 'FP', 'FN'], 'the F-beta score'],
    ['recall of a classifier', ['TP', 'FP', 'FN'], 'the F-beta score'],
    ['F2 score', ['TP', 'FP', 'FN'], 'the F1 score'],
    ['upper tail of a t distribution', ['t', 'nu'], 'the lower tail'],
    ['section modulus of a rectangle', ['b', 'h'], 'the second moment of area'],
    ['plastic section modulus', ['b', 'h'], 'the second moment of area'],
    ['area of a rectangle', ['a', 'b'], 'the hypotenuse'],
    ['area of a right triangle', ['a', 'b'], 'the hypotenuse'],
    ['angle of a right triangle', ['a', 'b'], 'the hypotenuse'],
    ['leg of a right triangle', ['a', 'b'], 'the hypotenuse'],
    ['perimeter of a rectangle', ['a', 'b'], 'the perimeter of an ellipse'],
    ['circumference of a circle', ['r'], 'the area'],
    ['surface area of a cylinder', ['r', 'h'], 'the volume'],
    ['charge on a capacitor', ['C', 'V'], 'the energy'],
    ['flux through an inductor', ['L', 'I'], 'the energy'],
    ['variance', ['x'], 'the standard deviation'],
    ['sample variance', ['x'], 'the standard deviation'],
    ['standard error of the mean', ['x'], 'the standard deviation'],
    ['mean squared error', ['y', 'y_hat'], 'its root'],
    ['moment of inertia of a rod about its end', ['m', 'L'], 'that about the centre'],
    ['period of a mass on a spring', ['m', 'k'], 'the frequency'],
    ['angular frequency of a mass on a spring', ['m', 'k'], 'the frequency'],
    ['frequency of a pendulum', ['L'], 'the period'],
    ['bandwidth of RLC', ['R', 'L', 'C'], 'the quality factor'],
    ['sunrise hour angle', ['phi', 'delta'], 'the length of the day'],
    ['average number of customers waiting in M/M/1 queue', ['lambda', 'mu'], 'the time in the system'],
    ['number of customers in the system M/M/1', ['lambda', 'mu'], 'the time in the system'],
    ['time waiting in line before service M/M/1', ['lambda', 'mu'], 'the time in the system'],
    ['average waiting time in queue M/M/1', ['lambda', 'mu'], 'the time in the system'],
    ['internal rate of return', ['CF'], 'the modified rate'],
    ['absolute magnitude', ['m', 'd'], 'the apparent magnitude'],
    ['simple interest', ['P', 'r', 't'], 'the amount'],
    ['impulse', ['F', 't'], 'the average force'],
    ['power', ['F', 'v'], 'a logarithm'],
    ['momentum of a photon', ['lambda'], 'the energy'],
    ['kinetic energy of a photon', ['lambda'], 'the energy of the photon'],
    ['Poisson probability of at least k events', ['lambda', 'k'], 'that of k or fewer'],
    ['interest of a loan', ['PV', 'r', 'n'], 'the payment', 'PMT'],
    ['photon momentum', ['p'], 'the wavelength'],
    ['moist air density', ['T', 'W', 'p'], 'the specific volume'],
    ['density', ['m', 'V'], 'the density of a crystal'],
    ['combinations', ['n', 'k'], 'the combinations with repetition'],
    ['volume of a cone', ['r', 'h'], 'the volume of a frustum'],
    ['work done on the gas', ['n', 'T', 'V_1', 'V_2'], 'the work done by the gas'],
    ['resistivity of a wire', ['rho', 'L', 'A'], 'the resistance'],
  ])('%s from %j: not %s', (words, inputs, _, solveFor) => {
    expect(faultOf(() => name([words], inputs, solveFor)).code).toBe('AMBIGUOUS_OPERATOR');
  });
});

interface Question {
  readonly question: string;
  readonly operators: readonly string[];
}

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
const agent = (read('agent/questions.json') as readonly { search: string; operators: readonly string[] }[]).map(
  ({ search, operators }): Question => ({ question: search, operators }),
);
const absent = (read('search/absent.json') as readonly string[]).map((question): Question => ({ question, operators: [] }));

/** Counts what becomes of questions: the right operator taken, the right one among the candidates, a wrong one taken, none of these. */
const measure = (label: string, questions: readonly Question[], hasInputs: boolean) => {
  const counts = { right: 0, candidates: 0, wrong: 0, missed: 0 };
  for (const { question, operators } of questions) {
    const [first] = operators;
    const inputs =
      first === undefined || !hasInputs
        ? []
        : registry
            .operator(first)
            .inputs.filter(({ default: preset }) => preset === undefined)
            .map((input) => input.name);
    try {
      const [id = ''] = name([question], inputs).ids;
      if (!operators.includes(id)) console.log(`wrong, ${label}: ${question} (${operators.join(' or ')}): ${id}`);
      counts[operators.includes(id) ? 'right' : 'wrong'] += 1;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const candidates = (detailsOf(error)['candidates'] ?? []) as readonly { id: string }[];
      counts[candidates.some(({ id }) => operators.includes(id)) ? 'candidates' : 'missed'] += 1;
    }
  }
  const share = (count: number): string => `${((100 * count) / questions.length).toFixed(1)} %`;
  console.log(
    `${questions.length} of ${label}: right ${share(counts.right)}, candidates ${share(counts.candidates)}, wrong ${share(counts.wrong)}`,
  );
  const { length } = questions;
  return { right: counts.right / length, wrong: counts.wrong / length, offered: (counts.right + counts.candidates) / length };
};

// A wrong quantity is worse than a question back: no floor but that of the candidates says how many are understood at once.
describe.each<[string, readonly Question[], number]>([
  ['tuned.json', read('search/tuned.json') as readonly Question[], 0.37],
  ['everyday.json', read('search/everyday.json') as readonly Question[], 0],
  ['held-out.json', read('search/held-out.json') as readonly Question[], 0],
  ['questions.json', agent, 0.46],
])('the questions of %s', (label, questions, floor) => {
  it.each([
    ['without inputs', false],
    ['with the inputs of the right operator', true],
  ])('%s take no wrong operator, and offer the right one in 95 %%', (given, hasInputs) => {
    const { right, wrong, offered } = measure(`${label} ${given}`, questions, hasInputs);
    expect(wrong).toBe(0);
    expect(right).toBeGreaterThanOrEqual(floor);
    expect(offered).toBeGreaterThan(0.95);
  });
});

/**
 * Questions in the words of many fields, each with the operators nearest to it, which give another quantity (variance and standard deviation,
 * peak and root mean square, drag force and coefficient). They were written before the rule was.
 */
const near = read('core/resolve/near-quantities.json') as readonly { question: string; not: readonly string[] }[];

it('questions for a quantity that a near operator does not give are never taken for that operator', () => {
  const inputsOf = (id: string): readonly string[] => registry.operator(id).inputs.map((input) => input.name);
  const taken = (question: string, inputs: readonly string[]): string | undefined => {
    try {
      return name([question], inputs).ids[0];
    } catch (error) {
      if (error instanceof Fault) return undefined;
      throw error;
    }
  };
  expect(near.length).toBeGreaterThanOrEqual(150);
  const wrong = near.flatMap(({ question, not }) =>
    [[], ...not.map(inputsOf)].flatMap((inputs) => {
      const id = taken(question, inputs);
      return id !== undefined && not.includes(id) ? [`${question} from ${inputs.join(', ')}: ${id}`] : [];
    }),
  );
  expect(wrong).toEqual([]);
});

it('questions whose equation the registry lacks are not answered', () => {
  expect(measure('absent.json', absent, false).wrong).toBe(0);
});
