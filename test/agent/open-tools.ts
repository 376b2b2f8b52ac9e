import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { createServerFactory } from '../../src/adapters/mcp/create-server.js';
import { createService } from '../../src/adapters/service/service.js';
import { TOOLS } from '../../tools/capabilities.js';
import { createFullNode } from '../tools/node.js';

/** A JSON object. */
export type Members = Readonly<Record<string, unknown>>;

/** What a tool answers, as a model reads it: the JSON of the text. */
export type Outcome = { readonly answer: Members } | { readonly refused: Members & { readonly code: string; readonly message: string } };

/** The tools as a client of MCP reaches them, and nothing else of the product. */
export interface Tools {
  readonly call: (name: string, input: Members) => Promise<Outcome>;
  readonly close: () => Promise<void>;
}

const readResult = (result: Members): Outcome => {
  const [content] = result['content'] as readonly { readonly text: string }[];
  const read = JSON.parse(content?.text ?? '{}') as Members;
  return result['isError'] === true ? { refused: read['error'] as Members & { code: string; message: string } } : { answer: read };
};

/** Connects an MCP client to a server in this process. */
export const openTools = async (): Promise<Tools> => {
  const node = createFullNode();
  const server = createServerFactory(async () => createService(TOOLS, node), 'test', 'connection')();
  const client = new Client({ name: 'scripted agent', version: '1' });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  return {
    call: async (name, input) => readResult(await client.callTool({ name, arguments: { ...input } })),
    close: () => client.close(),
  };
};
