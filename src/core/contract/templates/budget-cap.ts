import { defineTemplate } from '../definition/definition.js';

const SPENT = 'spent + amount';
const SQUARES = '(squares + amount * amount)';
/** How many times the period is as long as the part that has passed. */
const STRETCH = 'max(period / max(age - started_at, 1 tick), 1)';
const DEVIATION = `max(sqrt(${SQUARES} * (${STRETCH} - 1)), 1e-6 * budget)`;

/** The period's total, if spending goes on at the rate so far: a compound Poisson sum, taken as normal; held to eight deviations above. */
const FORECAST = {
  operators: ['PD2'],
  inputs: { x: 'budget', mu: `min((${SPENT}) * ${STRETCH}, budget + 8 * ${DEVIATION})`, sigma: DEVIATION },
  trigger: 'forecast',
};

const TOO_MUCH = `${SPENT} > budget * (1 + 1e-9)`;
const AT_RISK = `${SPENT} >= warn_share * budget or R < assurance and age >= learnt`;
const SPEND = { spent: SPENT, squares: SQUARES } as const;
const REFUSED = { to: 'blocked', on: 'spend', when: TOO_MUCH, ...FORECAST, emits: ['spend_refused'] };
const RENEWED = {
  to: 'within',
  on: 'clock',
  when: 'age - started_at >= period',
  trigger: 'new_period',
  emits: ['budget_renewed'],
  remember: { started_at: 'started_at + period', learnt: 'started_at + (1 + learn_share) * period', spent: '0', squares: '0' },
};

/**
 * Refuses spending beyond a budget per period, and warns when most of it is spent or the forecast says that it will not last. `R` is the
 * probability that the period ends within the budget if spending goes on as it did.
 *
 * With 1000 for 1000 s: 100 after 100 s gives a forecast of 1000 with a deviation of 300 (R = 0.5), which warns; 50 after 400 s gives 375
 * with a deviation of 137 (R nearly 1), and all is well; 900 more does not fit and is refused; after 1000 s a new period begins.
 */
export const budgetCap = defineTemplate({
  id: 'budget-cap',
  name: 'budget_cap',
  version: '1.0',
  category: 'Commerce',
  title: 'Budget cap',
  about:
    'Keeps spending within a budget per period: what does not fit is refused, and a warning comes when the budget is unlikely to last.',
  auditClock: { on: true, tickRate: 1 },
  operators: ['KO42', 'PD2'],
  parameters: {
    budget: { meaning: 'what may be spent in a period', default: 1_000, minimum: 0.01, maximum: 1e12 },
    period: { meaning: 'length of a period', default: '30 d', minimum: 0.001, maximum: 10_000 },
    warn_share: { meaning: 'share of the budget at which it warns', default: 0.8, minimum: 0.01, maximum: 1 },
    assurance: { meaning: 'probability of staying within the budget below which it warns', default: 0.9, minimum: 0.01, maximum: 0.9999 },
    learn_share: { meaning: 'share of the period before which the forecast is not heeded', default: 0.1, minimum: 0, maximum: 1 },
  },
  initial: 'within',
  states: {
    within: { kind: 'initial', meaning: 'the budget lasts' },
    warned: { kind: 'intermediate', meaning: 'the budget may not last' },
    blocked: { kind: 'intermediate', meaning: 'something did not fit into the budget' },
  },
  manual: { by: ['owner'], to: ['within', 'warned', 'blocked'] },
  events: {
    spend: {
      meaning: 'somebody wants to spend',
      payload: { amount: { meaning: 'how much', type: 'number', minimum: 0.01, maximum: 1e12 } },
    },
  },
  memory: {
    spent: { meaning: 'spent in this period', initial: '0' },
    squares: { meaning: 'sum of the squares of what was spent', initial: '0' },
    started_at: { meaning: 'age of the contract when the period began', unit: 's', initial: '0' },
    learnt: { meaning: 'age of the contract from which the forecast is heeded', unit: 's', initial: 'learn_share * period' },
  },
  transitions: [
    { from: 'within', ...REFUSED },
    { from: 'within', to: 'warned', on: 'spend', when: AT_RISK, ...FORECAST, emits: ['spend_accepted', 'budget_at_risk'], remember: SPEND },
    { from: 'within', to: 'within', on: 'spend', ...FORECAST, emits: ['spend_accepted'], remember: SPEND },
    { from: 'warned', ...REFUSED },
    { from: 'warned', to: 'warned', on: 'spend', when: AT_RISK, ...FORECAST, emits: ['spend_accepted'], remember: SPEND },
    { from: 'warned', to: 'within', on: 'spend', ...FORECAST, emits: ['spend_accepted', 'budget_safe'], remember: SPEND },
    { from: 'blocked', ...REFUSED },
    { from: 'blocked', to: 'warned', on: 'spend', ...FORECAST, emits: ['spend_accepted'], remember: SPEND },
    ...['within', 'warned', 'blocked'].map((from) => ({ from, ...RENEWED })),
  ],
});
