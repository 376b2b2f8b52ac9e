import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { appMetaOf, RESULT_APP } from '../../src/adapters/service/fixed-resources.js';
import { createService } from '../../src/adapters/service/service.js';
import { LOCAL_CALLER } from '../../src/call/caller.js';
import { TOOLS } from '../../tools/capabilities.js';
import { fullNode } from '../tools/node.js';

const folder = new URL('../../src/app/', import.meta.url);
const page = await RESULT_APP.read();

describe('the page as it was built', () => {
  it('is one HTML document of at most 100 kB', () => {
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(page.trimEnd()).toMatch(/<\/html>$/);
    expect(Buffer.byteLength(page)).toBeLessThan(100_000);
  });

  it('holds its script and its style', () => {
    expect(page).not.toMatch(/\/\*(?:script|style)\*\//);
    expect(page.match(/<script[^>]*>/g)).toEqual(['<script type="module">']);
    expect(page.match(/<\/script/g)).toHaveLength(1);
    expect(page.match(/<style>/g)).toHaveLength(1);
  });

  it('loads nothing: the only addresses are the names of SVG and MathML', () => {
    const addresses = [...page.matchAll(/\b(?:https?:\/\/|wss?:\/\/|data:[a-z]+\/|blob:)[^"'`\s)]*/g)].map(([address]) => address);
    expect(new Set(addresses)).toEqual(new Set(['http://www.w3.org/1998/Math/MathML', 'http://www.w3.org/2000/svg']));
    expect(page).not.toMatch(/<(?:link|img|iframe|object|embed|base|form)\b|@import|url\(|\bfetch\(|XMLHttpRequest|WebSocket|\bimport\(/);
  });

  it('forbids the browser to load anything, should it ever try', () => {
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page) ?? [];
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'unsafe-inline'",
      "style-src 'unsafe-inline'",
      "base-uri 'none'",
      "form-action 'none'",
    ]);
  });

  it('never makes markup or code of text', () => {
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    expect(sources.length).toBeGreaterThan(20);
    for (const text of [page, ...sources.map((name) => readFileSync(new URL(name, folder), 'utf8'))])
      expect(text).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|\beval\(|new Function/);
  });
});

describe('a client', () => {
  const service = createService(TOOLS, fullNode);

  it('is told of the page by the tools whose answers it shows, and by no other', async () => {
    const listed = await service.listTools();
    const shown = listed.filter(({ _meta }) => _meta?.['ui'] !== undefined);
    expect(shown.map(({ name }) => name)).toEqual(expect.arrayContaining(['compute', 'prove', 'verify']));
    for (const { name, _meta } of listed) expect(_meta?.['ui']).toEqual(appMetaOf(name).ui);
    expect(shown[0]?._meta?.['ui']).toEqual({ resourceUri: 'ui://genmath/result.html' });
  });

  it('reads it as an MCP App', async () => {
    const read: unknown = await service.resources.read(RESULT_APP.uri, LOCAL_CALLER);
    const [content = read] = (read as { readonly contents?: readonly unknown[] }).contents ?? [];
    expect(content).toEqual({
      uri: RESULT_APP.uri,
      mimeType: 'text/html;profile=mcp-app',
      text: page,
      _meta: { ui: { prefersBorder: true } },
    });
  });
});
