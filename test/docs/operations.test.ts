import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPage, withoutVolatile } from './read-page.js';
import { HAS_SHELL, runScript, STOP, serveInScript, transcriptScript } from './run-script.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const { blocks } = readPage('docs/operations.md');
const blockWith = (part: string): string => {
  const found = blocks.filter(({ text }) => text.includes(part));
  expect([part, found.length]).toEqual([part, 1]);
  return found[0]?.text ?? '';
};

if (!HAS_SHELL) console.warn('What docs/operations.md shows is not run: it needs bash and curl.');

/** Gives a text with its numbers, dates, prefixes and public keys as what they are: their kinds. */
const toShape = (text: string): string =>
  withoutVolatile(text)
    .replaceAll(/[A-Za-z0-9+/]{43}=/g, '(public key)')
    .replaceAll(/\d{4}-\d\d-\d\d/g, '(date)')
    .replaceAll(/(?<=^|revoke )[\w-]{8}(?= {2}| is|$)/gm, '(prefix)')
    .replaceAll(/\d+(?:\.\d+)?/g, 'N');

/** The names of an object's members, those within it behind a dot. */
const membersOf = (value: unknown, before = ''): readonly string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, each]) => [before + name, ...membersOf(each, `${before}${name}.`)])
    : [];

const POST = `-X POST -H 'Content-Type: application/json'`;
const PROVE = `curl -s -i ${POST} $URL/api/svc/prove -d '{"operators":["NM19"],"inputs":{"m":1,"a":1}}'`;

/** What is done on one data folder, in this order; each part with its name. */
const PARTS = {
  everywhere: transcriptScript(blockWith('--host 0.0.0.0')),
  start: serveInScript('--metrics --limit-prove 2/60'),
  ledger: `KEY=$(curl -s ${POST} $URL/api/demo-key/mint -d '{"slug":"my-lab"}' | sed 's/.*"key":"\\([^"]*\\)".*/\\1/')
A="Authorization: Bearer $KEY"
ID=$(curl -s ${POST} -H "$A" $URL/api/contracts/templates/rate-limiter/deploy -d '{"slug":"my-lab"}' | grep -o 'ctr_[0-9a-f-]*' | head -n 1)
for i in 1 2 3 4; do curl -s -o /dev/null ${POST} -H "$A" $URL/api/chain/my-lab/contracts/$ID/transition -d '{"event":"request"}'; done`,
  second: transcriptScript(blockWith('genmath transition').replace(/ctr_\S+/, '$ID')),
  limit: `${PROVE} > /dev/null; ${PROVE} > /dev/null; ${PROVE}`,
  health: 'curl -s -H "traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01" $URL/api/health',
  metrics: 'curl -s $URL/metrics',
  stop: STOP,
  log: `grep '"path":"/api/health"' serve.log | tail -n 1`,
  backup: blockWith('install -d -m 700 backup'),
  keys: transcriptScript(
    blockWith('genmath keys mint').replace('revoke 49gwk6wq', 'revoke $(genmath keys issued | grep cellar | cut -c 1-8)'),
  ),
  rotate: transcriptScript(blockWith('genmath keys rotate')),
  change: `sed -i.bak '3s/"from":"allowing"/"from":"Allowing"/' data/ledger/00000001.jsonl
${transcriptScript(blockWith('NOT VALID after'))}`,
} as const;

let folder: string;
const printed = {} as Record<keyof typeof PARTS, string>;
beforeAll(async () => {
  if (!HAS_SHELL) return;
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'genmath-operations-')));
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  writeFileSync(join(programs, 'genmath'), `#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, 'bin', 'genmath.js')}" "$@"\n`, {
    mode: 0o755,
  });
  const names = Object.keys(PARTS) as (keyof typeof PARTS)[];
  const parts = await runScript(['export GENMATH_DATA=./data', ...names.map((name) => PARTS[name])], folder, programs);
  names.forEach((name, i) => {
    printed[name] = (parts[i + 1] ?? '').trimEnd();
  });
});
afterAll(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!HAS_SHELL)('docs/operations.md shows', () => {
  it('what serving every address without a name is told', () => {
    expect(printed.everywhere.replaceAll(/\s+/g, ' ')).toBe(blockWith('--host 0.0.0.0').replaceAll(/\s+/g, ' '));
  });

  it('a command that moves a contract while a node runs on the folder', () => {
    expect(toShape(printed.second)).toBe(toShape(blockWith('genmath transition').replace(/ctr_\S+/, '$ID')));
  });

  it('the answer to one request too many', () => {
    const [head = '', body = ''] = blockWith('429 Too Many').split('\n\n');
    const [headers = '', problem = ''] = printed.limit.replaceAll('\r', '').split('\n\n');
    const fold = (text: string): readonly string[] => toShape(text).toLowerCase().split('\n');
    expect(fold(headers)).toEqual(expect.arrayContaining([...fold(head)]));
    expect(JSON.parse(toShape(problem).replaceAll('N', '0'))).toMatchObject(
      JSON.parse(toShape(body).replace(', …', '').replaceAll('N', '0')) as object,
    );
  });

  it('the health of a node, member by member', () => {
    const told = JSON.parse(blockWith('/api/health\n').split('\n')[1] ?? '') as object;
    expect(membersOf(JSON.parse(printed.health))).toEqual(membersOf(told));
    expect(JSON.parse(printed.health)).toMatchObject({ status: 'ok', registry: { operators: 1597, domains: 65 } });
  });

  it('metrics that are served', () => {
    const told = blockWith('genmath_http_requests_total').split('\n');
    expect(told.length).toBeGreaterThan(3);
    for (const line of told) expect(toShape(printed.metrics).split('\n')).toContain(toShape(line));
  });

  it('the line of a request in the log', () => {
    expect(membersOf(JSON.parse(printed.log))).toEqual(membersOf(JSON.parse(blockWith('"msg":"request"'))));
  });

  it('a backup that verifies', () => {
    expect(toShape(printed.backup)).toBe(toShape(blockWith('rows in 1 segment')));
  });

  it('how keys are made, listed and ended', () => {
    expect(toShape(printed.keys).replaceAll(/revoke \$\(.*\)$/gm, 'revoke (prefix)')).toBe(toShape(blockWith('genmath keys mint')));
  });

  it('how signing keys are rotated', () => {
    expect(toShape(printed.rotate)).toBe(toShape(blockWith('genmath keys rotate')));
  });

  it('how a change of a row is found', () => {
    expect(toShape(printed.change)).toBe(toShape(blockWith('NOT VALID after')));
  });
});
