import { cpSync, existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../adapters/mcp/stdio-process.js';
import { type CommandFolder, createCommandFolder } from '../cli/command-folder.js';
import { startServe, whenListening } from './serve-process.js';

let sandbox: Sandbox;
let commands: CommandFolder;
beforeAll(() => {
  sandbox = createSandbox();
  commands = createCommandFolder();
});
afterAll(async () => {
  commands.close();
  await sandbox.close();
});

const folderOf = (name: string): { readonly GENMATH_DATA: string } => ({ GENMATH_DATA: join(sandbox.folder, name) });
const NOW = { GENMATH_ISSUER: 'genmath:test' };

const print = async (args: readonly string[], environment: Readonly<Record<string, string>>): Promise<string> => {
  const { code, stdout, stderr } = await sandbox.run(args, '', environment);
  if (code !== 0) throw new Error(`genmath ${args.join(' ')} ended with ${code}: ${stdout}${stderr}`);
  return stdout;
};

interface Verified {
  readonly valid: boolean;
  readonly size: number;
  readonly kept?: { readonly receipts: number; readonly missing: readonly string[] };
  readonly witnesses?: { readonly cosigned: readonly string[]; readonly isMet: boolean };
}
const verifyLog = async (
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly found: Verified }> => {
  const { code, stdout } = await sandbox.run(['log', 'verify', '--json', ...args], '', environment);
  return { code, found: JSON.parse(stdout) as Verified };
};

/** Asks again and again until an answer is there, for ten seconds. */
const until = async <T>(ask: () => Promise<T | undefined>): Promise<T> => {
  for (let i = 0; i < 100; i += 1) {
    const found = await ask();
    if (found !== undefined) return found;
    await setTimeout(100);
  }
  throw new Error('it did not come');
};

describe('a second genmath', () => {
  it('witnesses the first: what it cosigned is published, a fork is refused, and everybody is told', async () => {
    const [log, witness, reader] = [folderOf('log'), folderOf('witness'), folderOf('reader')];
    const logKey = (await print(['log', 'key'], log)).trim();
    const witnessKey = (await print(['log', 'witness-key'], witness)).trim();
    const watching = await whenListening(sandbox.start(['log', 'witness', logKey, '--port', '0'], witness));
    const asked = { GENMATH_LOG_WITNESSES: `${witnessKey}@${watching.url}`, ...NOW };
    const node = await startServe(sandbox, [], { ...log, ...asked });
    const prove = () => node.send('POST', '/api/svc/prove', { operators: ['NM19'], inputs: { m: 2, a: 3 } });
    const cosignedSize = async (): Promise<number | undefined> => {
      const text = await (await fetch(`${node.url}/log/checkpoint`)).text();
      return text.includes(`— ${witnessKey.split('+')[0]} `) ? Number(text.split('\n')[1]) : undefined;
    };

    const began = performance.now();
    const { json: receipt } = await prove();
    await until(cosignedSize);
    // The checkpoint with the witness's signature is there within the two seconds that are promised, with room for a busy machine.
    expect(performance.now() - began).toBeLessThan(6_000);
    const health = (await node.send('GET', '/api/health')).json as { readonly log: Readonly<Record<string, unknown>> };
    expect(health.log).toMatchObject({ state: 'ready', cosigned: [witnessKey.split('+')[0]], missing: [], quorum: 1 });

    // Somebody elsewhere reads it all over HTTP, with the key that was first seen.
    const first = await verifyLog(['--from', node.url], { ...reader, ...asked });
    expect(first).toMatchObject({ code: 0, found: { valid: true, size: 1, witnesses: { isMet: true } } });
    const verified = await sandbox.run(['verify', String(receipt['id']), '--from', node.url], '', reader);
    expect([verified.code, verified.stdout]).toEqual([0, expect.stringMatching(/\n {2}log +pass {2}entry 0 of the 1 /)]);
    // A node that says of a receipt that it is not in the log is not believed to have it there.
    const withholding = createServer(async ({ url = '' }, response) => {
      const answer = url.startsWith('/log/proof/') ? new Response(null, { status: 404 }) : await fetch(`${node.url}${url}`);
      response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
    });
    await new Promise<void>((resolve) => withholding.listen(0, '127.0.0.1', resolve));
    const withheld = `http://127.0.0.1:${(withholding.address() as AddressInfo).port}`;
    const unlogged = await sandbox.run(['verify', String(receipt['id']), '--from', withheld], '', reader);
    withholding.closeAllConnections();
    withholding.close();
    expect([unlogged.code, unlogged.stdout]).toEqual([
      1,
      expect.stringMatching(/^INCOMPLETE\n.*\n {2}log +not checked {2}not among the 1 entries/s),
    ]);

    // The folder as it is now will be the past of a fork.
    await node.end('SIGTERM');
    const past = join(sandbox.folder, 'past');
    cpSync(log.GENMATH_DATA, past, { recursive: true });
    const again = await startServe(sandbox, [], { ...log, ...asked });
    await again.send('POST', '/api/svc/prove', { operators: ['NM19'], inputs: { m: 2, a: 4 } });
    await again.send('POST', '/api/svc/prove', { operators: ['NM19'], inputs: { m: 2, a: 5 } });
    await setTimeout(1_500);
    await again.end('SIGTERM');
    expect(await verifyLog([], { ...log, ...asked })).toMatchObject({
      code: 0,
      found: { valid: true, size: 3, kept: { receipts: 3, missing: [] }, witnesses: { isMet: true } },
    });

    // From the past another future is served: longer than what the witness knows, signed with the right key.
    rmSync(log.GENMATH_DATA, { recursive: true });
    cpSync(past, log.GENMATH_DATA, { recursive: true });
    const forked = await startServe(sandbox, [], { ...log, ...asked });
    const proveForked = (a: number) => forked.send('POST', '/api/svc/prove', { operators: ['NM19'], inputs: { m: 3, a } });
    const { json: ofFork } = await proveForked(1);
    for (let a = 2; a <= 4; a += 1) await proveForked(a);
    const told = await until(async () => {
      const { json } = await forked.send('GET', '/api/health');
      const { state, notes } = json['log'] as { readonly state: string; readonly notes: readonly string[] };
      return state === 'unwitnessed' && notes.some((note) => note.includes('422')) ? notes : undefined;
    });
    expect(told).toEqual([expect.stringMatching(/refused with 422: The proof does not lead/)]);
    expect(await verifyLog(['--from', forked.url], { ...folderOf('newcomer'), ...asked })).toMatchObject({
      code: 1,
      found: { valid: false, witnesses: { isMet: false, cosigned: [] } },
    });
    const alone = await sandbox.run(['verify', String(ofFork['id']), '--from', forked.url], '', { ...folderOf('newcomer'), ...asked });
    expect([alone.code, alone.stdout]).toEqual([1, expect.stringMatching(/^INCOMPLETE\n.*cosigned by 0 witnesses, and 1 must/s)]);
    await forked.end('SIGTERM');
    await watching.end('SIGTERM');
  });

  it('that is not there keeps no checkpoint back, and the log says so', async () => {
    const [log, witness] = [folderOf('alone'), folderOf('absent')];
    const witnessKey = (await print(['log', 'witness-key'], witness)).trim();
    const asked = { GENMATH_LOG_WITNESSES: `${witnessKey}@http://127.0.0.1:9` };
    await print(['prove', 'NM19', 'm=1', 'a=1'], log);
    expect(await verifyLog([], { ...log, ...asked })).toMatchObject({
      code: 1,
      found: { valid: false, size: 1, kept: { receipts: 1, missing: [] }, witnesses: { isMet: false } },
    });
    expect(await verifyLog([], log)).toMatchObject({ code: 0, found: { valid: true, size: 1 } });
    expect(existsSync(join(log.GENMATH_DATA, 'log', 'checkpoint'))).toBe(true);
  });

  it.each([
    [['log', 'witness'], {}],
    [['log', 'witness', 'nothing'], {}],
    [['log', 'verify', '--port', '1'], {}],
    [['log', 'witness', 'x', '--from', 'https://n.test'], {}],
    [['log', 'key', '--log-key', 'x'], {}],
    [['log', 'key'], { GENMATH_LOG_WITNESSES: 'nothing' }],
    [['log', 'witness-key'], { GENMATH_WITNESS_NAME: 'two words' }],
  ])('refuses %j with %j', async (args, environment) => {
    const { code, stderr } = await commands.run(args, environment);
    expect([code, stderr]).toEqual([args.includes('nothing') ? 1 : 2, expect.stringMatching(/^genmath: /)]);
  });
});
