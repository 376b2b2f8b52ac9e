import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../adapters/mcp/stdio-process.js';
import { testServer } from '../../postgres/server.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../postgres/test-store.js';
import { type CommandFolder, createCommandFolder } from '../command-folder.js';

const server = await testServer();
const idIn = (text: string): string => /(?:rcp|bat)_[0-9a-f-]{36}/.exec(text)?.[0] ?? '';

describe.skipIf(server === undefined)('commands with GENMATH_STORE', () => {
  let cli: CommandFolder;
  let own: MigratedDatabase;
  let sandbox: Sandbox;
  beforeAll(async () => {
    cli = createCommandFolder();
    own = await createMigratedDatabase(server as string);
    sandbox = createSandbox();
  });
  afterAll(async () => {
    cli.close();
    await sandbox.close();
    await own.drop();
  });

  const run = (...words: readonly string[]) => cli.run(words, { GENMATH_STORE: own.address });

  it('keep receipts, keys, formulas and hooks in the database, and check its log', async () => {
    const proved = idIn((await run('prove', 'NM19', 'm=1500', 'a=2.5')).stdout);
    expect((await run('receipts')).stdout).toContain(proved);
    expect(JSON.parse((await run('receipt', proved, '--json')).stdout)).toMatchObject({ receipt: { id: proved } });
    const verified = await run('verify', proved);
    expect([verified.code, verified.stdout]).toEqual([0, expect.stringMatching(/log +pass {2}entry 0 of the 1 /)]);
    const held = await run('log', 'verify');
    expect([held.code, held.stdout]).toEqual([0, expect.stringContaining('the one receipt that is kept stands in it')]);
    const proof = await run('log', 'proof', proved);
    expect([proof.code, proof.stdout]).toEqual([0, expect.stringContaining('c2sp.org/tlog-proof@v1')]);
    expect((await run('keys', 'mint', '--slug', 'my-lab')).code).toBe(0);
    expect((await run('keys', 'issued')).stdout).toContain('my-lab');
    const formulas = join(cli.folder, 'own.gm');
    writeFileSync(
      formulas,
      'area: A = pi * d^2 / 4\n  A: area [mm^2]\n  d: diameter [mm] > 0\n  example: d = 2 mm gives 3.141592653589793 mm^2\n  source: own\n',
    );
    expect((await run('formulas', 'add', formulas)).code).toBe(0);
    expect((await run('formulas')).stdout).toContain('my.area');
    expect((await run('show', 'my.area')).code).toBe(0);
    expect((await run('hooks', 'add', 'https://example.org/hooks')).code).toBe(0);
    expect((await run('hooks')).stdout).toContain('example.org');
    // Nothing of it is in the data folder.
    for (const words of [['receipts'], ['formulas'], ['hooks']])
      expect((await cli.run(words)).stdout).not.toMatch(/rcp_|my\.area|example\.org/);
  });

  it('serve MCP on stdio as one of the nodes of the database', async () => {
    // The nodes of a service sign with the same keys.
    mkdirSync(sandbox.dataFolder, { recursive: true });
    cpSync(join(cli.folder, 'data', 'keys.json'), join(sandbox.dataFolder, 'keys.json'));
    const stdio = sandbox.start([], { GENMATH_STORE: own.address });
    await stdio.initialize();
    const deployed = await stdio.callTool('deploy', { template: 'rate-limiter', machine: 'local' });
    const contract = /ctr_[0-9a-f-]+/.exec(JSON.stringify(deployed.result))?.[0] ?? '';
    expect(contract).not.toBe('');
    // Another node moves it, and this one sees that.
    const moved = await run('transition', contract, 'request');
    expect([moved.code, moved.stdout]).toEqual([0, expect.stringContaining('allowing -> allowing')]);
    const computed = idIn(JSON.stringify((await stdio.callTool('compute', { operators: ['NM19'], inputs: { m: 2, a: 3 } })).result));
    expect((await run('verify', computed)).code).toBe(0);
    expect(await stdio.callTool('transition', { machine: 'local', contract, event: 'request' })).not.toMatchObject({
      result: { isError: true },
    });
    const rowIn = (text: string): number => Number(/row (\d+)/.exec(text)?.[1]);
    expect(rowIn((await run('transition', contract, 'request')).stdout)).toBe(rowIn(moved.stdout) + 2);
    const { code, stderr } = await stdio.end();
    expect([code, stderr]).toEqual([0, '']);
  });

  it('compute on stdio while the database is away, and say what it lacks', async () => {
    const stdio = sandbox.start([], { GENMATH_STORE: 'postgres://me:secret@127.0.0.1:1/x' });
    await stdio.initialize();
    const answer = JSON.stringify((await stdio.callTool('compute', { operators: ['NM19'], inputs: { m: 2, a: 3 } })).result);
    expect(answer).toContain('6');
    const refused = JSON.stringify((await stdio.callTool('deploy', { template: 'rate-limiter', machine: 'local' })).result);
    expect(refused).toContain('STORE_FAILED');
    const { code, stdout } = await stdio.end();
    expect([code, stdout.includes('secret')]).toEqual([0, false]);
    const wrong = await cli.run([], { GENMATH_STORE: 'mysql://me:secret@x/y' });
    expect([wrong.code, wrong.stderr.includes('secret')]).toEqual([2, false]);
  });

  it('copy a data folder into a database and compare the two', async () => {
    const other = await createMigratedDatabase(server as string);
    try {
      await cli.run(['prove', 'NM19', 'm=1', 'a=2.5']);
      await cli.run(['log', 'verify']);
      const data = join(cli.folder, 'data');
      const sides = { GENMATH_COPY_FROM: data, GENMATH_COPY_TO: other.address };
      const copied = await cli.run(['store', 'copy'], sides);
      expect([copied.code, copied.stdout]).toEqual([
        0,
        expect.stringMatching(
          /^definitions +0\n[\s\S]*\nreceipts +1 [0-9a-f]{16}\nlog +\d+ [0-9a-f]{16}, 1 entries, root \S{44}\n[\s\S]*copied /,
        ),
      ]);
      const compared = await cli.run(['store', 'compare', '--from', data, '--json'], sides);
      expect([compared.code, JSON.parse(compared.stdout)]).toMatchObject([0, { isEqual: true, different: [] }]);
      expect((await cli.run(['store', 'copy'], sides)).stderr).toContain('is not empty');
      await cli.run(['prove', 'NM19', 'm=1', 'a=3']);
      const changed = await cli.run(['store', 'compare'], sides);
      expect([changed.code, changed.stdout]).toEqual([1, expect.stringContaining('different receipts')]);
    } finally {
      await other.drop();
    }
  });
});
