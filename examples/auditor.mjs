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
import { canonical, decode, onLine } from './auditor-json.mjs';
import { readKeys } from './auditor-keys.mjs';
import { createLedgerAudit } from './auditor-ledger.mjs';
import { proofFault, readLogKey } from './auditor-log.mjs';
import { auditAnswer } from './auditor-receipt.mjs';
import { isObject } from './auditor-shapes.mjs';

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

/** What a receipt of any kind gave. */
const resultOf = ({ id, results, outputs, R_t, symbol, unit, count, type }) => {
  if (type === 'genmath/batch-receipt/v1') return `${id}  ${symbol} in ${unit} for ${count} items`;
  if (outputs !== undefined) return `${id}  a sheet's ${outputs.map(({ name }) => name).join(', ')} for ${count} rows`;
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
      if (response?.status === 200) why = proofFault(decode(await response.arrayBuffer()), id, canonical(value), log);
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
  const ledger = createLedgerAudit(keys);
  const missing = new Set(heads);
  say(`ledger    ${file}`);
  for (const [i, line] of linesOf(file).entries()) {
    const { value: row, why } = ledger.take(line);
    if (why !== undefined) {
      const whose = isObject(row) ? `, machine ${row.machine}, row ${row.seq}` : '';
      say(`  FAILS  first bad row: line ${i + 1}${whose}: ${why}`);
      say(`  ${i} rows before it hold`);
      return false;
    }
    missing.delete(row.hash);
  }
  const future = ledger.future();
  for (const { machine, seq } of future)
    say(`  FAILS  machine ${machine}, row ${seq}: its time lies in the future, and no correction of the clock follows`);
  for (const { machine, seq, hash } of ledger.ends())
    say(`  holds  machine ${machine}: rows 1 to ${seq} by hash, link, actor, receipt and decision; head ${hash}`);
  for (const hash of missing) say(`  FAILS  no row has the noted head ${hash}: rows were cut off, or another past was written`);
  if (heads.length === 0) say('  note   no head was given: rows that were cut from the end would not show');
  return missing.size === 0 && future.length === 0;
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
