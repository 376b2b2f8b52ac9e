import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox, StdioProcess } from '../adapters/mcp/stdio-process.js';
import { commandOf, lint, readStages, textsOf, variablesOf } from './dockerfile.js';
import { readPackage, readText } from './read-json.js';

const dockerfile = readText('Dockerfile');
const last = readStages(dockerfile).at(-1) ?? [];

describe('the Dockerfile (read, and its commands run without a container; it is not built here)', () => {
  it('keeps the rules', () => {
    expect(lint(dockerfile)).toEqual([]);
  });

  it.each([
    ['no tag', (text: string) => text.replace(/node:[\w.-]+@/, 'node@'), /FROM node@.*name a version/],
    ['latest', (text: string) => text.replace(/node:[\w.-]+@/, 'node:latest@'), /not latest/],
    ['no digest', (text: string) => text.replace(/@sha256:\w+\n/, '\n'), /name the digest/],
    ['root', (text: string) => text.replace('USER node', 'USER root'), /root/],
    ['root by number', (text: string) => text.replace('USER node', 'USER 0:0'), /root/],
    ['no user', (text: string) => text.replace('USER node\n', ''), /root/],
    ['no health check', (text: string) => text.replace('HEALTHCHECK', 'LABEL'), /HEALTHCHECK/],
    ['a secret', (text: string) => text.replace('NODE_ENV=production', 'GENMATH_KEYRING={}'), /secret/],
    ['more than the package', (text: string) => text.replace('COPY --from=build /package/ ./', 'COPY . .'), /more than/],
    ['a build in the last stage', (text: string) => text.replace('RUN mkdir', 'RUN npm ci && mkdir'), /builds or fetches/],
    ['ADD', (text: string) => text.replace('COPY . .', 'ADD . .'), /ADD/],
  ])('the rules find %s', (_, spoil, message) => {
    const spoilt = spoil(dockerfile);
    expect(spoilt).not.toBe(dockerfile);
    expect(lint(spoilt).join('\n')).toMatch(message);
  });

  it('keeps data in a volume that the user owns', () => {
    const { GENMATH_DATA } = variablesOf(last);
    expect(textsOf(last, 'VOLUME')).toEqual([GENMATH_DATA]);
    expect(textsOf(last, 'RUN').join()).toContain(`chown node:node ${GENMATH_DATA}`);
  });

  it('takes into the build what the build needs, and nothing that is not named', () => {
    const lines = readText('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines[0]).toBe('*');
    const named = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    const ships = ['package.json', 'README.md', 'LICENSE', ...readPackage().files.filter((name) => name !== 'dist')];
    expect(named).toEqual(expect.arrayContaining([...ships, 'package-lock.json', 'src', 'tools', 'scripts', 'tsup.config.ts']));
    for (const name of named) expect([name, existsSync(new URL(`../../${name}`, import.meta.url))]).toEqual([name, true]);
  });
});

describe('what the image would run', () => {
  let sandbox: Sandbox;
  beforeAll(() => {
    sandbox = createSandbox();
  });
  afterAll(() => sandbox.close());

  /** Runs the health check against a port, and gives its exit code. */
  const isHealthy = (port: string): Promise<number | null> => {
    const [command, ...args] = commandOf(textsOf(last, 'HEALTHCHECK')[0]);
    expect(command).toBe('node');
    return new Promise((resolve) => {
      spawn(
        process.execPath,
        args.map((argument) => argument.replace(':7770', `:${port}`)),
        { stdio: 'ignore' },
      ).on('close', resolve);
    });
  };

  it('serves with the variables of the image, and the health check tells so', async () => {
    const [command, launcher, ...args] = [...commandOf(textsOf(last, 'ENTRYPOINT')[0]), ...commandOf(textsOf(last, 'CMD')[0])];
    expect([command, launcher]).toEqual(['node', '/app/bin/genmath.js']);
    const server = new StdioProcess([sandbox.launcher, ...args], {
      cwd: sandbox.folder,
      env: { PATH: process.env['PATH'] ?? '', ...variablesOf(last), GENMATH_DATA: sandbox.dataFolder, GENMATH_PORT: '0' },
    });
    const port = await new Promise<string>((resolve) => {
      const look = (): void => {
        const found = /"url":"http:\/\/[^"]*:(\d+)"/.exec(server.stderr)?.[1];
        if (found !== undefined) resolve(found);
      };
      server.child.stderr.on('data', look);
      look();
    });
    expect(await isHealthy(port)).toBe(0);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expect(await isHealthy(port)).toBe(1);
  });
});
