/**
 * One receipt of any kind: of one run, of a batch, of a sheet, of a sheet over a table. Each check gives nothing where it holds, else says why not. Part of auditor.mjs.
 */
import { verify as verifyEd25519 } from 'node:crypto';
import { claimsIn } from './auditor-answer.mjs';
import { canonical, readHanded, sha256 } from './auditor-json.mjs';
import { batchShape, isObject, receiptShape, STEPS, sheetShape, tableShape } from './auditor-shapes.mjs';

const signedBytes = ({ hmac: _, signature: __, ...signed }) => {
  const type = `application/vnd.genmath.${signed.type.split('/')[1]}.v1+json`;
  const body = Buffer.from(canonical(signed));
  return Buffer.concat([Buffer.from(`DSSEv1 ${type.length} ${type} ${body.length} `), body]);
};

const differs = (a, b) => a !== b && Math.abs(a - b) > 1e-12 * Math.max(Math.abs(a), Math.abs(b));
export const CLOCK_EQUATION = 'K = 1 + alpha * sin(2 * pi * f * t)';
const clockValue = (phase) => 1 + 1.29e-3 * Math.sin(2 * Math.PI * 1.287 * ((phase * 777) / 1000));
const lengthOf = (value) => (Array.isArray(value) ? value.length : -1);

/** Tells what is wrong with the texts of own formulas: each is that of its name, by its digest. */
export const formulaFault = (formulas = []) => {
  const wrong = formulas.find(({ name, text, digest }) => sha256(text) !== digest || !text.startsWith(`${name.slice('my.'.length)}: `));
  return wrong === undefined ? undefined : `the text of ${wrong.name} is another`;
};

const ruleBroken = (rules) => rules.find(([, holds]) => !holds)?.[0];

/** What follows from any chain, and from the moment that it was stamped with. */
const rulesOfChain = ({ operatorIds, operators, inputs, uncertainties, master_equation, substrate, phase, formulas = [] }) => {
  const parts = master_equation.split(' · (');
  return [
    [
      'the texts of formulas are not those of the operators',
      operatorIds.filter((id) => id.startsWith('my.')).join() === formulas.map(({ name }) => name).join(),
    ],
    ['the text of a formula is another', formulaFault(formulas) === undefined],
    ['operatorIds are not those of operators', operators.map(({ id }) => id).join() === operatorIds.join()],
    ['the chain must be KO42 and others, none twice', operatorIds[0] === 'KO42' && new Set(operatorIds).size === operatorIds.length],
    ['substrate is not KO42 at this phase', !differs(substrate.value, clockValue(phase))],
    ['uncertainties are empty', uncertainties === undefined || Object.keys(uncertainties).length > 0],
    [
      'uncertainties are not of inputs',
      Object.entries(uncertainties ?? {}).every(([name, u]) => Object.hasOwn(inputs, name) && lengthOf(u) === lengthOf(inputs[name])),
    ],
    ['a list is empty', [...Object.values(inputs), ...Object.values(uncertainties ?? {})].every((value) => lengthOf(value) !== 0)],
    ['master_equation has other parts', parts.length === operatorIds.length && parts[0] === 'KO42'],
  ];
};

/** Behind its equation a part of a master equation names the symbol that it is solved for, and what earlier operators give. */
const isSolved = (part) => / for \w+(?: with [^()]*)?\)$/.test(part);

/** What follows from a receipt alone, without the equations (docs/receipt.md, "Without an evaluator"). */
const inconsistencyOfRun = (receipt) => {
  const { operatorIds, results, inputs, inputUnits, uncertainties, solveFor, steps, domain, substrate } = receipt;
  const chain = operatorIds.slice(1);
  const isAlone = chain.length === 0;
  const last = results.at(-1);
  const parts = receipt.master_equation.split(' · (');
  return ruleBroken([
    ...rulesOfChain(receipt),
    ['results are not those of the chain', results.map(({ operator }) => operator).join() === (isAlone ? 'KO42' : chain.join())],
    ['R_t and unit are not the last result', receipt.R_t === last.value && receipt.unit === last.unit],
    ['steps are not the seven in order', steps.every(({ step, name }, i) => step === i + 1 && name === STEPS[i])],
    ['domain substrate goes with KO42 alone', (domain === 'substrate') === isAlone],
    ['KO42 alone takes no inputs', !isAlone || Object.keys(inputs).length === 0],
    ['KO42 alone has another result', !isAlone || (last.symbol === 'K' && last.unit === '1' && last.value === substrate.value)],
    ['KO42 alone has another bound', !isAlone || last.relativeErrorBound === 2 ** -51],
    [
      'a method goes with a symbol that was solved for',
      results.every(({ method }, i) => (method !== undefined) === isSolved(parts[i + 1] ?? '')),
    ],
    ['method and solveFor do not agree', (last.method !== undefined) === (solveFor !== undefined)],
    ['solveFor is not the last symbol', solveFor === undefined || solveFor === last.symbol],
    ['uncertainty is not on all or none', results.every((result) => (result.uncertainty !== undefined) === (uncertainties !== undefined))],
    ['an error bound is above 0.001', results.every(({ relativeErrorBound = 0 }) => relativeErrorBound <= 0.001)],
    ['the units are not those of the inputs', Object.keys(inputUnits).sort().join() === Object.keys(inputs).sort().join()],
  ]);
};

const inconsistencyOfBatch = (receipt) =>
  ruleBroken([
    ...rulesOfChain(receipt),
    ['domain substrate goes with KO42 alone', receipt.domain !== 'substrate'],
    ['solveFor is not the symbol', receipt.solveFor === undefined || receipt.solveFor === receipt.symbol],
    ['an input has no unit', Object.keys(receipt.inputs).every((name) => Object.hasOwn(receipt.inputUnits, name))],
  ]);

const isIdsOf = (operators, ids) =>
  operators.map((operator) => operator?.id).join() === ids.join() && ids[0] === 'KO42' && new Set(ids).size === ids.length;
const inconsistencyOfSheet = ({ source, sourceDigest, operatorIds, operators, substrate, phase }) =>
  ruleBroken([
    ['operatorIds are not those of operators', isIdsOf(operators, operatorIds)],
    ['the source has another digest', sha256(source) === sourceDigest],
    ['substrate is not KO42 at this phase', !differs(substrate.value, clockValue(phase))],
  ]);

const isOfOneEach = (named) => new Set(named.map(({ name }) => name)).size === named.length;
const inconsistencyOfTable = (receipt) =>
  inconsistencyOfSheet(receipt) ??
  ruleBroken([
    ['two columns, or two outputs, have one name', isOfOneEach(receipt.columns) && isOfOneEach(receipt.outputs)],
    [
      'a step reads no column',
      receipt.program.every((step) => {
        if (!isObject(step) || !Object.hasOwn(step, 'column')) return true;
        return receipt.columns.some(({ name, unit }) => name === step.column && unit === step.unit);
      }),
    ],
  ]);

const KINDS = new Map([
  ['genmath/receipt/v1', { shape: receiptShape, inconsistency: inconsistencyOfRun }],
  ['genmath/batch-receipt/v1', { shape: batchShape, inconsistency: inconsistencyOfBatch }],
  ['genmath/sheet-receipt/v1', { shape: sheetShape, inconsistency: inconsistencyOfSheet }],
  ['genmath/table-receipt/v1', { shape: tableShape, inconsistency: inconsistencyOfTable }],
]);

/** Runs checks in their order, up to the first that fails; `why` is undefined where all hold. */
const runChecks = (checks) => {
  const held = [];
  for (const [name, check] of Object.entries(checks)) {
    const wrong = check();
    if (wrong !== undefined) return { held, why: `${name}: ${wrong}` };
    held.push(name);
  }
  return { held };
};

const checksOf = (receipt, keys, { shape, inconsistency }, now = Date.now()) => {
  const key = () => keys.get(receipt.signature.kid);
  return {
    shape: () => shape(receipt) ?? (canonical(receipt).length > 1 << 20 ? 'is larger than 1 MiB' : undefined),
    key: () => (key() ? undefined : `${receipt.signature.kid} is not among the pinned keys`),
    signature: () => {
      const bytes = Buffer.from(receipt.signature.value, 'base64');
      if (bytes.toString('base64') !== receipt.signature.value) return 'is not canonical base64';
      return verifyEd25519(null, signedBytes(receipt), key(), bytes) ? undefined : 'does not agree: something was changed';
    },
    consistency: () => inconsistency(receipt),
    cycle: () => {
      const ms = Date.parse(receipt.issuedAt);
      if (receipt.cycle !== Math.floor(ms / 777) || receipt.phase !== (ms % 777) / 777) return 'is not that of issuedAt';
      return receipt.cycle > Math.floor(now / 777) + 1 ? 'lies in the future' : undefined;
    },
  };
};

/** Audits the receipt of one run, as rows of a ledger have it. */
export const auditReceipt = (receipt, keys, now) => runChecks(checksOf(receipt, keys, KINDS.get('genmath/receipt/v1'), now));

/** Finds the receipt in what was handed on, and the answer that it stands in, if it stands in one; either may be JSON text. */
const findReceipt = (given) => {
  const whole = readHanded(given);
  return isObject(whole) && Object.hasOwn(whole, 'receipt') ? { receipt: readHanded(whole.receipt), answer: whole } : { receipt: whole };
};

/**
 * Audits a receipt of any kind with what an answer around it says of its items: `why` says what is wrong; `lacks`, where nothing is, what was
 * said and not proved.
 */
export const auditAnswer = (given, keys) => {
  const { receipt, answer } = findReceipt(given);
  const kind = KINDS.get(receipt?.type) ?? KINDS.get('genmath/receipt/v1');
  const found = runChecks(checksOf(receipt, keys, kind));
  if (found.why !== undefined || answer === undefined) return { receipt, ...found };
  const { why, lacks, name } = claimsIn(answer, receipt);
  if (why !== undefined) return { receipt, ...found, why: `inclusion: ${why}` };
  return { receipt, held: [...found.held, ...(name === undefined ? [] : [name])], lacks };
};
