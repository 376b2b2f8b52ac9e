import type { EmbeddedStore } from '../../src/adapters/store/embedded/embedded-store.js';
import { FIRST_LINK, linkOf, objectionTo, objectionToText, parseLine } from '../../src/adapters/store/embedded/journal/journal-lines.js';
import { verifyLedger } from '../../src/adapters/store/embedded/journal/verify-ledger.js';
import { readDefinitions } from '../../src/adapters/store/embedded/read-definitions.js';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import type { Context } from '../../src/core/context.js';
import type { Contracts } from '../../src/core/contract/ledger/contracts.js';
import { FIRST_PREVIOUS, type StoredRow } from '../../src/core/contract/ledger/ledger-row.js';
import type { LedgerHead } from '../../src/core/contract/ledger/store.js';
import { type ChainCheck, checkChain } from '../../src/core/contract/ledger/verify/check-chain.js';
import { checkOwnRows, type OwnCheck } from '../../src/core/contract/ledger/verify/check-own-rows.js';
import { FollowedRows } from '../../src/core/contract/ledger/verify/followed-rows.js';
import { type ContractVerification, concludeVerification } from '../../src/core/contract/ledger/verify/verify-contract.js';
import { isMembersContract, membersContract } from '../../src/core/contract/members/members-definition.js';
import type { ContractDocument } from '../../src/core/contract/reduce/contract-document.js';
import { type ByteChange, changedLine, placeInExport, type WrittenLine } from './changed-journal.js';
import { SimulatedDisk } from './simulated-disk.js';

/** A ledger of rows of every kind, in a store that is open on a disk in memory. */
export interface VariedLedger {
  readonly folder: string;
  readonly segment: string;
  readonly disk: SimulatedDisk;
  readonly store: EmbeddedStore;
  readonly contracts: Contracts;
  readonly node: Context;
  readonly lines: readonly WrittenLine[];
  /** Lets time pass, so that nothing is known from an earlier check. */
  readonly forget: () => void;
}

/** Says what a verifier did wrong at a change; undefined where it found it, and named its place. */
export type Judge = (change: ByteChange, isSample: boolean) => Promise<string | undefined>;

/**
 * `genmath ledger verify`. A line is first judged by what the command asks of it before anything else; what passes that, and a sample, is
 * judged by the command's own way through all rows.
 */
export const judgeOffline = ({ folder, segment, disk, node, lines }: VariedLedger): Judge => {
  const files = disk.files();
  const journal = Buffer.concat(lines.map(({ bytes }) => bytes));
  const throughAll = async ({ at, byte, line }: ByteChange): Promise<string | undefined> => {
    const changed = Buffer.from(journal);
    changed[at] = byte;
    const here = new SimulatedDisk(new Map([...files, [segment, changed]]));
    const followed = new FollowedRows(node, await readDefinitions(folder, node.registry, here));
    const { valid, firstBad } = await verifyLedger(folder, here, (row) => followed.objectionTo(row));
    return !valid && firstBad?.line === line + 1 ? undefined : `found ${JSON.stringify(firstBad)}`;
  };
  return async (change, isSample) => {
    const { at, byte, line } = change;
    const written = lines[line] as WrittenLine;
    const before = lines[line - 1];
    const bytes = changedLine(written.bytes, lines[line + 1]?.bytes, at - written.start, byte);
    const isWhole = bytes.at(-1) === 10;
    const own = isWhole ? bytes.subarray(0, -1) : bytes;
    const parsed = parseLine(own);
    const previous = lines.findLast(({ row: { machine, seq } }) => machine === parsed?.row.machine && seq === parsed.row.seq - 1)?.row;
    const head: LedgerHead = { seq: (parsed?.row.seq ?? 1) - 1, hash: previous?.hash ?? FIRST_PREVIOUS, cycle: 0 };
    const link = before === undefined ? FIRST_LINK : linkOf(before);
    const isFound = objectionToText({ bytes: own, isWhole }, parsed) ?? (parsed && objectionTo(parsed, link, head));
    return isFound === undefined || isSample ? throughAll(change) : undefined;
  };
};

const headBefore = (lines: readonly WrittenLine[], { machine, seq }: StoredRow): LedgerHead => {
  const row = lines.find((line) => line.row.machine === machine && line.row.seq === seq - 1)?.row;
  return { seq: seq - 1, hash: row?.hash ?? FIRST_PREVIOUS, cycle: row?.cycle ?? 0 };
};

/** Gives the members of a row in which a changed line differs; undefined where it is no row any more. */
const changedMembers = (row: StoredRow, bytes: Buffer): ReadonlySet<string> | undefined => {
  const found = parseLine(bytes)?.row as Readonly<Record<string, unknown>> | undefined;
  if (found === undefined) return undefined;
  const was = row as unknown as Readonly<Record<string, unknown>>;
  const text = (value: unknown): string | undefined => JSON.stringify(value);
  return new Set([...Object.keys(was), ...Object.keys(found)].filter((name) => text(was[name]) !== text(found[name])));
};

/** Says what is wrong with what was found of a contract of which a row is changed. */
export const objectionToFinding = ({ valid, tampered_fields }: ContractVerification, row: StoredRow, bytes: Buffer): string | undefined => {
  const what = `row ${row.seq}`;
  const members = changedMembers(row, bytes);
  const isOwn = (field: string): boolean =>
    field === what || (field.startsWith(`${what}.`) && members?.has(field.slice(what.length + 1)) === true);
  return !valid && tampered_fields[0] === what && tampered_fields.every(isOwn)
    ? undefined
    : `valid: ${valid}, names ${tampered_fields.join(', ')}`;
};

/**
 * `quantum-verify` of the contract that a changed row is of; of another one of the machine where the row is of its members. What was found of the
 * rows before is taken over, as a node does of a ledger that grew; a sample is judged from the first row on.
 */
export const judgeContract = (ledger: VariedLedger): Judge => {
  const { segment, disk, store, contracts, node, lines, forget } = ledger;
  const load = (templates: readonly StoredRow['template'][]) => contracts.definitions.load(templates);
  const idsOf = (machine: string) => [
    ...new Set(
      lines
        .map(({ row }) => row)
        .filter((row) => row.machine === machine)
        .map(({ contract }) => contract),
    ),
  ];
  let before: { readonly line: number; readonly chain: ChainCheck; readonly own: OwnCheck } | undefined;
  const upTo = async (line: number, contract: string) => {
    if (before?.line === line) return before;
    const { row } = lines[line] as WrittenLine;
    const head = headBefore(lines, row);
    const chain = await checkChain(row.machine, { head: async () => head, rows: (...query) => store.rows(...query) });
    before = { line, chain, own: await checkOwnRows(row.machine, contract, store, load, head, node) };
    return before;
  };
  const verify = async (machine: string, contract: string, known: NonNullable<typeof before>): Promise<ContractVerification> => {
    const chain = await checkChain(machine, store, known.chain);
    const own = await checkOwnRows(machine, contract, store, load, chain.head, node, known.own);
    const members = await store.document(machine, membersContract(machine));
    const ofMembers = members && { document: members, own: await checkOwnRows(machine, members.id, store, load, chain.head, node) };
    return concludeVerification((await store.document(machine, contract)) as ContractDocument, chain, own, node, ofMembers);
  };
  return async ({ at, byte, line }, isSample) => {
    const { row, bytes, start } = lines[line] as WrittenLine;
    const others = idsOf(row.machine).filter((id) => !isMembersContract(id));
    const contract = isMembersContract(row.contract) ? (others[0] as string) : row.contract;
    const known = await upTo(line, contract);
    const file = await disk.open(segment, 'rewrite');
    await file.rewrite(at, Buffer.of(byte));
    try {
      const changed = changedLine(bytes, lines[line + 1]?.bytes, at - start, byte);
      const found = await verify(row.machine, contract, known);
      const why = objectionToFinding(found, row, changed);
      if (why !== undefined || !isSample) return why;
      forget();
      const whole = await Promise.all(others.map((id) => contracts.verify(id)));
      const wrong = whole.map((one) => objectionToFinding(one, row, changed)).find((each) => each !== undefined);
      const own = whole[others.indexOf(contract)];
      const isSame = toCanonicalJson(own?.tampered_fields ?? []) === toCanonicalJson(found.tampered_fields);
      return wrong ?? (isSame ? undefined : `names ${own?.tampered_fields.join(', ')} from the first row on`);
    } catch (error) {
      return `throws ${String(error)}`;
    } finally {
      await file.rewrite(at, Buffer.of(bytes[at - start] as number));
      disk.steps.length = 0;
    }
  };
};

/** The audit of a ledger, of examples/auditor-ledger.mjs. */
export interface LedgerAudit {
  readonly take: (line: Buffer) => { readonly why?: string };
}

/** `examples/auditor.mjs --ledger`, by what it does with each line. */
export const judgeByAuditor = ({ lines }: VariedLedger, createAudit: () => LedgerAudit): Judge => {
  let [audit, taken] = [createAudit(), 0];
  const upTo = (line: number): LedgerAudit => {
    if (taken > line) [audit, taken] = [createAudit(), 0];
    for (; taken < line; taken += 1) {
      const { why } = audit.take((lines[taken] as WrittenLine).exported.subarray(0, -1));
      if (why !== undefined) throw new Error(`line ${taken + 1} as it was written: ${why}`);
    }
    return audit;
  };
  return async (change) => {
    const written = lines[change.line] as WrittenLine;
    const place = placeInExport(written, change);
    if (place === undefined) return undefined;
    const bytes = changedLine(written.exported, lines[change.line + 1]?.exported, place, change.byte);
    const { why } = upTo(change.line).take(bytes.at(-1) === 10 ? bytes.subarray(0, -1) : bytes);
    if (why === undefined) taken = Number.POSITIVE_INFINITY;
    return why === undefined || /Cannot read prop|is not a function|is not iterable/.test(why) ? `says ${why}` : undefined;
  };
};
