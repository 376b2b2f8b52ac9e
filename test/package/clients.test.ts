import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox, StdioProcess } from '../adapters/mcp/stdio-process.js';
import { readText } from './read-json.js';

/** How a client is told to start or to reach the server. */
interface Entry {
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Under the names that clients give it: `url`, `httpUrl`, `serverUrl`. */
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A block of docs/clients.md, with the heading that it stands under. */
interface Block {
  readonly client: string;
  readonly language: string;
  readonly text: string;
}

const readBlocks = (markdown: string): readonly Block[] => {
  let client = '';
  return [...markdown.matchAll(/^## (.+)$|^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, heading, language, text]) => {
    client = heading ?? client;
    return language === undefined || text === undefined ? [] : [{ client, language, text }];
  });
};

/** Reads the little TOML of these blocks: tables, and values in the forms that JSON shares. */
const readToml = (text: string): Readonly<Record<string, unknown>> => {
  const root: Record<string, unknown> = {};
  let table = root;
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const heading = /^\[([\w.-]+)\]$/.exec(line)?.[1];
    const [, key, value] = /^(\w+) = (.+)$/.exec(line) ?? [];
    if (heading !== undefined) {
      table = root;
      for (const name of heading.split('.')) {
        table[name] ??= {};
        table = table[name] as Record<string, unknown>;
      }
    } else if (key !== undefined && value !== undefined) table[key] = JSON.parse(value);
    else throw new Error(`Not read: ${line}`);
  }
  return root;
};

/** Splits a line of shell at spaces, heeding quotes. */
const readWords = (line: string): readonly string[] =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, bare]) => single ?? double ?? bare ?? '');

const toEntry = (value: Readonly<Record<string, unknown>>): Entry => {
  const { url, httpUrl, serverUrl, bearer_token_env_var: variable, ...rest } = value as Record<string, string | undefined>;
  const address = url ?? httpUrl ?? serverUrl;
  return {
    ...(rest as Entry),
    ...(address === undefined ? {} : { address }),
    ...(variable === undefined ? {} : { headers: { Authorization: `Bearer $${variable}` } }),
  };
};

/** Reads what one command line of a client says: JSON, an address with its headers, or the command behind `--` or the name. */
const readCommandLine = (line: string): Entry => {
  const words = readWords(line);
  const json = words.find((word) => word.startsWith('{'));
  if (json !== undefined) return toEntry(JSON.parse(json) as Record<string, unknown>);
  const address = words.find((word) => word.startsWith('http:'));
  if (address !== undefined) {
    const after = (option: string): string => (words.includes(option) ? (words[words.indexOf(option) + 1] ?? '') : '');
    const variable = after('--bearer-token-env-var');
    if (variable !== '') return toEntry({ url: address, bearer_token_env_var: variable });
    const [name = '', value = ''] = after('--header').split(': ');
    return { address, headers: { [name]: value } };
  }
  const [command, ...args] = words.slice(words.lastIndexOf('node'));
  return { ...(command === undefined ? {} : { command }), args };
};

const entriesOf = ({ language, text }: Block): readonly Entry[] => {
  if (language === 'sh') return text.trim().split('\n').map(readCommandLine);
  const paper = (language === 'toml' ? readToml(text) : JSON.parse(text)) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const servers = paper['mcpServers'] ?? paper['servers'] ?? paper['context_servers'] ?? paper['mcp_servers'] ?? {};
  return Object.values(servers).map((value) => toEntry(value as Record<string, unknown>));
};

const blocks = readBlocks(readText('docs/clients.md'));
const entries = blocks.flatMap((block) => entriesOf(block).map((entry) => ({ ...block, entry })));
const started = entries.filter(({ entry }) => entry.command !== undefined);
const called = entries.filter(({ entry }) => entry.address !== undefined);

const commandLineOf = ({ command, args, env }: Entry): string => JSON.stringify([command, ...(args ?? []), env ?? {}]);
const startedOnce = [...new Set(started.map(({ entry }) => commandLineOf(entry)))].map((line) => {
  const same = started.filter(({ entry }) => commandLineOf(entry) === line);
  return [line, [...new Set(same.map(({ client }) => client))], same[0]?.entry ?? {}] as const;
});

const CLIENTS = ['Claude Code', 'Claude Desktop', 'Codex CLI', 'Cursor', 'Gemini CLI', 'VS Code', 'Windsurf', 'Zed'];

let sandbox: Sandbox;
let node: string;
let key: string;
beforeAll(async () => {
  sandbox = createSandbox();
  const server = sandbox.start(['serve', '--port', '0']);
  node = await new Promise<string>((resolve) => {
    const look = (): void => {
      const found = /"url":"(http:[^"]+)"/.exec(server.stderr)?.[1];
      if (found !== undefined) resolve(found);
    };
    server.child.stderr.on('data', look);
    look();
  });
  const minted = await fetch(`${node}/api/demo-key/mint`, { method: 'POST' });
  key = ((await minted.json()) as { readonly key: string }).key;
});
afterAll(() => sandbox.close());

/** Puts what this test has in place of what the reader is told to fill in. */
const fillIn = (text: string): string =>
  text
    .replaceAll('/path/to/genmath', dirname(dirname(sandbox.launcher)))
    .replaceAll('http://127.0.0.1:7770', node)
    .replaceAll(/gm_your_key|\$\{(?:env:)?GENMATH_KEY\}|\$GENMATH_KEY|\$\{input:genmath-key\}/g, key);

const NEWTON = { operators: ['NM19'], inputs: { F: '2 kN', m: '80 kg' }, solveFor: 'a' };

describe('docs/clients.md', () => {
  it('has a section with a block for every client, and reads as a whole', () => {
    expect([...new Set(blocks.map(({ client }) => client))]).toEqual(['Any client, stdio', 'Any client, HTTP', ...CLIENTS]);
    expect(started.length + called.length).toBe(entries.length);
    for (const block of blocks) expect([block.text, entriesOf(block).length > 0]).toEqual([block.text, true]);
  });

  it.each(CLIENTS)('shows %s how to start the server and, but for Claude Desktop, how to call one', (client) => {
    expect(started.filter((each) => each.client === client).length).toBeGreaterThan(0);
    expect(called.some((each) => each.client === client)).toBe(client !== 'Claude Desktop');
  });
});

describe.concurrent('what docs/clients.md says works', () => {
  // Several clients are told the same; each command is started once.
  it.each(startedOnce)('stdio: %s, for %j', async (_, __, entry) => {
    expect(entry.command).toBe('node');
    const environment = Object.fromEntries(Object.entries(entry.env ?? {}).map(([name, value]) => [name, fillIn(value)]));
    const server = new StdioProcess((entry.args ?? []).map(fillIn), {
      cwd: '/',
      env: { ...sandbox.environment, ...environment },
    });
    expect((await server.initialize()).result).toMatchObject({ serverInfo: { name: 'genmath' } });
    expect((await server.callTool('compute', NEWTON)).result).toMatchObject({ structuredContent: { value: 25 } });
    expect((await server.end()).code).toBe(0);
  });

  it.each(called.map(({ client, entry }) => [client, entry] as const))('HTTP: %s, %j', async (_, entry) => {
    expect(entry.address).toBe('http://127.0.0.1:7770/mcp');
    const headers = Object.fromEntries(Object.entries(entry.headers ?? {}).map(([name, value]) => [name, fillIn(value)]));
    expect(headers).toEqual({ Authorization: `Bearer ${key}` });
    const answer = await fetch(fillIn(entry.address ?? ''), {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'compute', arguments: NEWTON } }),
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('25 m/s²')]);
  });
});
