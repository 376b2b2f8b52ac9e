/**
 * What an answer around the receipt of a sheet over a table says of the rows (docs/receipt.md, "The receipt of a sheet over a table"). Part of
 * auditor.mjs.
 */
import { demand, EVIDENCE, hasEvidence, listIn, own, pickOwn } from './auditor-said.mjs';
import { isObject } from './auditor-shapes.mjs';

const OF_OTHERS = ['symbol', 'unit', 'value', 'uncertainty', 'rows', 'proofs', 'xs', 'ys', 'columns'];
const NOT_OF_ROWS = ['value', 'uncertainty', 'unit'];

const evidenceIn = (entry) => {
  const members = isObject(entry) ? entry : {};
  return { ...pickOwn(members, EVIDENCE), stated: pickOwn(members, ['index', 'values', 'uncertainties', ...NOT_OF_ROWS]) };
};
const saysValues = (entry) => isObject(entry) && ['values', 'uncertainties'].some((name) => Object.hasOwn(entry, name));

/** Finds the rows that an answer brings, and how many results it says without a proof. */
export const rowsIn = (answer) => {
  const other = OF_OTHERS.find((name) => Object.hasOwn(answer, name));
  demand(other === undefined, `the answer has ${other}, which is not said of a sheet over a table`);
  const isSaid = (one) => !isObject(one) || hasEvidence(one) || Object.hasOwn(one, 'value') || saysValues(one);
  const said = listIn(answer, 'results').filter(isSaid);
  const [isProved, isBeside] = [said.some(hasEvidence), hasEvidence(answer)];
  return {
    items: [...(isBeside ? [evidenceIn(answer)] : []), ...(isProved ? said.map(evidenceIn) : [])],
    unproved: (isProved ? 0 : said.length) + (!isBeside && saysValues(answer) ? 1 : 0),
  };
};

/** What follows from a row together with its receipt; running its program again is for verify.py. */
export const demandRowFitting = (
  { inputs, uncertainties = {}, found = [], results, allowed = [] },
  { columns, outputs, program, asserts },
) => {
  const names = columns.map(({ name }) => name);
  const given = Object.keys(inputs);
  demand(given.length === names.length && given.every((name) => names.includes(name)), 'the inputs of the item are not the columns');
  demand(
    Object.keys(uncertainties).every((name) => names.includes(name)),
    'an uncertainty is of no column',
  );
  demand(results.length === outputs.length, 'the results of the item are not those of the outputs');
  demand(
    found.every(({ step }, i) => step < program.length && (i === 0 || step > found[i - 1].step)),
    'what was found is of no step',
  );
  const sides = asserts.filter((one) => Array.isArray(own(one, 'steps')) && one.steps.length > 1).length;
  demand(allowed.length === sides, 'the sides of an assertion have no slack');
};

/** What is said beside a row is what it proves: the very same numbers, by the names of the outputs. */
export const demandRowStated = (stated, { index, results }, { outputs }) => {
  demand(!('index' in stated) || stated.index === index, 'the result has another index than its item');
  demand(!NOT_OF_ROWS.some((name) => name in stated), 'a row of a table has values, by the names of the outputs');
  const { values = {}, uncertainties = {} } = stated;
  demand(isObject(values) && isObject(uncertainties), 'values and uncertainties must be objects');
  demand(
    Object.keys(uncertainties).every((name) => Object.hasOwn(values, name)),
    'an uncertainty has no value',
  );
  demand(!('uncertainties' in stated) || 'values' in stated, 'uncertainties stand without values');
  for (const [name, value] of Object.entries(values)) {
    const proved = results[outputs.findIndex((output) => output.name === name)];
    demand(proved !== undefined, `${name} is no output of the sheet`);
    demand(value === proved.value, `${name} has another value than in the item`);
    demand(own(uncertainties, name) === proved.uncertainty, `${name} has another uncertainty than in the item`);
  }
};
