#!/usr/bin/env node
/**
 * A verified lab notebook: computes measurements with their uncertainties, writes each value into a Markdown notebook and its signed
 * receipt into a file beside it. Opened again, every receipt is verified and every number in the notebook is compared with its receipt.
 *
 *   npm install genmath
 *   node lab-notebook.mjs my-notebook            writes my-notebook/notebook.md and my-notebook/receipts.jsonl, and verifies them
 *   node lab-notebook.mjs verify my-notebook     verifies them again, whenever and as often as you like; exit code 1 if they do not hold
 *
 * The receipts are signed with the keys of your own data folder, and verified with them. A verifier elsewhere is given the public keys
 * (`genmath keys jwks`), and uses `verify(receipt, { publicKeys })`, `genmath verify --public-key` or auditor.mjs.
 */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prove, registry, verify } from 'genmath';

/** A measurement: what is sought, asked in words, and what was read off. Headings bear no digits: every number has a receipt. */
const MEASUREMENTS = [
  {
    title: 'Gravity, short pendulum',
    question: 'gravitational acceleration from a pendulum',
    solveFor: 'g',
    readings: { L: '500.0 +- 0.5 mm', T: '1.4187 +- 0.0010 s' },
  },
  {
    title: 'Gravity, long pendulum',
    question: 'gravitational acceleration from a pendulum',
    solveFor: 'g',
    readings: { L: '1.0000 +- 0.0005 m', T: '2.0061 +- 0.0010 s' },
  },
  {
    title: 'Resistivity of the copper wire',
    question: 'electrical resistance of a conductor from its resistivity',
    solveFor: 'rho',
    readings: { R: '171.5 +- 0.4 mohm', L: '10.00 +- 0.01 m', A: '1.003 +- 0.012 mm^2' },
  },
  {
    title: 'NADH in the cuvette, ultraviolet',
    question: 'concentration from absorbance',
    solveFor: 'C',
    readings: { A: '0.311 +- 0.003', epsilon: '6220 +- 60 L/(mol*cm)', l: '10.00 +- 0.05 mm' },
  },
];

/** Finds the operator whose symbols are exactly the unknown and the readings: a search may err, the symbols must fit. */
const findOperator = ({ question, solveFor, readings }) => {
  const wanted = [solveFor, ...Object.keys(readings)].sort().join();
  const { hits } = registry.search(question, { limit: 10 });
  const found = hits.map(({ id }) => registry.operator(id)).find(({ record }) => Object.keys(record.where).sort().join() === wanted);
  if (found === undefined) throw new Error(`No operator for "${question}" ties ${wanted}; found ${hits.map(({ id }) => id).join(', ')}.`);
  return found;
};

/** Prints a value to the second digit of its uncertainty: `9.8069 ± 0.0110`, `(1.720 ± 0.021)e-8`. */
const formatResult = (value, uncertainty) => {
  const isPlain = Math.abs(value) >= 1e-3 && Math.abs(value) < 1e6;
  const power = isPlain ? 0 : Math.floor(Math.log10(Math.abs(value)));
  const decimals = Math.min(20, Math.max(0, power + 1 - Math.floor(Math.log10(uncertainty))));
  const [shown, spread] = [value, uncertainty].map((number) => (number / 10 ** power).toFixed(decimals));
  return isPlain ? `${shown} ± ${spread}` : `(${shown} ± ${spread})e${power}`;
};

/** Writes a section from the receipt alone, so that the same receipt always gives the same lines. */
const renderSection = (title, receipt) => {
  const { id, inputs, uncertainties, results, issuedAt } = receipt;
  const { operator, symbol, value, uncertainty, unit } = results.at(-1);
  const { name, equation, where } = registry.operator(operator).record;
  const inUnit = (text) => (text === '1' ? '' : ` ${text}`);
  const unitOf = (input) => inUnit(/\[(.+?)\]/.exec(where[input] ?? '')?.[1] ?? '1');
  const readings = Object.keys(inputs).map((input) => `- ${input} = ${inputs[input]} ± ${uncertainties?.[input] ?? 0}${unitOf(input)}`);
  return [
    `## ${title}`,
    '',
    ...readings,
    `- **${symbol} = ${formatResult(value, uncertainty ?? 0)}${inUnit(unit)}**, by ${operator} (${name}), \`${equation}\``,
    `- computed ${issuedAt}, receipt \`${id}\``,
    '',
  ];
};
const renderNotebook = (titles, receipts) =>
  ['# Lab notebook', '', ...receipts.flatMap((receipt, i) => renderSection(titles[i] ?? '(missing)', receipt))].join('\n');

const filesIn = (folder) => ({ notebook: join(folder, 'notebook.md'), receipts: join(folder, 'receipts.jsonl') });

const writeNotebook = (folder) => {
  const receipts = MEASUREMENTS.map((measurement) => {
    const { id, record } = findOperator(measurement);
    const { solveFor, readings } = measurement;
    const receipt = prove({ operators: [id], inputs: readings, solveFor });
    const { value, uncertainty, unit } = receipt.results.at(-1);
    console.log(`${measurement.title}: ${solveFor} = ${formatResult(value, uncertainty)} ${unit}, by ${id} (${record.name})`);
    return receipt;
  });
  const titles = MEASUREMENTS.map(({ title }) => title);
  mkdirSync(folder, { recursive: true });
  writeFileSync(filesIn(folder).notebook, renderNotebook(titles, receipts));
  writeFileSync(filesIn(folder).receipts, receipts.map((receipt) => `${JSON.stringify(receipt)}\n`).join(''));
};

/** Gives what is wrong with a notebook; nothing where every receipt verifies and every line is its receipt's. */
const findFaults = (notebook, receiptLines) => {
  let receipts;
  try {
    receipts = receiptLines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  } catch (error) {
    return [`the receipts cannot be read: ${error.message}`];
  }
  const forged = receipts.flatMap((receipt, i) => {
    const { valid, checks } = verify(receipt);
    const failed = checks.filter(({ status }) => status === 'fail').map(({ name, detail }) => `${name}: ${detail}`);
    return valid ? [] : [`receipt ${i + 1} is not valid; ${failed.join('; ')}`];
  });
  // A receipt that does not verify may have any shape: nothing is compared with it.
  if (forged.length > 0) return forged;
  const lines = notebook.split('\n');
  const titles = lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3));
  const expected = renderNotebook(titles, receipts).split('\n');
  return Array.from({ length: Math.max(lines.length, expected.length) }, (_, i) => {
    if (lines[i] !== expected[i])
      return [`line ${i + 1} says     ${lines[i] ?? '(nothing)'}\n  its receipt says ${expected[i] ?? '(nothing)'}`];
    return /^#.*\p{N}/u.test(lines[i]) ? [`line ${i + 1} has a number in a heading, where no receipt vouches for it`] : [];
  }).flat();
};

const report = (name, faults) => {
  console.log(faults.length === 0 ? `${name}: every receipt is valid, every number is its receipt's` : `${name}: DOES NOT HOLD`);
  for (const fault of faults) console.log(`  ${fault}`);
  return faults.length === 0;
};

const [first, second] = process.argv.slice(2);
const isVerifying = first === 'verify' && second !== undefined;
const folder = isVerifying ? second : (first ?? mkdtempSync(join(tmpdir(), 'lab-notebook-')));
if (!isVerifying) writeNotebook(folder);
const files = filesIn(folder);
const notebook = readFileSync(files.notebook, 'utf8');
const receipts = readFileSync(files.receipts, 'utf8');
const holds = report(files.notebook, findFaults(notebook, receipts));
process.exitCode = holds ? 0 : 1;
if (!isVerifying) {
  // What a slip of the pen, or somebody who wishes for 9.9, would do to the copy in memory.
  const changed = notebook.replace(/(\*\*g = 9\.)\d/, '$19');
  if (report('the same with one digit changed', findFaults(changed, receipts))) throw new Error('The changed digit was not found.');
}
