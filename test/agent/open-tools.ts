import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { createServerFactory } from '../../src/adapters/mcp/create-server.js';
import { createService } from '../../src/adapters/service/service.js';
import { FAULT_META } from '../../src/core/fault-details.js';
import { TOOLS } from '../../tools/capabilities.js';
import { createFullNode } from '../tools/node.js';

/** A JSON object. */
export type Members = Readonly<Record<string, unknown>>;

/** What a tool answers: its structure, or the text and the details of a refusal. */
export type Outcome = { readonly answer: Members } | { readonly refused: Members & { readonly code: string; readonly message: string } };

/** The tools as a client of MCP reaches them, and nothing else of the product. */
export interface Tools {
  readonly call: (name: string, input: Members) => Promise<Outcome>;
  readonly close: () => Promise<void>;
}

const readResult = (result: Members): Outcome => {
  const [content] = result['content'] as readonly { readonly text: string }[];
  if (result['isError'] !== true) return { answer: result['structuredContent'] as Members };
  const fault = (result['_meta'] as Members)[FAULT_META] as Members & { code: string };
  return { refused: { ...fault, message: content?.text ?? '' } };
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
