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
 * With `--log <address of the node> --log-key <vkey>` every receipt must stand in the log of receipts, as docs/log.md says it.
 *
 * Both files are JSON lines. `--head <hash>`, once or more, names hashes of rows that you noted earlier and that the ledger must still
 * hold; without one, rows that were cut from the end do not show. Exit code: 0 all holds, 1 something does not, 2 wrong usage.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { decisionFault, knownAfter } from './auditor-decision.mjs';
import { canonical, decode, readJson, sha256 } from './auditor-json.mjs';
import { readKeys } from './auditor-keys.mjs';
import { retirementFault, upgradeFault } from './auditor-lifecycle.mjs';
import { proofFault, readLogKey } from './auditor-log.mjs';
import { membershipAfter, NOBODY, objectionToActor } from './auditor-members.mjs';
import { auditAnswer, auditReceipt, CLOCK_EQUATION, formulaFault } from './auditor-receipt.mjs';
import { isObject, rowShape } from './auditor-shapes.mjs';

const digestOfBody = ({ receipt: _, proof_digest: __, hash: ___, ...body }) => sha256(canonical(body));
const hashOfRow = ({ hash: _, ...row }) => sha256(Uint8Array.of(0), canonical(row));
/** The own formulas that conditions call; what stands in quotation marks is text. */
const calledIn = (tried) =>
  tried.flatMap(({ when = '' }) =>
    [...when.replace(/"[^"]*"|'[^']*'/g, '').matchAll(/(?<![\w.])(my\.[A-Za-z]\w{0,59})\s*\(/g)].map(([, name]) => name),
  );
/** What follows from the texts that a decision record holds. */
const calledFault = ({ tried = [], formulas = [] } = {}) => {
  const names = formulas.map(({ name }) => name);
  if (new Set(names).size < names.length) return 'the text of a formula stands twice';
  const lacking = calledIn(tried).find((name) => !names.includes(name));
  return lacking === undefined ? formulaFault(formulas) : `the text of ${lacking} is missing`;
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
  const decision = decisionFault(row, past) ?? upgradeFault(row, past) ?? retirementFault(row) ?? calledFault(row.decision);
  return decision === undefined ? undefined : `decision: ${decision}`;
};

// ---- Files and the report.

/** What a file says must not steer the terminal. */
const printable = (words) => String(words).slice(0, 300).replace(/\p{C}/gu, '?');
const say = (line) => process.stdout.write(`${printable(line)}\n`);
/** Gives the lines of a file as bytes, for each is JSON by itself; an empty file has one, which is none. */
const linesOf = (file) => {
  const bytes = readFileSync(file);
  const lines = bytes.length === 0 ? [bytes] : [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(0x0a, at);
    lines.push(bytes.subarray(at, end < 0 ? bytes.length : end));
    at = end < 0 ? bytes.length : end + 1;
  }
  return lines;
};

/** Reads one line and audits it: gives the value with what is wrong, which may be that it is no JSON. */
const onLine = (line, audit) => {
  try {
    const text = decode(line);
    const value = readJson(text);
    return { value, ...audit(value, text) };
  } catch (error) {
    return { value: undefined, held: [], why: `JSON: ${error.message}` };
  }
};

/** What a receipt of any kind gave. */
const resultOf = ({ id, results, R_t, symbol, unit, count, type }) => {
  if (type === 'genmath/batch-receipt/v1') return `${id}  ${symbol} in ${unit} for ${count} items`;
  return R_t === undefined ? `${id}  a sheet of ${results.length} results` : `${id}  ${results.at(-1).symbol} = ${R_t} ${unit}`;
};

const auditReceipts = (file, keys) => {
  let bad = 0;
  say(`receipts  ${file}`);
  for (const [i, line] of linesOf(file).entries()) {
    const { receipt, held, why, lacks } = onLine(line, (value) => auditAnswer(value, keys));
    const known = held.includes('shape') ? resultOf(receipt) : 'not a receipt';
    const verdict = why !== undefined ? 'FAILS' : lacks !== undefined ? 'LACKS' : 'holds';
    say(`  ${verdict}  line ${i + 1}  ${known}  ${[...held.map((name) => `${name} ok`), why ?? lacks ?? []].flat().join(', ')}`);
    bad += verdict === 'holds' ? 0 : 1;
  }
  return bad === 0;
};

const ownerOf = (row) => JSON.stringify([row?.machine, row?.contract]);

/** One row has one text: white space, other escapes or members in another order were not written by a node. */
const auditLine = (line, row, before, made, known, membership, keys) =>
  auditRow(row, before, made, known, membership, keys) ??
  (line === canonical(row) ? undefined : 'text: the line is not the canonical form of its row');

/** Asks the log for the proof of a receipt; the checkpoint in it must be signed by the key that is pinned. */
const auditLogged = async (file, node, key) => {
  const log = readLogKey(key);
  let missing = 0;
  say(`log       ${log.name}`);
  for (const line of linesOf(file)) {
    const { value } = onLine(line, () => ({}));
    const id = String(value?.id);
    let why = /^(?:rcp|bat)_[0-9a-f-]{36}$/.test(id) ? undefined : 'is no id that can be logged';
    try {
      const response = why === undefined ? await fetch(`${node}/log/proof/${id}`, { redirect: 'error' }) : undefined;
      if (response?.status === 200) why = proofFault(await response.text(), id, canonical(value), log);
      else if (response !== undefined) why = `has no proof: the log answered ${response.status}`;
    } catch (error) {
      why = error.message;
    }
    say(`  ${why === undefined ? 'logged' : 'FAILS '}  ${id}${why === undefined ? '' : `: ${why}`}`);
    missing += why === undefined ? 0 : 1;
  }
  return missing === 0;
};

/** Stops at the first bad row: what comes after it hangs on a link that is broken. */
const auditLedger = (file, keys, heads) => {
  const last = new Map();
  const contracts = new Map();
  const knowns = new Map();
  const memberships = new Map();
  const missing = new Set(heads);
  say(`ledger    ${file}`);
  for (const [i, line] of linesOf(file).entries()) {
    const { value: row, why } = onLine(line, (value, text) => ({
      why: auditLine(
        text,
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

const run = async () => {
  const string = { type: 'string' };
  const { values } = parseArgs({
    options: {
      keys: string,
      receipts: string,
      ledger: string,
      head: { type: 'string', multiple: true, default: [] },
      log: string,
      'log-key': string,
    },
  });
  if (values.keys === undefined || (values.receipts === undefined && values.ledger === undefined))
    throw new Error('--keys <jwks.json> is needed, and --receipts <file>, --ledger <file>, or both');
  if ((values.log === undefined) !== (values['log-key'] === undefined) || (values.log !== undefined && values.receipts === undefined))
    throw new Error('--log <address> goes with --log-key <vkey> and --receipts <file>');
  const keys = readKeys(decode(readFileSync(values.keys)));
  say(`keys      ${values.keys}: ${[...keys.keys()].join(', ')}`);
  const sound = [
    values.receipts === undefined || auditReceipts(values.receipts, keys),
    values.ledger === undefined || auditLedger(values.ledger, keys, values.head),
    values.log === undefined || (await auditLogged(values.receipts, values.log, values['log-key'])),
  ];
  say('not checked: HMACs (they need the secret of the node); values (`genmath verify --replay` computes a receipt again)');
  return sound.every(Boolean);
};

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  process.stderr.write(`auditor: ${printable(error.message)}\n`);
  process.exitCode = 2;
}
