import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layOut } from '../../scripts/mcpb/lay-out.js';
import { fillManifest, type Manifest } from '../../scripts/mcpb/manifest.js';
import { StdioProcess } from '../adapters/mcp/stdio-process.js';
import { readJson, readPackage } from './read-json.js';

const text = { type: 'string', minLength: 1 } as const;
const texts = { type: 'array', items: text, uniqueItems: true } as const;

/** A reduced schema of our own for manifest_version 0.3: what this manifest uses, and nothing beside it. */
const REDUCED = {
  type: 'object',
  additionalProperties: false,
  required: ['manifest_version', 'name', 'version', 'description', 'author', 'server'],
  properties: {
    manifest_version: { const: '0.3' },
    name: text,
    display_name: text,
    version: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+(?:[-+][0-9A-Za-z.+-]+)?$' },
    description: text,
    long_description: text,
    author: { type: 'object', additionalProperties: false, required: ['name'], properties: { name: text } },
    license: text,
    keywords: texts,
    icon: { const: 'icon.png' },
    server: {
      type: 'object',
      additionalProperties: false,
      required: ['type', 'entry_point', 'mcp_config'],
      properties: {
        type: { const: 'node' },
        entry_point: text,
        mcp_config: { type: 'object', additionalProperties: false, required: ['command'], properties: { command: text, args: texts } },
      },
    },
    compatibility: {
      type: 'object',
      additionalProperties: false,
      properties: {
        platforms: { type: 'array', items: { enum: ['darwin', 'win32', 'linux'] } },
        runtimes: { type: 'object', additionalProperties: false, properties: { node: text } },
      },
    },
    tools: {
      type: 'array',
      items: { type: 'object', additionalProperties: false, required: ['name'], properties: { name: text, description: text } },
    },
    tools_generated: { type: 'boolean' },
  },
} as const;

/** What a host puts the folder of the bundle in for. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder of the format, not a template.
const PLACE = '${__dirname}';

let base: string;
let folder: string;
let manifest: Manifest;
beforeAll(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'genmath-mcpb-')));
  folder = join(base, 'a folder with spaces');
  layOut(folder);
  manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
});
afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});

describe('the MCP bundle', () => {
  it('has a manifest of the form that hosts take', () => {
    const isValid = new Ajv({ allErrors: true }).compile(REDUCED);
    expect([isValid(manifest), isValid.errors]).toEqual([true, null]);
  });

  it('tells of the package what package.json tells', () => {
    const { name, version, description, license, keywords, engines } = readPackage();
    expect(manifest).toMatchObject({ name, version, description, license, keywords, compatibility: { runtimes: engines } });
  });

  it('is described by the manifest that is checked in; `npx tsx scripts/build-mcpb.ts` brings it up to date', () => {
    expect(readJson('manifest.json')).toEqual(fillManifest());
  });

  it('holds manifest, launcher, program and licence, and nothing else', () => {
    expect(readdirSync(folder).sort()).toEqual(['LICENSE', 'bin', 'dist', 'manifest.json', 'package.json']);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /\.(?:ts|map)$|node_modules|keys\.json|\.env/.test(file))).toEqual([]);
    expect(statSync(join(folder, manifest.server.entry_point)).isFile()).toBe(true);
    expect(readFileSync(join(folder, 'dist', 'THIRD-PARTY.txt'), 'utf8')).toContain('under their own licences');
  });

  it('starts as the manifest says, and offers the tools that the manifest names', async () => {
    const { command, args } = manifest.server.mcp_config;
    expect(command).toBe('node');
    const server = new StdioProcess(
      args.map((argument) => argument.replaceAll(PLACE, folder)),
      { cwd: base, env: { PATH: process.env['PATH'] ?? '', HOME: base } },
    );
    const { result } = await server.initialize();
    expect(result).toMatchObject({ serverInfo: { name: 'genmath', version: manifest.version } });
    const listed = (await server.request('tools/list')).result as { readonly tools: readonly { name: string; title: string }[] };
    expect(listed.tools.map(({ name, title }) => ({ name, description: title }))).toEqual(manifest.tools);
    const proved = await server.callTool('prove', { operators: ['NM19'], inputs: { m: 1500, a: 2.5 } });
    expect(proved.result).toMatchObject({ structuredContent: { R_t: 3750 } });
    expect((await server.end()).code).toBe(0);
  });
});
