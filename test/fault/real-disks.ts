// Starts nodes, commands and servers over stdio on disks that are really read only, full, without inodes or not theirs (small ones in memory, which are
// mounted for it), with a folder that holds contracts, keys, receipts and a log, and with an empty one; looks at what works, at what is refused and
// how, and that all goes on by itself when the disk takes writes again. It needs the right to mount, and a package that is built.
// Usage: node --import tsx test/fault/real-disks.ts
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { verifyLedger } from '../../src/adapters/store/embedded/journal/verify-ledger.js';
import { nodeFileSystem } from '../../src/adapters/store/files/file-system.js';
import { type MountedDisk, mountDisk } from './mount-disk.js';

const LAUNCHER = fileURLToPath(new URL('../../bin/genmath.js', import.meta.url));
/** Above the 64 MiB below which nothing is written, with what the folders take. */
const MEBIBYTES = 90;
/** How long a node may take to listen, in milliseconds. */
const STARTS_WITHIN = 60_000;
/** A user who is not the superuser, whom no mode keeps from writing. */
const NOBODY = 65_534;
const CHAIN = { operators: ['NM19'], inputs: { m: 2, a: 3 } };
const FORMULA = `push: F = m * a
  F: force [N]
  m: mass [kg] > 0
  a: acceleration [m/s^2]
  example: m = 2 kg, a = 3 m/s^2 gives 6 N
  source: Newton, Principia, Law II
`;

type Json = Readonly<Record<string, unknown>>;
interface Answer {
  readonly status: number;
  readonly text: string;
  readonly json: Json;
}

/** A node that serves from a folder of the disk. */
interface Node {
  readonly ask: (method: string, path: string, json?: unknown, key?: string) => Promise<Answer>;
  /** Ends it in order; gives what it wrote to its log. */
  readonly end: () => Promise<string>;
}

/** What a folder holds that was filled. */
interface Filled {
  readonly key: string;
  readonly contract: string;
  readonly receipt: Json & { readonly id: string };
}

/** A way in which a disk takes no writes. */
interface Way {
  readonly name: string;
  /** What answers say of it. */
  readonly code: string;
  readonly spoil: (disk: MountedDisk) => void;
  readonly mend: (disk: MountedDisk) => void;
  readonly uid?: number;
  /** Whether it can come over a disk while files of it are open for writing. */
  readonly comesLater: boolean;
}

const setModes = (path: string, folder: number, file: number): void => {
  const isFolder = lstatSync(path).isDirectory();
  chownSync(path, NOBODY, NOBODY);
  chmodSync(path, isFolder ? folder : file);
  if (isFolder) for (const name of readdirSync(path)) setModes(join(path, name), folder, file);
};

const WAYS: readonly Way[] = [
  { name: 'read only', code: 'EROFS', spoil: (disk) => disk.remount('ro'), mend: (disk) => disk.remount('rw'), comesLater: false },
  { name: 'full', code: 'ENOSPC', spoil: (disk) => disk.fill(), mend: (disk) => disk.makeRoom(), comesLater: true },
  { name: 'without inodes', code: 'ENOSPC', spoil: (disk) => disk.takeInodes(), mend: (disk) => disk.makeRoom(), comesLater: true },
  {
    name: "somebody else's",
    code: 'EACCES',
    spoil: ({ path }) => setModes(path, 0o500, 0o400),
    mend: ({ path }) => setModes(path, 0o700, 0o600),
    uid: NOBODY,
    comesLater: false,
  },
];

/** The nodes that were started, each with its end. */
const running = new Map<ChildProcess, Promise<number | null>>();

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const startNode = async (folder: string, uid?: number): Promise<Node> => {
  const limits = ['prove', 'verify', 'mint', 'catalog', 'unknown-key', 'work', 'work-key'].flatMap((name) => [`--limit-${name}`, 'off']);
  const child = spawn(process.execPath, [LAUNCHER, 'serve', '--port', '0', '--workers', '0', '--data', folder, ...limits], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let log = '';
  child.stderr.on('data', (data) => {
    log += String(data);
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  running.set(child, ended);
  let url: string | undefined;
  const until = performance.now() + STARTS_WITHIN;
  while (url === undefined) {
    if (child.exitCode !== null || performance.now() > until) throw new Error(`The node did not start: ${log}`);
    url = /"msg":"listening","url":"([^"]+)"/.exec(log)?.[1];
    await setTimeout(20);
  }
  const base = url;
  return {
    ask: async (method, path, json, key) => {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: {
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
          // A connection that was kept may have ended while a command was waited for.
          connection: 'close',
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      });
      const text = await response.text();
      return { status: response.status, text, json: text.startsWith('{') ? (JSON.parse(text) as Json) : {} };
    },
    end: async () => {
      child.kill('SIGTERM');
      assert.equal(await ended, 0, `the node did not end in order: ${log}`);
      return log;
    },
  };
};

const run = (folder: string, args: readonly string[], uid?: number): { readonly code: number | null; readonly text: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [LAUNCHER, ...args, '--data', folder], {
    encoding: 'utf8',
    timeout: 60_000,
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  return { code: status, text: `${stdout}${stderr}` };
};

/** Asks a server over stdio to compute. */
const proveOverStdio = (folder: string, uid?: number): string => {
  const lines = [
    {
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'disks', version: '1' } },
    },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/call', params: { name: 'compute', arguments: CHAIN } },
    { id: 3, method: 'tools/call', params: { name: 'deploy', arguments: { template: 'rate-limiter', machine: 'local' } } },
  ];
  const input = lines.map((line) => `${JSON.stringify({ jsonrpc: '2.0', ...line })}\n`).join('');
  const { status, stdout } = spawnSync(process.execPath, [LAUNCHER, '--data', folder], {
    input,
    encoding: 'utf8',
    timeout: 60_000,
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  assert.equal(status, 0);
  return stdout;
};

/** Fills a folder with a key, a contract and its rows, a formula, receipts and their log. */
const fillFolder = async (folder: string, uid?: number): Promise<Filled> => {
  const node = await startNode(folder, uid);
  const { key } = (await node.ask('POST', '/api/demo-key/mint', { slug: 'lab' })).json as { readonly key: string };
  const made = await node.ask('POST', '/api/contracts/templates/rate-limiter/deploy', { slug: 'lab' }, key);
  const contract = /ctr_[0-9a-f-]+/.exec(made.text)?.[0] ?? '';
  assert.equal(made.status, 201, made.text);
  for (let i = 0; i < 3; i += 1) await node.ask('POST', `/api/chain/lab/contracts/${contract}/transition`, { event: 'request' }, key);
  const receipt = (await node.ask('POST', '/api/svc/prove', CHAIN)).json as Filled['receipt'];
  await setTimeout(1_200);
  await node.end();
  return { key, contract, receipt };
};

const expectStatus = (name: string, { status, text }: Answer, wanted: number): void => assert.equal(status, wanted, `${name}: ${text}`);

/** Asserts that what only reads, verifies, searches and computes works. */
const expectReading = async ({ ask }: Node, { key, contract, receipt }: Filled, isKept: boolean): Promise<void> => {
  const reads = [
    ['GET', '/api/catalog?query=force'],
    ['GET', '/api/chain/lab', undefined, key],
    ['GET', '/api/chain/lab/rows', undefined, key],
    ['GET', `/api/chain/lab/contracts/${contract}`, undefined, key],
    ['GET', '/api/formulas', undefined, key],
    ['GET', '/api/chain/lab/hooks', undefined, key],
    ['GET', '/api/jobs', undefined, key],
    ['GET', `/api/receipts/${receipt.id}`],
    ['GET', '/log/checkpoint'],
    ['GET', `/log/proof/${receipt.id}`],
    ['GET', '/.well-known/jwks.json'],
    ['POST', '/api/svc/prove', CHAIN],
    ['POST', '/api/genesis/execute', { template: 'rate-limiter', events: [{ event: 'request' }] }, key],
  ] as const;
  for (const [method, path, json, by] of reads) expectStatus(path, await ask(method, path, json, by), 200);
  const verified = await ask('POST', '/api/svc/prove/verify', receipt);
  assert.equal(verified.json['valid'], true, verified.text);
  const again = await ask('GET', `/api/quantum-verify/${contract}`, undefined, key);
  assert.equal(again.json['valid'] ?? again.json['verified'], true, again.text);
  const computed = await ask('POST', '/api/svc/compute', CHAIN, key);
  expectStatus('compute', computed, 200);
  assert.equal(computed.json['kept'], isKept ? undefined : false, computed.text);
};

/** What needs a write, with what it answers where it can be written. */
const writesOf = ({ key, contract }: Filled) =>
  [
    ['POST', '/api/demo-key/mint', {}, undefined, 201],
    ['POST', `/api/chain/lab/contracts/${contract}/transition`, { event: 'request' }, key, 200],
    ['POST', '/api/contracts/templates/rate-limiter/deploy', { slug: 'lab' }, key, 201],
    ['PUT', '/api/formulas/push', { text: FORMULA }, key, 200],
    ['POST', '/api/chain/lab/hooks', { url: 'https://example.org/', events: ['request'] }, key, 201],
    ['POST', '/api/jobs', { operators: ['NM19'], inputs: { m: 2 }, vary: [{ symbol: 'a', from: 1, to: 9, points: 9 }] }, key, 201],
    ['POST', '/api/session', undefined, key, 201],
  ] as const;

const expectRefused = async ({ ask }: Node, filled: Filled, way: Way, folder: string): Promise<void> => {
  for (const [method, path, json, key] of writesOf(filled)) {
    const answer = await ask(method, path, json, key);
    expectStatus(path, answer, 503);
    assert.equal(answer.json['code'], 'STORE_FAILED', answer.text);
    // Nearly full is told by the free space, before the system refuses.
    assert.match(answer.text, new RegExp(`${way.code}|MiB free`), answer.text);
    assert.ok(!answer.text.includes('"gm_') && !answer.text.includes(folder), answer.text);
  }
  const { json, text } = await ask('GET', '/api/health');
  assert.equal(json['status'], 'degraded', text);
  assert.match(text, new RegExp(`${way.code}|MiB free`), text);
};

const expectWritten = async ({ ask }: Node, filled: Filled): Promise<void> => {
  for (const [method, path, json, key, wanted] of writesOf(filled)) expectStatus(path, await ask(method, path, json, key), wanted);
};

/** Waits until a node says that it is well; what failed is tried again by what is asked. */
const whenWell = async ({ ask }: Node, key?: string): Promise<void> => {
  let text = '';
  for (let i = 0; i < 100; i += 1) {
    if (key !== undefined) await ask('POST', '/api/svc/compute', CHAIN, key);
    await ask('POST', '/api/svc/prove', CHAIN);
    const health = await ask('GET', '/api/health');
    if (health.json['status'] === 'ok') return;
    text = health.text;
    await setTimeout(200);
  }
  assert.fail(`it does not go on: ${text}`);
};

/** Names that only a write that failed leaves. */
const leftovers = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.new')) : [];

const tryFilled = async (disk: MountedDisk, way: Way): Promise<void> => {
  const folder = join(disk.path, 'filled');
  const filled = await fillFolder(folder, way.uid);
  way.spoil(disk);
  const node = await startNode(folder, way.uid);
  await expectReading(node, filled, false);
  await expectRefused(node, filled, way, folder);
  for (const [args, code, wanted] of [
    [['compute', 'NM19', 'm=2', 'a=3'], 0, /not kept/],
    [['verify', filled.receipt.id], 0, /VALID/i],
    [['receipts'], 0, /rcp_/],
    [['ledger', 'verify'], 0, /^valid: \d+ rows/m],
    [['log', 'verify'], 0, /^valid/m],
    [['transition', filled.contract, 'request'], 1, new RegExp(way.code)],
    [['keys', 'mint'], 1, new RegExp(`${way.code}.*${folder}`, 's')],
    [['keys', 'rotate'], 1, new RegExp(`${way.code}.*${folder}`, 's')],
    // An empty file still fits on a full disk.
    ...(way.name === 'full' ? [] : ([[['open', '--no-browser'], 1, new RegExp(way.code)]] as const)),
  ] as const) {
    const { code: ended, text } = run(folder, args, way.uid);
    assert.deepEqual([ended, wanted.test(text.replaceAll(/\n\s+/g, ' '))], [code, true], `${args.join(' ')}: ${text}`);
  }
  const heard = proveOverStdio(folder, way.uid);
  assert.match(heard, /"id":2.*"kept":false|"kept":false.*"id":2/s);
  assert.match(heard, new RegExp(`STORE_FAILED.*${way.code}`, 's'));
  way.mend(disk);
  await whenWell(node, filled.key);
  await expectReading(node, filled, true);
  await expectWritten(node, filled);
  await node.end();
  const found = await verifyLedger(folder, nodeFileSystem);
  // Time may have moved the contract, too.
  assert.deepEqual([found.valid, found.rows >= 6], [true, true]);
  assert.deepEqual(leftovers(folder), []);
};

const tryEmpty = async (disk: MountedDisk, way: Way): Promise<void> => {
  const folder = join(disk.path, 'empty');
  way.spoil(disk);
  const node = await startNode(folder, way.uid);
  for (const path of ['/api/catalog?query=force', '/api/operators/NM19']) expectStatus(path, await node.ask('GET', path), 200);
  // Nothing that nobody could check later: no signature, and no key.
  for (const [method, path, json] of [
    ['POST', '/api/svc/prove', CHAIN],
    ['GET', '/.well-known/jwks.json'],
    ['GET', '/api/demo-key'],
    ['POST', '/api/demo-key/mint', {}],
  ] as const) {
    const answer = await node.ask(method, path, json);
    expectStatus(path, answer, 503);
    assert.ok(!answer.text.includes('"gm_') && !answer.text.includes('"kid"') && !answer.text.includes(folder), answer.text);
  }
  const { json, text } = await node.ask('GET', '/api/health');
  assert.deepEqual([json['status'], /signing keys/.test(text)], ['degraded', true], text);
  way.mend(disk);
  await whenWell(node);
  expectStatus('mint', await node.ask('POST', '/api/demo-key/mint', {}), 201);
  const log = await node.end();
  assert.match(log, /signing keys/);
  assert.ok(existsSync(join(folder, 'keys.json')));
  assert.deepEqual(leftovers(folder), []);
};

const tryRunning = async (disk: MountedDisk, way: Way): Promise<void> => {
  const folder = join(disk.path, 'running');
  const filled = await fillFolder(folder);
  const node = await startNode(folder);
  await expectWritten(node, filled);
  way.spoil(disk);
  // The look at the disk is a second old at most.
  await setTimeout(1_100);
  await expectReading(node, filled, false).catch((error: unknown) => {
    // Without inodes what is open goes on.
    if (way.name !== 'without inodes') throw error;
  });
  if (way.name !== 'without inodes') await expectRefused(node, filled, way, folder);
  else expectStatus('mint', await node.ask('POST', '/api/demo-key/mint', {}), 503);
  way.mend(disk);
  await whenWell(node, filled.key);
  await expectWritten(node, filled);
  way.spoil(disk);
  // It ends in order on the full disk, too, and leaves the folder to the next one.
  await node.end();
  way.mend(disk);
  const next = await startNode(folder);
  await expectWritten(next, filled);
  await next.end();
  assert.equal((await verifyLedger(folder, nodeFileSystem)).valid, true);
};

const withDisk = async (name: string, work: (disk: MountedDisk) => Promise<void>): Promise<void> => {
  const disk = mountDisk(MEBIBYTES);
  const from = performance.now();
  try {
    chownSync(disk.path, NOBODY, NOBODY);
    await work(disk);
  } finally {
    for (const [child, ended] of running) {
      child.kill('SIGKILL');
      await ended;
    }
    running.clear();
    disk.unmount();
  }
  say(`${name}: as it should be (${Math.round((performance.now() - from) / 100) / 10} s)`);
};

const main = async (): Promise<void> => {
  try {
    mountDisk(1).unmount();
  } catch (error) {
    say(`Not tried: disks cannot be mounted here (${error instanceof Error ? error.message.trim() : String(error)}).`);
    return;
  }
  for (const way of WAYS) {
    await withDisk(`a disk that is ${way.name}, with a folder that is filled`, (disk) => tryFilled(disk, way));
    await withDisk(`a disk that is ${way.name}, with an empty folder`, (disk) => tryEmpty(disk, way));
    if (way.comesLater) await withDisk(`a disk that becomes ${way.name} while a node runs`, (disk) => tryRunning(disk, way));
  }
};

await main();
