/** Runs the `genmath` command as a process: to its end, or until it says where it listens. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The same as `npx genmath`, without npx between us and the process that has to be stopped. */
const launcher = fileURLToPath(new URL('bin/genmath.js', import.meta.resolve('genmath/package.json')));

/** How long a process may take to end when it is asked to, before it is killed. */
const PATIENCE = 15_000;

/** Starts a command in a process group of its own, so that Ctrl-C reaches us alone and all ends in its order. */
export const startProcess = (command, given, options) => {
  const child = spawn(command, given, { detached: true, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(signal ?? code));
  });
  // Whoever waits for it hears of it.
  ended.catch(() => undefined);
  // What is left running when this process ends in another way than by its own means would be nobody's.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  void ended.finally(() => process.off('exit', kill)).catch(() => undefined);
  return {
    child,
    ended,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      const timer = setTimeout(kill, PATIENCE);
      await ended;
      clearTimeout(timer);
    },
  };
};

/** Settings of ours say where everything is; those of the user's own genmath do not reach it. */
const environmentOf = (settings) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:GENMATH|PG)/.test(name))),
  ...settings,
});

/** Runs a command of genmath to its end; gives what it wrote. */
export const runGenmath = async (given, settings = {}) => {
  const { child, ended } = startProcess(process.execPath, [launcher, ...given], { env: environmentOf(settings) });
  const [out, errors] = [[], []];
  child.stdout.on('data', (bytes) => out.push(bytes));
  child.stderr.on('data', (bytes) => errors.push(bytes));
  const how = await ended;
  if (how === 0) return Buffer.concat(out).toString().trim();
  throw new Error(`genmath ${given.join(' ')} ended with ${how}: ${Buffer.concat([...errors, ...out])}`);
};

/** Starts a command of genmath that serves; resolves with the process and what it said when it began to listen. */
export const startGenmath = async (given, settings, { onLine = () => undefined } = {}) => {
  const running = startProcess(process.execPath, [launcher, ...given], { env: environmentOf(settings) });
  running.child.stdout.resume();
  const said = [];
  const listening = new Promise((resolve) => {
    createInterface({ input: running.child.stderr }).on('line', (line) => {
      onLine(line);
      // Its log is JSON lines; a reason not to start is plain text.
      const entry = line.startsWith('{') ? JSON.parse(line) : { msg: line };

      if (entry.msg === 'listening') resolve(entry);
      else if (said.length < 20) said.push(entry.reason ?? entry.msg);
    });
  });
  const failed = running.ended.then((how) => {
    throw new Error(`genmath ${given[0]} ended with ${how}: ${said.join('; ')}`);
  });
  failed.catch(() => undefined);
  return { ...running, listening: await Promise.race([listening, failed]) };
};
