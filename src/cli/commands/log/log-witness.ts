import { createHash } from 'node:crypto';
import { listen } from '../../../adapters/http/listen.js';
import { createLineWriter } from '../../../adapters/http/request-log.js';
import { createWitnessApp } from '../../../adapters/log/witness-app.js';
import { nodeFileSystem } from '../../../adapters/store/files/file-system.js';
import { FolderWitness } from '../../../adapters/store/log/folder-witness.js';
import { Fault } from '../../../core/faults.js';
import { createCosigner, type NoteSigner } from '../../../core/log/note-signer.js';
import { isKeyName, parseVerifierKey } from '../../../core/log/signed-note.js';
import { readConfig } from '../../../node/config.js';
import { createRuntime } from '../../../node/runtime.js';
import type { CommandLine } from '../../command-line/parse-command-line.js';

const SEED_BYTES = 32;
const PORT = '7771';

/**
 * Makes the signer of the witness of a data folder, whose key is derived from the master key and signs nothing else.
 * @throws Fault USAGE where it cannot have its name
 */
export const witnessSigner = (options: CommandLine['options']): NoteSigner => {
  const { keyring, now } = createRuntime(readConfig({ data: options.data }));
  const seed = keyring().derive('log-witness', SEED_BYTES);
  const digits = createHash('sha256')
    .update(createCosigner('genmath.local', seed, now).verifierKey)
    .digest('hex')
    .slice(0, 8);
  const name = process.env['GENMATH_WITNESS_NAME'] || `genmath.local/witness/${digits}`;
  if (!isKeyName(name))
    throw new Fault('USAGE', `GENMATH_WITNESS_NAME is a name without white space and plus, not ${JSON.stringify(name)}.`);
  return createCosigner(name, seed, now);
};

const readPort = (text: string): number => {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new Fault('USAGE', `--port is a port from 0 (any free one) to 65535, not ${JSON.stringify(text)}.`);
};

/**
 * Cosigns the checkpoints of logs over HTTP until a signal stops it.
 * @throws Fault USAGE, NOTE_INVALID; STORE_FAILED where another process is the witness of the data folder
 */
export const witnessLogs = async (keys: readonly string[], options: CommandLine['options']): Promise<undefined> => {
  if (keys.length === 0) throw new Fault('USAGE', 'Name the keys of the logs to witness: `genmath log key` prints the one of a log.');
  const { dataFolder } = readConfig({ data: options.data });
  const signer = witnessSigner(options);
  const [host, port] = [options.host ?? '127.0.0.1', readPort(options.port ?? PORT)];
  const witness = new FolderWitness({ files: nodeFileSystem, dataFolder, signer, logs: keys.map(parseVerifierKey) });
  await witness.open();
  const { write, flush } = createLineWriter(process.stderr);
  const log = (level: string, msg: string, more: Readonly<Record<string, unknown>> = {}): void =>
    write(JSON.stringify({ time: new Date().toISOString(), level, msg, ...more }));
  const app = createWitnessApp(witness, (request, status, error) => {
    const { pathname } = new URL(request.url);
    const reason = error === undefined ? {} : { reason: (error as Error).message };
    log(error === undefined ? 'info' : 'error', 'request', { method: request.method, path: pathname, status, ...reason });
  });
  const listening = await listen(app, { host, port }).catch(async (error: NodeJS.ErrnoException) => {
    await witness.close();
    throw error.code === undefined
      ? error
      : new Fault('USAGE', `${host}:${port} cannot be listened on (${error.code}); choose with --host and --port.`);
  });
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${listening.port}`;
  log('info', 'listening', { url, key: signer.verifierKey, logs: keys });
  const stop = async (): Promise<void> => {
    await listening.stop();
    await witness.close();
    log('info', 'stopped');
    await flush();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop());
};
