#!/usr/bin/env node
/**
 * An auditor's script: checks receipts and an exported ledger offline, without genmath and without trusting the node that made them.
 *
 * Every line below was written from docs/receipt.md and docs/contracts.md; the only tool is Node's own SHA-256 and Ed25519. What it
 * trusts is the file of public keys: get it over a way that you trust, once, and keep it (the node's owner runs `genmath keys jwks`).
 *
 *   genmath ledger export > ledger.jsonl
 *   node auditor.mjs --keys pinned-keys.json --ledger ledger.jsonl --receipts receipts.jsonl
 *
 * Both files are JSON lines. `--head <hash>`, once or more, names hashes of rows that you noted earlier and that the ledger must still
 * hold; without one, rows that were cut from the end do not show. Exit code: 0 all holds, 1 something does not, 2 wrong usage.
 */
import { createHash, createPublicKey, verify as verifyEd25519 } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { decisionFault, knownAfter } from './auditor-decision.mjs';
import { retirementFault, upgradeFault } from './auditor-lifecycle.mjs';
import { membershipAfter, NOBODY, objectionToActor } from './auditor-members.mjs';
import { isObject, receiptShape, rowShape, STEPS } from './auditor-shapes.mjs';

// ---- Bytes: canonical JSON (RFC 8785), what is hashed, what is signed.

/** ECMAScript prints numbers and strings as RFC 8785 wants them, and sorts names by code units: the scheme was made after it. */
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
};
const sha256 = (...parts) => `sha256:${parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')}`;
const digestOfBody = ({ receipt: _, proof_digest: __, hash: ___, ...body }) => sha256(canonical(body));
const hashOfRow = ({ hash: _, ...row }) => sha256(Uint8Array.of(0), canonical(row));
const signedBytes = ({ hmac: _, signature: __, ...signed }) => {
  const type = 'application/vnd.genmath.receipt.v1+json';
  const body = Buffer.from(canonical(signed));
  return Buffer.concat([Buffer.from(`DSSEv1 ${type.length} ${type} ${body.length} `), body]);
};

/** Counts members, and lets nothing lie deeper than canonical JSON allows. */
const countMembers = (value, depth = 0) => {
  if (depth > 64) throw new Error('more than 64 levels deep');
  if (typeof value !== 'object' || value === null) return 0;
  const values = Object.values(value);
  return values.reduce((sum, member) => sum + countMembers(member, depth + 1), Array.isArray(value) ? 0 : values.length);
};
/** Reads JSON; refuses a name that stands twice in one object, of which `JSON.parse` would silently keep the last. */
const readJson = (json) => {
  const value = JSON.parse(json);
  let names = 0;
  for (const [, colon] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"\s*(:)?/g)) names += colon ? 1 : 0;
  if (countMembers(value) !== names) throw new Error('a member stands twice in one object');
  return value;
};

// ---- One receipt. Each check gives nothing where it holds, else says why not.

const differs = (a, b) => a !== b && Math.abs(a - b) > 1e-12 * Math.max(Math.abs(a), Math.abs(b));
const CLOCK_EQUATION = 'K = 1 + alpha * sin(2 * pi * f * t)';
const clockValue = (phase) => 1 + 1.29e-3 * Math.sin(2 * Math.PI * 1.287 * ((phase * 777) / 1000));
const lengthOf = (value) => (Array.isArray(value) ? value.length : -1);

/** What follows from a receipt alone, without the equations (docs/receipt.md, "Without an evaluator"). */
const inconsistency = (receipt) => {
  const { operatorIds, operators, results, inputs, inputUnits, uncertainties, solveFor, steps, domain, substrate, phase } = receipt;
  const [clock, ...chain] = operatorIds;
  const isAlone = chain.length === 0;
  const last = results.at(-1);
  const parts = receipt.master_equation.split(' · ');
  const rules = [
    ['operatorIds are not those of operators', operators.map(({ id }) => id).join() === operatorIds.join()],
    ['the chain must be KO42 and others, none twice', clock === 'KO42' && new Set(operatorIds).size === operatorIds.length],
    ['results are not those of the chain', results.map(({ operator }) => operator).join() === (isAlone ? 'KO42' : chain.join())],
    ['R_t and unit are not the last result', receipt.R_t === last.value && receipt.unit === last.unit],
    ['substrate is not KO42 at this phase', !differs(substrate.value, clockValue(phase))],
    ['steps are not the seven in order', steps.every(({ step, name }, i) => step === i + 1 && name === STEPS[i])],
    ['domain substrate goes with KO42 alone', (domain === 'substrate') === isAlone],
    ['KO42 alone takes no inputs', !isAlone || Object.keys(inputs).length === 0],
    ['KO42 alone has another result', !isAlone || (last.symbol === 'K' && last.unit === '1' && last.value === substrate.value)],
    ['KO42 alone has another bound', !isAlone || last.relativeErrorBound === 2 ** -51],
    ['method and solveFor do not agree', (last.method !== undefined) === (solveFor !== undefined)],
    ['solveFor is not the last symbol', solveFor === undefined || solveFor === last.symbol],
    ['only the last operator is solved', results.slice(0, -1).every(({ method }) => method === undefined)],
    ['uncertainty is not on all or none', results.every((result) => (result.uncertainty !== undefined) === (uncertainties !== undefined))],
    ['uncertainties are empty', uncertainties === undefined || Object.keys(uncertainties).length > 0],
    [
      'uncertainties are not of inputs',
      Object.entries(uncertainties ?? {}).every(([name, u]) => Object.hasOwn(inputs, name) && lengthOf(u) === lengthOf(inputs[name])),
    ],
    ['a list is empty', [...Object.values(inputs), ...Object.values(uncertainties ?? {})].every((value) => lengthOf(value) !== 0)],
    ['an error bound is above 0.001', results.every(({ relativeErrorBound = 0 }) => relativeErrorBound <= 0.001)],
    ['the units are not those of the inputs', Object.keys(inputUnits).sort().join() === Object.keys(inputs).sort().join()],
    ['master_equation has other parts', parts.length === operatorIds.length && parts[0] === 'KO42'],
  ];
  return rules.find(([, holds]) => !holds)?.[0];
};

/** Gives the checks in their order, up to the first that fails; `why` is undefined where all hold. */
const auditReceipt = (receipt, keys) => {
  const key = () => keys.get(receipt.signature.kid);
  const held = [];
  const checks = {
    shape: () => receiptShape(receipt) ?? (canonical(receipt).length > 1 << 20 ? 'is larger than 1 MiB' : undefined),
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
      return receipt.cycle > Math.floor(Date.now() / 777) + 1 ? 'lies in the future' : undefined;
    },
  };
  for (const [name, check] of Object.entries(checks)) {
    const wrong = check();
    if (wrong !== undefined) return { held, why: `${name}: ${wrong}` };
    held.push(name);
  }
  return { held };
};

// ---- A ledger: every row by itself, and linked to the row of its machine before.

/** What a row must have from the row before on its machine, and from the one before of its contract. */
const auditLink = (row, before, made) => {
  if (row.seq !== (before?.seq ?? 0) + 1) return `seq is ${row.seq} after ${before?.seq ?? 0}: rows are missing, doubled or moved`;
  if (row.previous !== (before?.hash ?? `sha256:${'0'.repeat(64)}`)) return 'previous is not the hash of the row before';
  if (row.cycle < (made?.cycle ?? 0)) return "its cycle is before that of the contract's row before";
  if ((made?.nextCycle ?? row.cycle) < row.cycle) return `time moved the contract at cycle ${made.nextCycle}, and no row says so`;
  if (row.occurredAt !== undefined && Math.floor(Date.parse(row.occurredAt) / 777) !== row.cycle)
    return 'its cycle is not that of occurredAt';
  if ((row.cause === 'creation') !== (made === undefined)) return 'a contract begins with its creation, once';
  if (['creation', 'upgrade'].includes(row.cause) !== (row.parameters !== undefined))
    return 'parameters stand on the creation and on another version, and nowhere else';
  if (made === undefined) return row.from === row.to ? undefined : 'a contract is made in one state';
  if (row.from !== made.to) return `it leaves the state ${row.from}, but the contract was in ${made.to}`;
  if (made.cause === 'retirement') return 'the contract was retired before';
  return canonical(row.upgrade?.from ?? row.template) === canonical(made.template) ? undefined : 'the contract has changed its template';
};
const auditRow = (row, before, made, known, membership, keys) => {
  const shape = rowShape(row);
  if (shape !== undefined) return `shape: ${shape}`;
  if (hashOfRow(row) !== row.hash) return 'hash: the row has another hash than it says';
  const link = auditLink(row, before, made);
  if (link !== undefined) return `link: ${link}`;
  const { receipt } = row;
  if (row.proof_digest !== sha256(canonical(receipt))) return 'proof: proof_digest is not that of the receipt';
  if (row.R_t !== receipt.R_t || row.unit !== receipt.unit) return 'proof: R_t and unit are not those of the receipt';
  const blocks = receipt.master_equation.split(' · ').map((part) => part.slice(1, -1));
  const own = blocks.length > 1 ? blocks.slice(1).join('; ') : CLOCK_EQUATION;
  if (row.master_equation_block !== own) return 'proof: the equations are not those of the receipt';
  if ((row.cause === 'clock') !== (row.by === 'clock')) return 'by: clock goes with the cause clock';
  if (receipt.keyPrefix !== (['local', 'clock'].includes(row.by) ? 'PROVE' : row.by)) return 'by: the receipt has another key prefix';
  const objection = objectionToActor(row, membership);
  if (objection !== undefined) return `actor: ${objection}`;
  const { why } = auditReceipt(receipt, keys);
  if (why !== undefined) return `receipt: ${why}`;
  if (receipt.row !== digestOfBody(row)) return 'proof: the receipt signs another row';
  const past = known ?? knownAfter(row);
  const decision = decisionFault(row, past) ?? upgradeFault(row, past) ?? retirementFault(row);
  return decision === undefined ? undefined : `decision: ${decision}`;
};

// ---- Files and the report.

/** What a file says must not steer the terminal. */
const printable = (words) => String(words).slice(0, 300).replace(/\p{C}/gu, '?');
const say = (line) => process.stdout.write(`${printable(line)}\n`);
/** Bytes that are not UTF-8 are refused, not replaced: what was signed is bytes. */
const readText = (file) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
const linesOf = (file) => readText(file).replace(/\n$/, '').split('\n');

const readKeys = (file) => {
  const keys = new Map();
  for (const { kid, kty, crv, x } of readJson(readText(file)).keys) {
    if (kty !== 'OKP' || crv !== 'Ed25519') throw new Error(`the key ${kid} is not one of Ed25519`);
    if (keys.has(kid)) throw new Error(`the key ${kid} stands twice`);
    keys.set(kid, createPublicKey({ key: { kty, crv, x }, format: 'jwk' }));
  }
  return keys;
};

/** Reads one line and audits it: gives the value with what is wrong, which may be that it is no JSON. */
const onLine = (line, audit) => {
  try {
    const value = readJson(line);
    return { value, ...audit(value) };
  } catch (error) {
    return { value: undefined, held: [], why: `JSON: ${error.message}` };
  }
};

const auditReceipts = (file, keys) => {
  let bad = 0;
  say(`receipts  ${file}`);
  for (const [i, line] of linesOf(file).entries()) {
    const { value, held, why } = onLine(line, (receipt) => auditReceipt(receipt, keys));
    const known = held.includes('shape') ? `${value.id}  ${value.results.at(-1).symbol} = ${value.R_t} ${value.unit}` : 'not a receipt';
    say(
      `  ${why === undefined ? 'holds' : 'FAILS'}  line ${i + 1}  ${known}  ${[...held.map((name) => `${name} ok`), why ?? []].flat().join(', ')}`,
    );
    bad += why === undefined ? 0 : 1;
  }
  return bad === 0;
};

const ownerOf = (row) => JSON.stringify([row?.machine, row?.contract]);

/** One row has one text: white space, other escapes or members in another order were not written by a node. */
const auditLine = (line, row, before, made, known, membership, keys) =>
  auditRow(row, before, made, known, membership, keys) ??
  (line === canonical(row) ? undefined : 'text: the line is not the canonical form of its row');

/** Stops at the first bad row: what comes after it hangs on a link that is broken. */
const auditLedger = (file, keys, heads) => {
  const last = new Map();
  const contracts = new Map();
  const knowns = new Map();
  const memberships = new Map();
  const missing = new Set(heads);
  say(`ledger    ${file}`);
  for (const [i, line] of linesOf(file).entries()) {
    const { value: row, why } = onLine(line, (value) => ({
      why: auditLine(
        line,
        value,
        last.get(value?.machine),
        contracts.get(ownerOf(value)),
        knowns.get(ownerOf(value)),
        memberships.get(value?.machine) ?? NOBODY,
        keys,
      ),
    }));
    if (why !== undefined) {
      const whose = isObject(row) ? `, machine ${row.machine}, row ${row.seq}` : '';
      say(`  FAILS  first bad row: line ${i + 1}${whose}: ${why}`);
      say(`  ${i} rows before it hold`);
      return false;
    }
    last.set(row.machine, row);
    contracts.set(ownerOf(row), row);
    knowns.set(ownerOf(row), knownAfter(row, knowns.get(ownerOf(row))));
    memberships.set(row.machine, membershipAfter(memberships.get(row.machine) ?? NOBODY, row));
    missing.delete(row.hash);
  }
  for (const { machine, seq, hash } of last.values())
    say(`  holds  machine ${machine}: rows 1 to ${seq} by hash, link, actor, receipt and decision; head ${hash}`);
  for (const hash of missing) say(`  FAILS  no row has the noted head ${hash}: rows were cut off, or another past was written`);
  if (heads.length === 0) say('  note   no head was given: rows that were cut from the end would not show');
  return missing.size === 0;
};

const run = () => {
  const string = { type: 'string' };
  const { values } = parseArgs({
    options: { keys: string, receipts: string, ledger: string, head: { type: 'string', multiple: true, default: [] } },
  });
  if (values.keys === undefined || (values.receipts === undefined && values.ledger === undefined))
    throw new Error('--keys <jwks.json> is needed, and --receipts <file>, --ledger <file>, or both');
  const keys = readKeys(values.keys);
  say(`keys      ${values.keys}: ${[...keys.keys()].join(', ')}`);
  const sound = [
    values.receipts === undefined || auditReceipts(values.receipts, keys),
    values.ledger === undefined || auditLedger(values.ledger, keys, values.head),
  ];
  say('not checked: HMACs (they need the secret of the node); values (`genmath verify --replay` computes a receipt again)');
  return sound.every(Boolean);
};

try {
  process.exitCode = run() ? 0 : 1;
} catch (error) {
  process.stderr.write(`auditor: ${printable(error.message)}\n`);
  process.exitCode = 2;
}
