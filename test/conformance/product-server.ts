import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Subject } from './fixture-server.js';

const LAUNCHER = fileURLToPath(new URL('../../bin/genmath.js', import.meta.url));
const WITHOUT_LIMITS = [
  '--limit-prove',
  'off',
  '--limit-verify',
  'off',
  '--limit-mint',
  'off',
  '--limit-catalog',
  'off',
  '--limit-unknown-key',
  'off',
  '--limit-work',
  'off',
  '--limit-work-key',
  'off',
  '--daily-limit',
  'off',
];

/** Serves the built package as a user does, on a free port, with limits off. */
export const serveProduct = async (): Promise<Subject> => {
  const data = mkdtempSync(join(tmpdir(), 'genmath-conformance-'));
  const environment = { PATH: process.env['PATH'] ?? '', HOME: data };
  const child = spawn(process.execPath, [LAUNCHER, 'serve', '--port', '0', '--data', data, ...WITHOUT_LIMITS], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  let log = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      const listening = /"msg":"listening","url":"([^"]+)"/.exec(log)?.[1];
      if (listening !== undefined) resolve(listening);
    });
    void ended.then(() => reject(new Error(`genmath serve ended: ${log}`)));
  });
  return {
    url: `${url}/mcp`,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
};
