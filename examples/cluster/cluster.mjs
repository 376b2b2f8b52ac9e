#!/usr/bin/env node
/**
 * A cluster of genmath without containers: a PostgreSQL server of its own, nodes, a balancer before them and a witness of their log, on loopback.
 *
 *   npm install genmath
 *   node cluster.mjs [--port 7770] [--nodes 3] [--folder ./cluster]
 *
 * It needs PostgreSQL (14 or newer) on this machine, and none that runs. Ctrl-C ends everything, and so does the end of any part. Without a folder all that
 * it makes is removed at the end.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from './postgres.mjs';
import { startCluster } from './start-cluster.mjs';

const { values } = parseArgs({
  options: { port: { type: 'string', default: '7770' }, nodes: { type: 'string', default: '3' }, folder: { type: 'string' } },
});

const makeFolder = () => {
  if (values.folder === undefined) return mkdtempSync(join(realpathSync(tmpdir()), 'genmath-cluster-'));
  // A folder that is there already is not taken: its database would be in use, or of another version.
  mkdirSync(values.folder, { mode: 0o700 });
  return resolve(values.folder);
};

const tell = ({ url, nodes, witness }, folder) =>
  console.log(
    `balancer  ${url}
${nodes.map(({ name, url: own }) => `${name}     ${own}`).join('\n')}
witness   ${witness.url}
files     ${folder}

Try it (Ctrl-C ends all):
  curl -s ${url}/api/demo-key/mint -H 'content-type: application/json' -d '{"slug": "lab"}'
  curl -s ${url}/api/health
  genmath log verify --from ${url}
Open ${url} for the console.`,
  );

// Asked to end, or one part has ended: whatever comes first.
let end;
const ending = new Promise((settle) => {
  end = settle;
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end({}));

const folder = makeFolder();
const parts = [];
const start = async () => {
  const postgres = await startPostgres(folder);
  parts.push(postgres);
  void postgres.ended.then((how) => end({ failure: `PostgreSQL ended (${how})` }));
  const cluster = await startCluster({
    folder,
    port: Number(values.port),
    nodes: Number(values.nodes),
    owner: postgres.addressOf('genmath_owner'),
    store: () => postgres.addressOf('genmath_node'),
    onEnd: (name, how) => end({ failure: `${name} ended (${how})` }),
  });
  parts.push(cluster);
  tell(cluster, folder);
};
const started = start().catch((error) => end({ failure: error.message }));
const { failure } = await ending;
// What is being started has to be there before it can be ended.
await started;
for (const part of parts.reverse()) await part.stop();
if (values.folder === undefined) rmSync(folder, { recursive: true, force: true });
if (failure !== undefined) console.error(`cluster.mjs: ${failure}; everything else was ended.`);
process.exitCode = failure === undefined ? 0 : 1;
