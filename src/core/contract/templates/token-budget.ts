import { defineTemplate } from '../definition/definition.js';

const USED = '(used + prompt + answer_weight * answer)';

/** What the period comes to if use goes on as it did; before a tenth of it has passed, as if a tenth had. */
const PROJECTED = {
  operators: ['AG14'],
  inputs: { x: 'period / (1 s)', x_0: '0', y_0: '0', x_1: 'max(age - started, period / 10) / (1 s)', y_1: USED },
  trigger: 'projected_use',
};

const SPENT = { to: 'exhausted', when: `${USED} >= budget`, emits: ['budget_exhausted'] };
const CALL = { on: 'use', ...PROJECTED, remember: { used: USED } };
const RENEWED = {
  to: 'within',
  on: 'clock',
  when: 'age - started >= period',
  trigger: 'new_period',
  emits: ['budget_renewed'],
  remember: { started: 'started + period', used: '0' },
};

/**
 * Counts the tokens that calls of language models use in a period, warns when the budget will not last, and says when it is used up. `R` is
 * what the whole period comes to if use goes on as it did.
 *
 * With 1000 tokens for an hour and answers that count five times: 50 sent and 10 answered in the first minutes count 100, projected to 1000; 300
 * more by the half hour come to 800, within; 700 more use it up, until the hour is over.
 */
export const tokenBudget = defineTemplate({
  id: 'token-budget',
  name: 'token_budget',
  version: '1.0',
  category: 'Flow control',
  title: 'Token budget of language models',
  about:
    'Keeps what calls of language models use within a budget of tokens per period: warns when it is unlikely to last, tells when it is gone.',
  auditClock: { on: true, tickRate: 1 },
  operators: ['KO42', 'AG14'],
  parameters: {
    budget: { meaning: 'tokens that may be used in a period', default: 1_000_000, minimum: 1, maximum: 1e12 },
    period: { meaning: 'length of a period', default: '24 h', minimum: 0.1, maximum: 8_784 },
    answer_weight: { meaning: 'how many times a token of an answer counts', default: 1, minimum: 0, maximum: 1_000 },
  },
  initial: 'within',
  states: {
    within: { kind: 'initial', meaning: 'the budget lasts' },
    warned: { kind: 'intermediate', meaning: 'at this rate the budget does not last' },
    exhausted: { kind: 'intermediate', meaning: 'the budget is used up until the next period' },
  },
  manual: { by: ['owner'], to: ['within', 'warned', 'exhausted'] },
  events: {
    use: {
      meaning: 'a model was called',
      payload: {
        prompt: { meaning: 'tokens sent', type: 'number', integer: true, minimum: 1, maximum: 1e9 },
        answer: { meaning: 'tokens answered', type: 'number', integer: true, minimum: 0, maximum: 1e9 },
      },
    },
  },
  memory: {
    used: { meaning: 'tokens used in this period, weighted', initial: '0' },
    started: { meaning: 'age of the contract when the period began', unit: 's', initial: '0' },
  },
  transitions: [
    { from: 'within', ...CALL, ...SPENT },
    { from: 'within', to: 'warned', ...CALL, when: 'R > budget', emits: ['budget_at_risk'] },
    { from: 'within', to: 'within', ...CALL },
    { from: 'warned', ...CALL, ...SPENT },
    { from: 'warned', to: 'within', ...CALL, when: 'R <= budget', emits: ['budget_safe'] },
    { from: 'warned', to: 'warned', ...CALL },
    { from: 'exhausted', to: 'exhausted', ...CALL, emits: ['budget_overdrawn'] },
    ...['within', 'warned', 'exhausted'].map((from) => ({ from, ...RENEWED })),
  ],
});
