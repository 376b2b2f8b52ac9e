import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox, type StdioProcess } from '../adapters/mcp/stdio-process.js';
import { type CommandFolder, createCommandFolder } from '../cli/command-folder.js';
import { readPackage } from '../package/read-json.js';
import { countWords, readPage, withoutVolatile } from './read-page.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const { text: readme, blocks, paragraphs } = readPage('README.md');

/** A call of a tool in a block, with the lines of its answer; none where the page leaves it out. */
interface Call {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly answer: string;
}

const CALL = /^(calculate|compute|deploy|transition|verify) (\{.*\})$/;
const readCalls = (block: string): readonly Call[] => {
  const calls: { tool: string; input: Readonly<Record<string, unknown>>; answer: string }[] = [];
  for (const line of block.split('\n')) {
    const [, tool, input] = CALL.exec(line) ?? [];
    const last = calls.at(-1);
    if (tool !== undefined && input !== undefined) calls.push({ tool, input: JSON.parse(input), answer: '' });
    else if (last !== undefined) last.answer += `${last.answer === '' ? '' : '\n'}${line}`;
  }
  return calls;
};

const isTalk = (block: string): boolean => CALL.test(block.split('\n')[0] ?? '');
const isTranscript = (block: string): boolean => block.startsWith('$ ');
const talks = blocks.filter(({ text }) => isTalk(text)).map(({ text }) => text);
const transcript = blocks.find(({ text }) => isTranscript(text))?.text ?? '';

let sandbox: Sandbox;
let commands: CommandFolder;
beforeAll(() => {
  sandbox = createSandbox();
  commands = createCommandFolder();
});
afterAll(async () => {
  commands.close();
  await sandbox.close();
});

describe('README.md', () => {
  it('is short: 150 lines, paragraphs of 30 words', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(150);
    const words = paragraphs.map(countWords);
    expect(words.length).toBeGreaterThan(10);
    expect(words.reduce((sum, count) => sum + count, 0) / words.length).toBeLessThanOrEqual(30);
  });

  it('shows in its first screen a picture, the command, the block for clients and the links of editors', () => {
    const screen = readme.slice(0, readme.indexOf('\n## '));
    expect(screen.split('\n').length).toBeLessThanOrEqual(45);
    for (const part of ['![', 'npm ci && node bin/genmath.js', '"mcpServers"', 'VS Code', 'Cursor']) expect(screen).toContain(part);
  });

  it('has no block that the tests below leave out', () => {
    const kinds = blocks.map(({ language, text }) =>
      isTalk(text) ? 'talk' : isTranscript(text) ? 'transcript' : language === '' ? 'output' : language,
    );
    expect(kinds).toEqual(['sh', 'output', 'json', 'talk', 'talk', 'talk', 'talk', 'transcript', 'ts']);
  });

  it('has two commands: one that sets up and does the main job, one that sets up and passes the tests', () => {
    expect(blocks[0]?.text).toMatch(/^npm ci && node bin\/genmath\.js /);
    expect(readme).toContain('`npm ci && npm test`');
  });

  it.skipIf(process.platform === 'win32')('prints what it says its first command prints', async () => {
    const command = (blocks[0]?.text ?? '').replace('npm ci && ', '').replace('bin/', `${ROOT}bin/`);
    const { code, stdout } = await commands.shell(command);
    expect(code).toBe(0);
    expect(withoutVolatile(stdout)).toBe(withoutVolatile(blocks[1]?.text ?? ''));
  });

  it('links to editors as they ask: the server that npm installs, by the name of the package', () => {
    const server = { command: 'npx', args: ['-y', readPackage().name] };
    const [code = '', cursor = ''] = ['VS Code', 'Cursor'].map(
      (name) => new RegExp(`\\[install in ${name}\\]\\(([^)]+)\\)`).exec(readme)?.[1],
    );
    const inner = new URL(code).searchParams.get('url') ?? '';
    expect(new URL(code).host).toBe('insiders.vscode.dev');
    expect(inner).toMatch(/^vscode:mcp\/install\?/);
    expect(JSON.parse(decodeURIComponent(inner.split('?')[1] ?? ''))).toEqual({ name: 'genmath', ...server });
    const { host, pathname, searchParams } = new URL(cursor);
    expect([host, pathname, searchParams.get('name')]).toEqual(['cursor.com', '/install-mcp', 'genmath']);
    expect(JSON.parse(Buffer.from(searchParams.get('config') ?? '', 'base64').toString())).toEqual(server);
    for (const link of [code, cursor]) expect(readPage('docs/clients.md').text).toContain(link);
  });
});

describe('what README.md shows of MCP', () => {
  let server: StdioProcess;
  beforeAll(async () => {
    const { mcpServers } = JSON.parse(blocks[2]?.text ?? '') as {
      readonly mcpServers: { readonly genmath: { readonly command: string; readonly args: readonly string[] } };
    };
    const [launcher] = mcpServers.genmath.args;
    expect([mcpServers.genmath.command, launcher]).toEqual(['node', '/path/to/genmath/bin/genmath.js']);
    server = sandbox.start();
    await server.initialize();
  });
  afterAll(async () => {
    expect((await server.end()).code).toBe(0);
  });

  /** The ids that answers gave here, for those that the page shows, in the order in which they come. */
  const known = new Map<string, string>();
  const ask = async (tool: string, input: unknown) => {
    const named = JSON.stringify(input).replaceAll(/(?:rcp|ctr)_[0-9a-f-]{36}/g, (id) => known.get(id) ?? id);
    const { result } = await server.callTool(tool, JSON.parse(named));
    return result as { readonly content: readonly [{ readonly text: string }]; readonly structuredContent: object };
  };
  const remember = (shown: string, given: string): void => {
    const ids = (text: string): readonly string[] => text.match(/(?:rcp|ctr)_[0-9a-f-]{36}/g) ?? [];
    const [here] = ids(given);
    for (const id of ids(shown).slice(0, 1)) if (here !== undefined && !known.has(id)) known.set(id, here);
  };

  it.each(talks.map((talk) => [talk.split('\n')[0] ?? '', talk]))('%s', async (_, talk) => {
    const calls = readCalls(talk);
    expect(calls.length).toBeGreaterThan(0);
    for (const { tool, input, answer } of calls) {
      const { content, structuredContent } = await ask(tool, input);
      const given = content[0].text;
      remember(answer, given);
      if (answer === '') continue;
      if (!answer.startsWith('{')) expect(withoutVolatile(given)).toBe(withoutVolatile(answer));
      else {
        // A part of the answer: what the dots stand for is left out.
        const part = JSON.parse(withoutVolatile(answer).replaceAll(', …', '')) as object;
        expect(JSON.parse(withoutVolatile(JSON.stringify(structuredContent)))).toMatchObject(part);
      }
    }
  });

  const rows = [...readme.matchAll(/^\| [^|]+ \| `([^`]+)` is ([\d.]+)[^|]* \| (.+) \|$/gm)];
  it('compares with plain arithmetic in three rows', () => expect(rows).toHaveLength(3));

  const ASKED: readonly (readonly [string, object])[] = [
    ['compute', { operators: ['TD1'], inputs: { p: '1 atm', V: '2 L', T: '20 degC' }, solveFor: 'n' }],
    ['calculate', { lines: '20 degC + 10 degC' }],
    ['calculate', { lines: '12 N*m + 3 J' }],
  ];
  it.each(ASKED.map(([tool, input], i) => [rows[i]?.[0] ?? '', tool, input, i] as const))('%s', async (_, tool, input, i) => {
    const [, sum = '', value, right = ''] = rows[i] ?? [];
    expect(sum).toMatch(/^[\d.+*/() ]+$/);
    const plain = Number(new Function(`return ${sum}`)());
    expect(String(Number(plain.toPrecision(3)))).toBe(value);
    const { content } = await ask(tool, input);
    const [, said = ''] = /`([^`]+)`/.exec(right) ?? [];
    expect(content[0].text).toContain(said);
    expect(right.startsWith('refused')).toBe(content[0].text.split('\n')[0] !== said);
  });
});

describe('what README.md shows people', () => {
  const asked = transcript.split(/^\$ /m).slice(1);

  it.skipIf(process.platform === 'win32').each(asked)('$ %s', async (part) => {
    const [command = '', ...lines] = part.trimEnd().split('\n');
    const { code, stdout } = await commands.shell(command);
    expect([code, stdout.split('\n')[0]]).toEqual([0, lines.join('\n')]);
  });

  it('runs in TypeScript', async () => {
    const code = (blocks.at(-1)?.text ?? '')
      .replace("'genmath'", `'${pathToFileURL(join(ROOT, 'dist', 'index.js')).href}'`)
      .replaceAll(/^(.+); \/\/ (.+)$/gm, 'told.push([$1, $2]);');
    const file = join(commands.folder, 'use.mjs');
    writeFileSync(file, `const told = [];\n${code}\nconsole.log(JSON.stringify(told));\n`);
    const { stdout, stderr } = await commands.shell(`"${process.execPath}" "${file}"`);
    expect(stderr).toBe('');
    const told = JSON.parse(stdout) as readonly (readonly [unknown, unknown])[];
    expect(told).toHaveLength(2);
    for (const [given, said] of told) expect(given).toBe(said);
  });
});
