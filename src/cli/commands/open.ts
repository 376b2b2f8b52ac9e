import { spawn } from 'node:child_process';
import { makeSignInCode } from '../../adapters/store/keys/sign-in-codes.js';
import { Fault } from '../../core/faults.js';
import { readConfig } from '../../node/config.js';
import { readNodeAddresses } from '../../node/node-address.js';
import type { CommandLine } from '../command-line/parse-command-line.js';
import { dim, out } from '../terminal.js';
import { startNode } from './serve.js';

/** How long a node that may have ended is waited for, in milliseconds. */
const PATIENCE = 2_000;

/** The program that opens an address in the browser of the user, by platform. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens an address in the user's browser; false where there is no program for it. */
const openBrowser = (address: string): Promise<boolean> => {
  const [program = '', ...words] = [...(OPENERS[process.platform] ?? ['xdg-open']), address];
  return new Promise((resolve) => {
    const opener = spawn(program, words, { stdio: 'ignore', detached: true });
    opener.once('error', () => resolve(false));
    opener.once('spawn', () => {
      opener.unref();
      resolve(true);
    });
  });
};

/** Gives the address of a node that serves from a data folder; nothing where none answers. */
const runningNode = async (dataFolder: string): Promise<string | undefined> => {
  for (const url of readNodeAddresses(dataFolder)) {
    const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => undefined);
    const answer = (await response?.json().catch(() => undefined)) as { readonly registry?: unknown } | undefined;
    if (answer?.registry !== undefined) return url;
  }
  return undefined;
};

/**
 * Opens the web console in the browser, with a session: on the node that serves from the data folder, or on one that it starts on a free port and
 * that runs until it is stopped. The address holds a code that is taken once, in its fragment, which no request and no log shows.
 * @throws Fault USAGE, STORE_FAILED
 */
export const open = async ({ words, options }: CommandLine): Promise<number | undefined> => {
  if (words.length > 0) throw new Fault('USAGE', `genmath open takes options only, not ${JSON.stringify(words[0])}.`);
  const { dataFolder } = readConfig({ data: options.data });
  const running = await runningNode(dataFolder);
  // Before a node is started, which would run on without it.
  const code = makeSignInCode(dataFolder);
  const url = running ?? (await startNode({ ...options, host: '127.0.0.1', port: options.port ?? '0' })).url;
  const address = `${url}/#code=${code}`;
  const isOpen = options['no-browser'] !== true && (await openBrowser(address));
  out(isOpen ? `The console is at ${url}/` : 'Open this address:');
  // A program that opens browsers starts also where there is none.
  out(`${isOpen ? 'If no browser opens: ' : ''}${address}\n${dim('It works once, within a minute.')}`);
  if (running !== undefined) return 0;
  out(dim('This node runs until it is stopped: Ctrl+C.'));
  return undefined;
};
