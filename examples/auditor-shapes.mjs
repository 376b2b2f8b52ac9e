/**
 * The shapes of a receipt and of a ledger's row, as docs/receipt.md gives them, member by member. A shape is a function: it takes a
 * value and gives nothing where it fits, else says what does not. Part of auditor.mjs; imports nothing.
 */

/** Tells whether a value is a JSON object. */
export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const that = (holds, expected) => (value) => (holds(value) ? undefined : `must be ${expected}`);
const exactly = (...wanted) => that((value) => wanted.includes(value), wanted.join(' or '));
const text = (most, least = 1) =>
  that(
    (value) => typeof value === 'string' && value.length >= least && value.length <= most && value.isWellFormed(),
    `a string of ${least} to ${most}`,
  );
const pattern = (regex) => that((value) => typeof value === 'string' && regex.test(value), `like ${regex.source}`);
/** A row's own numbers may be minus zero; a receipt's may not, or two receipts could share one signature. */
const finite = that(Number.isFinite, 'a finite number');
const isPlain = (value) => Number.isFinite(value) && !Object.is(value, -0);
const number = that(isPlain, 'a finite number other than -0');
const positive = that((value) => isPlain(value) && value >= 0, 'a number of at least 0');
const whole = (least) => that((value) => Number.isSafeInteger(value) && isPlain(value) && value >= least, `a whole number from ${least}`);
const first = (values, look) => {
  for (const [at, value] of values) {
    const wrong = look(value, at);
    if (wrong !== undefined) return `${at} ${wrong}`;
  }
  return undefined;
};
const list = (item, least, most) => (value) =>
  Array.isArray(value) && value.length >= least && value.length <= most
    ? first(value.entries(), item)
    : `must be a list of ${least} to ${most}`;
const tuple =
  (least, ...items) =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.length <= items.length
      ? first(value.entries(), (member, at) => items[at](member))
      : `must be a list of ${least} to ${items.length}`;
const either = (one, other) => (value) => one(value) && other(value);
const mapOf = (name, item) => (value) =>
  isObject(value) ? first(Object.entries(value), (member, at) => name(at) ?? item(member)) : 'must be an object';
const strict = (required, optional = {}) => {
  const members = new Map([...Object.entries(required), ...Object.entries(optional)]);
  return (value) => {
    if (!isObject(value)) return 'must be an object';
    const missing = Object.keys(required).find((name) => !Object.hasOwn(value, name));
    if (missing !== undefined) return `lacks ${missing}`;
    return first(Object.entries(value), (member, name) => (members.has(name) ? members.get(name)(member) : 'does not belong there'));
  };
};

/** The names of the seven steps, in order. */
export const STEPS = ['substrate', 'limit', 'scale', 'precision', 'compile', 'execute', 'verify'];
const operatorId = pattern(/^(?:[A-Z]{2}\d{1,4}(?::[a-z][a-z0-9-]{0,63})?|my\.[A-Za-z][A-Za-z0-9_]{0,59})$/);
const formulaName = pattern(/^my\.[A-Za-z][A-Za-z0-9_]{0,59}$/);
const symbol = pattern(/^(?:(?:[A-Z]{2}\d{1,4}(?::[a-z][a-z0-9-]{0,63})?|my\.[A-Za-z][A-Za-z0-9_]{0,59})\.)?[A-Za-z][A-Za-z0-9_]{0,63}$/);
const digest = pattern(/^sha256:[0-9a-f]{64}$/);
const version = { revision: whole(1), digest };
/** An own formula with the text that was run. */
const formula = strict({ name: formulaName, text: text(8000), digest });
/** What a named relation is a case of. */
const origin = strict({ id: pattern(/^[A-Z]{2}\d{1,4}$/), ...version });
const kid = pattern(/^[A-Za-z0-9._-]{1,64}$/);
const moment = that(
  (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value,
  'a time like 2026-11-21T08:00:00.123Z',
);
const moments = {
  issuer: text(200),
  keyPrefix: pattern(/^[A-Za-z0-9_-]{1,32}$/),
  substrate: strict({ operator: exactly('KO42'), value: number }),
  cycle: whole(0),
  phase: that((value) => isPlain(value) && value >= 0 && value < 1, 'a number from 0 to below 1'),
  issuedAt: moment,
  registry: digest,
  library: text(100),
  hmac: strict({ alg: exactly('HMAC-SHA256'), kid, value: pattern(/^[0-9a-f]{64}$/) }),
  signature: strict({ alg: exactly('Ed25519'), kid, value: pattern(/^[A-Za-z0-9+/]{86}==$/) }),
};
const inputs = mapOf(symbol, either(number, list(number, 0, 10_000)));
const uncertainties = mapOf(symbol, either(positive, list(positive, 0, 10_000)));
/** The members of receipts of a chain, of one run or of many. */
const chainOf = (fewest) => ({
  ...moments,
  operatorIds: list(operatorId, fewest, 4),
  operators: list(strict({ id: operatorId, ...version }, { of: origin }), fewest, 4),
  domain: pattern(/^[a-z][a-z0-9-]{0,63}$/),
  inputs,
  inputUnits: mapOf(symbol, text(100)),
  unit: text(100),
  master_equation: text(8000),
});
const whereSaid = {
  uncertainties,
  solveFor: symbol,
  notes: list(text(1000), 1, 20),
  formulas: list(strict({ name: formulaName, text: text(8000), digest }), 1, 3),
};

/** The members of a receipt, with their types and limits; nothing else may be in it. */
export const receiptShape = strict(
  {
    type: exactly('genmath/receipt/v1'),
    id: pattern(/^rcp_[A-Za-z0-9_-]{1,64}$/),
    ...chainOf(1),
    results: list(
      strict(
        { operator: operatorId, symbol, value: number, unit: text(100), absoluteErrorBound: positive },
        { relativeErrorBound: positive, uncertainty: positive, method: exactly('closed-form', 'numeric') },
      ),
      1,
      4,
    ),
    R_t: number,
    steps: list(strict({ step: whole(1), name: exactly(...STEPS), status: exactly('pass'), detail: text(2000) }), 7, 7),
  },
  { ...whereSaid, row: digest },
);

/** The members of the receipt of a batch. */
export const batchShape = strict(
  {
    type: exactly('genmath/batch-receipt/v1'),
    id: pattern(/^bat_[A-Za-z0-9_-]{1,64}$/),
    ...chainOf(2),
    symbol,
    count: that((value) => Number.isInteger(value) && value >= 1 && value <= 10_000_000, 'a whole number from 1 to 10,000,000'),
    root: digest,
    absoluteErrorBound: positive,
  },
  { ...whereSaid, relativeErrorBound: that((value) => isPlain(value) && value >= 0 && value <= 1e-3, 'a number from 0 to 0.001') },
);

/** An item of a batch, as it stands in the tree. */
export const itemShape = strict({ index: whole(0), inputs, R_t: number }, { uncertainties, uncertainty: positive });

/** The audit path of an item. */
export const proofShape = list(pattern(/^[0-9a-f]{64}$/), 0, 64);

/** What is signed and not looked at; but minus zero has the canonical form of zero, so that nowhere two receipts have one signature. */
const signed = (value) => {
  if (typeof value === 'number') return number(value);
  if (typeof value === 'string') return value.isWellFormed() ? undefined : 'must be well-formed';
  if (typeof value !== 'object' || value === null) return undefined;
  return first(Object.entries(value), (member, name) => signed(name) ?? signed(member));
};

/** Members that receipts of sheets have, of one run or of many; what a program says is for verify.py, which runs it. */
const sheetMembers = {
  ...moments,
  language: text(20),
  source: text(4000),
  sourceDigest: digest,
  operatorIds: list(operatorId, 1, 21),
  operators: list(signed, 1, 21),
  units: signed,
  constants: signed,
  program: list(signed, 1, 60_000),
  asserts: list(signed, 0, 50),
  readings: list(text(1000), 0, 100),
  assumptions: signed,
};

/** The members of the receipt of a sheet. */
export const sheetShape = strict(
  {
    type: exactly('genmath/sheet-receipt/v1'),
    id: pattern(/^rcp_[A-Za-z0-9_-]{1,64}$/),
    ...sheetMembers,
    results: list(signed, 1, 200),
  },
  { askedUnit: text(100), formulas: list(signed, 1, 20) },
);

const sheetName = pattern(/^\p{L}[\p{L}\p{N}_]{0,63}$/u);
const isTrue = exactly(true);
const place = that((value) => whole(0)(value) === undefined && value <= 60_000, 'a whole number from 0 to 60,000');

/** The members of the receipt of a sheet over the rows of a table. */
export const tableShape = strict(
  {
    type: exactly('genmath/table-receipt/v1'),
    id: pattern(/^bat_[A-Za-z0-9_-]{1,64}$/),
    ...sheetMembers,
    columns: list(strict({ name: sheetName, unit: text(100) }), 1, 100),
    outputs: list(
      strict(
        { line: whole(0), name: pattern(/^(?:\p{L}[\p{L}\p{N}_]{0,63}|line \d{1,5})$/u), text: text(4000), unit: text(100), step: place },
        { isTruth: isTrue, isPoint: isTrue },
      ),
      1,
      50,
    ),
    count: that((value) => Number.isInteger(value) && value >= 1 && value <= 10_000_000, 'a whole number from 1 to 10,000,000'),
    root: digest,
  },
  { formulas: list(signed, 1, 20) },
);

/** A row of a table, as it stands in the tree. */
export const tableItemShape = strict(
  {
    index: whole(0),
    inputs: mapOf(sheetName, number),
    results: list(
      strict({ si: number, value: number, absoluteErrorBound: positive }, { uncertainty: positive, shares: list(signed, 0, 10_000) }),
      1,
      50,
    ),
  },
  {
    uncertainties: mapOf(sheetName, positive),
    found: list(strict({ step: place }, { value: signed, error: positive, place: number }), 1, 1000),
    allowed: list(positive, 1, 50),
  },
);
/** A number and its unit, its number in coherent SI, and its uncertainty. */
const quantity = tuple(
  2,
  finite,
  text(100, 0),
  finite,
  that((value) => Number.isFinite(value) && value >= 0, 'a number of at least 0'),
);
const decided = either(either(finite, text(1000, 0)), quantity);
const truth = that((value) => typeof value === 'boolean', 'true or false');
const tried = strict({ transition: whole(0), holds: truth }, { when: text(500, 0), read: mapOf(text(500, 0), decided) });
const word = text(64);
const template = strict({ id: word, version: word, digest });
const carried = mapOf(text(64, 0), strict({ gives: decided }, { is: text(500, 0) }));
/** The members of a row of a ledger. */
export const rowShape = strict(
  {
    type: exactly('genmath/row/v1'),
    machine: word,
    contract: word,
    seq: whole(1),
    template,
    cause: exactly('creation', 'event', 'clock', 'manual', 'upgrade', 'retirement', 'correction'),
    event: word,
    from: word,
    to: word,
    trigger: word,
    payload: mapOf(
      text(64, 0),
      either(either(finite, strict({ value: finite, uncertainty: finite })), either(text(1000, 0), list(finite, 0, 10_000))),
    ),
    emits: list(word, 0, 8),
    cycle: whole(0),
    at: moment,
    remembered: mapOf(text(64, 0), finite),
    nextCycle: either(whole(0), exactly(null)),
    by: word,
    R_t: finite,
    unit: text(100, 0),
    master_equation_block: text(8000, 0),
    proof_digest: digest,
    receipt: receiptShape,
    previous: digest,
    hash: digest,
  },
  {
    parameters: mapOf(text(64, 0), finite),
    occurredAt: moment,
    reset: list(word, 1, 16),
    decision: strict({ tried: list(tried, 0, 256), read: mapOf(text(500, 0), decided) }, { formulas: list(formula, 1, 16) }),
    refused: strict({ code: word, message: text(1000, 0) }),
    idempotency: strict({ key: digest, body: digest }),
    actor: strict({ name: word, roles: list(word, 0, 8) }),
    hand: strict({ on: either(word, exactly(null)), unmet: list(text(500, 0), 0, 64) }),
    upgrade: strict({
      from: template,
      states: mapOf(word, word),
      parameters: carried,
      memory: carried,
      counts: list(text(500, 0), 0, 1000),
      read: mapOf(text(500, 0), decided),
    }),
  },
);
