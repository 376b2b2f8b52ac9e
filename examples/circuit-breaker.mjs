#!/usr/bin/env node
/**
 * A circuit breaker around a flaky service. The breaker is a contract on a genmath node: every call's outcome is an event that the node
 * computes with, signs and keeps, so that afterwards anybody can check why calls were held back.
 *
 *   npm install genmath
 *   node circuit-breaker.mjs [folder]
 *
 * With a folder, the exported ledger and the public keys are left there for auditor.mjs. The service, the node and its data folder are
 * made for this run, on loopback, and end with it. Calls come every 0.25 s; a cycle of the node's clock is 0.777 s.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The same as `npx genmath`, without npx between us and the process that has to be stopped. */
const launcher = fileURLToPath(new URL('bin/genmath.js', import.meta.resolve('genmath/package.json')));

// ---- The breaker: what you would take into a program of your own.

class HeldBack extends Error {}

/** Asks a node over HTTP; throws what it refuses in its own words. */
const connect = (url, key) => async (method, path, body, headers) => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...(key && { authorization: `Bearer ${key}` }), ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${answer.detail}`);
  return answer;
};

/** Deploys a breaker, and gives what carries calls through it. */
const createBreaker = async (ask, machine, parameters) => {
  const { contract } = await ask('POST', '/api/contracts/templates/circuit-breaker/deploy', { slug: machine, parameters });
  const path = `/api/chain/${machine}/contracts/${contract.id}`;
  let state = contract.currentState;
  const report = async (event) => {
    // With a key of its own, a report whose answer was lost can be sent again and counts once.
    const moved = await ask('POST', `${path}/transition`, { event }, { 'idempotency-key': randomUUID() });
    state = moved.to;
    return moved;
  };
  return {
    id: contract.id,
    state: () => state,
    /**
     * Runs `work` unless the contract says open, and reports how it ended; `onMoved` sees the proved row. A node that cannot be reached
     * fails the call here; whether calls should rather go on unguarded is yours to decide.
     */
    call: async (work, onMoved = () => undefined) => {
      // Events move it into open, and their answers say so; only time moves it out, and that must be asked for.
      if (state === 'open') state = (await ask('GET', path)).contract.currentState;
      if (state === 'open') throw new HeldBack('held back');
      let event = 'failure';
      try {
        const result = await work();
        event = 'success';
        return result;
      } finally {
        onMoved(await report(event));
      }
    },
  };
};

// ---- The stage: a service that fails for a while, and a node.

/** Answers 200, but 503 to the requests that fall into its outage. */
const startService = async (outage) => {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.writeHead(outage.includes(requests) ? 503 : 200).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    requests: () => requests,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
};

const startNode = async (data) => {
  const child = spawn(process.execPath, [launcher, 'serve', '--port', '0', '--data', data], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  const lines = createInterface({ input: child.stderr });
  const listening = new Promise((resolve) => {
    lines.on('line', (line) => {
      // Its log is JSON lines; a reason not to start is plain text.
      const { msg, url } = line.startsWith('{') ? JSON.parse(line) : { msg: line };
      if (msg === 'listening') resolve(url);
      else if (msg === line) console.error(line);
    });
  });
  const url = await Promise.race([listening, ended.then((code) => Promise.reject(new Error(`The node ended with code ${code}.`)))]);
  return { url, stop };
};

const readGenmath = (...args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`genmath ${args[0]} ended with code ${status}: ${stdout}${stderr}`);
  return stdout;
};

/** Calls the service until it has answered some calls after its outage; prints what happened to each. */
const callThrough = async (breaker, service) => {
  const began = performance.now();
  const tell = (what) => console.log(`${((performance.now() - began) / 1000).toFixed(2).padStart(5)} s  ${what}`);
  let held = 0;
  while (service.requests() < 11) {
    const before = breaker.state();
    let row = '';
    const onMoved = ({ to, emitted, row: { R_t } }) => {
      row = `failure ratio ${R_t.toFixed(3)}, ${to}${emitted.length > 0 ? `  -> ${emitted.join(', ')}` : ''}`;
    };
    const request = async () => {
      const { status } = await fetch(service.url);
      if (status !== 200) throw new Error(`${status}`);
      return status;
    };
    const outcome = await breaker.call(request, onMoved).catch((error) => (error instanceof HeldBack ? undefined : error.message));
    if (outcome === undefined) held += 1;
    else {
      if (held > 0) tell(`${held} calls held back`);
      if (before === 'open') tell('half open: probing');
      held = 0;
      tell(`${outcome}  ${row}`);
    }
    await pause(250);
  }
};

const folder = process.argv[2];
const data = mkdtempSync(join(tmpdir(), 'circuit-breaker-'));
const service = await startService([5, 6, 7]);
let node;
try {
  node = await startNode(data);
  const { key, machine } = await connect(node.url)('POST', '/api/demo-key/mint', { slug: 'checkout' });
  const ask = connect(node.url, key);
  const parameters = { threshold: 0.6, weight: 0.5, least_calls: 4, cool_down: '2 s', probes: 2 };
  const breaker = await createBreaker(ask, machine.slug, parameters);
  console.log(`breaker ${breaker.id} on ${machine.slug}: ${JSON.stringify(parameters)}`);
  await callThrough(breaker, service);

  const { valid, rows, head } = await ask('GET', `/api/quantum-verify/${breaker.id}`);
  console.log(`the node says:  ${valid ? 'valid' : 'NOT VALID'}, ${rows} rows, head ${head.hash}`);
  const jwks = await ask('GET', '/.well-known/jwks.json');
  await node.stop();
  const checked = readGenmath('ledger', 'verify', '--data', data);
  console.log(`its files say:  ${checked.split('\n')[0]}`);
  if (!valid) process.exitCode = 1;
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true });
    const [ledger, keys] = [join(folder, 'ledger.jsonl'), join(folder, 'public-keys.json')];
    writeFileSync(ledger, readGenmath('ledger', 'export', '--data', data));
    writeFileSync(keys, JSON.stringify(jwks));
    console.log(`an auditor:     node auditor.mjs --keys ${keys} --ledger ${ledger} --head ${head.hash}`);
  }
} finally {
  await node?.stop();
  await service.stop();
  rmSync(data, { recursive: true, force: true });
}
