import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { main } from '../../src/cli/cli.js';

/** What a command line printed, and its exit code. */
export interface Ending {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A temporary folder in which command lines run: their working directory and home, with a data folder. */
export interface CommandFolder {
  readonly folder: string;
  /** Runs a command line to its end, in this process, with these variables and no other of genmath's. */
  readonly run: (args: readonly string[], environment?: Readonly<Record<string, string>>) => Promise<Ending>;
  /** Runs a line of shell to its end, in processes of their own; `genmath` is the built package. */
  readonly shell: (line: string, shell?: readonly [program: string, ...options: string[]]) => Promise<Ending>;
  readonly close: () => void;
}

/** The launcher of the built package. */
const LAUNCHER = fileURLToPath(new URL('../../bin/genmath.js', import.meta.url));
/** Time after which a line of shell that does not end is ended, in milliseconds. */
const LONGEST = 30_000;

/** Sets the variables of the environment that the command line reads, and gives what puts the former ones back. */
const setEnvironment = (environment: Readonly<Record<string, string>>): (() => void) => {
  const former = { ...process.env };
  for (const name of Object.keys(former)) if (/^(?:GENMATH_|XDG_DATA_HOME$|NO_COLOR$)/.test(name)) delete process.env[name];
  Object.assign(process.env, environment);
  return () => {
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, former);
  };
};

/** Runs `main` as a process would, and collects what it writes; runs follow one another, since streams and exit code are the process's. */
const runMain = async (args: readonly string[], cwd: string, environment: Readonly<Record<string, string>>): Promise<Ending> => {
  const written = { stdout: '', stderr: '' };
  const streams = ['stdout', 'stderr'] as const;
  const spies = streams.map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += text;
      return true;
    }),
  );
  const listeners = streams.map((name) => process[name].listeners('error'));
  const formerFolder = process.cwd();
  const restoreEnvironment = setEnvironment(environment);
  try {
    process.chdir(cwd);
    process.exitCode = undefined;
    await main(args);
    return { code: Number(process.exitCode ?? 0), ...written };
  } finally {
    process.exitCode = undefined;
    process.chdir(formerFolder);
    restoreEnvironment();
    streams.forEach((name, i) => {
      for (const listener of process[name].listeners('error'))
        if (!listeners[i]?.includes(listener)) process[name].off('error', listener as (error: Error) => void);
    });
    for (const spy of spies) spy.mockRestore();
  }
};

const runShell = (
  line: string,
  [program, ...options]: readonly [string, ...string[]],
  cwd: string,
  environment: Readonly<Record<string, string>>,
): Promise<Ending> =>
  new Promise((resolve) => {
    const child = spawn(program, [...options, line], { cwd, env: environment, timeout: LONGEST, stdio: ['ignore', 'pipe', 'pipe'] });
    const written = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => {
        written[name] += text;
      });
    child.on('close', (code) => resolve({ code: code ?? -1, ...written }));
  });

/** Makes a folder for command lines. */
export const createCommandFolder = (): CommandFolder => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'genmath-command-')));
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  writeFileSync(join(programs, 'genmath'), `#!/bin/sh\nexec "${process.execPath}" "${LAUNCHER}" "$@"\n`, { mode: 0o755 });
  const environment = { HOME: folder, GENMATH_DATA: join(folder, 'data') };
  const inShell = { ...environment, PATH: `${programs}${delimiter}${process.env['PATH']}`, TERM: 'dumb' };
  return {
    folder,
    run: (args, more = {}) => runMain(args, folder, { ...environment, ...more }),
    shell: (line, shell = ['sh', '-c']) => runShell(line, shell, folder, inShell),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
};
