/** A PostgreSQL server of our own: in a folder, on a Unix socket, reached by nobody but the user of the folder. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { startProcess } from './genmath.mjs';

/** Folders of which each holds a version of PostgreSQL, as Debian and Homebrew lay them out. */
const VERSIONS = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];

/** Finds the folder of PostgreSQL's programs: the first on the PATH, or the newest that is installed beside it. */
const findPrograms = () => {
  const onPath = (process.env.PATH ?? '').split(delimiter);
  const beside = VERSIONS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /^(?:postgresql@)?\d+$/.test(name))
      .sort((a, b) => Number(b.replace(/\D/g, '')) - Number(a.replace(/\D/g, '')))
      .map((name) => join(folder, name, 'bin')),
  );
  const found = [...onPath, ...beside].find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));
  if (found === undefined) throw new Error('PostgreSQL is not installed: no initdb and postgres were found.');
  return found;
};

const runToEnd = async (command, given, input) => {
  const { child, ended } = startProcess(command, given, { stdio: ['pipe', 'pipe', 'pipe'] });
  const out = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => out.push(bytes));
  child.stdin.on('error', () => undefined).end(input);
  const how = await ended;
  if (how !== 0) throw new Error(`${command} ended with ${how}: ${Buffer.concat(out)}`);
};

/** The owner of the tables, and the role of the nodes, which may do less. Nobody else reaches the socket, so that no passwords are needed. */
const ROLES = ['CREATE ROLE genmath_owner LOGIN', 'CREATE ROLE genmath_node LOGIN', 'CREATE DATABASE genmath OWNER genmath_owner'];

/** Makes a server in an empty folder and starts it; resolves when it takes connections. */
export const startPostgres = async (folder) => {
  if (process.getuid?.() === 0) throw new Error('PostgreSQL does not run as root: start this as another user.');
  const programs = findPrograms();
  const data = join(folder, 'postgres');
  await runToEnd(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', 'C', '--no-sync'], '');
  writeFileSync(join(data, 'postgresql.auto.conf'), `listen_addresses = ''\nunix_socket_directories = '${folder}'\n`);
  await runToEnd(join(programs, 'postgres'), ['--single', '-D', data, 'postgres'], `${ROLES.join('\n')}\n`);
  const running = startProcess(join(programs, 'postgres'), ['-D', data]);
  running.child.stdout.resume();
  const said = [];
  const ready = new Promise((resolve) => {
    createInterface({ input: running.child.stderr }).on('line', (line) => {
      if (line.includes('ready to accept connections')) resolve();
      else if (said.length < 20) said.push(line);
    });
  });
  await Promise.race([
    ready,
    running.ended.then((how) => {
      throw new Error(`PostgreSQL ended with ${how}: ${said.join('\n')}`);
    }),
  ]);
  return {
    ...running,
    /** Ends the server in order, with those who are connected. */
    stop: () => running.stop('SIGINT'),
    addressOf: (role) => `postgres://${role}@localhost/genmath?host=${encodeURIComponent(folder)}`,
  };
};
