import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { createServerFactory } from '../../src/adapters/mcp/create-server.js';
import { createService } from '../../src/adapters/service/service.js';
import { TOOLS } from '../../tools/capabilities.js';
import { fullNode } from './node.js';

/** Gives what a client is told of the tools by `tools/list`. */
export const listOffered = async (): Promise<Awaited<ReturnType<Client['listTools']>>['tools']> => {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const server = createServerFactory(async () => createService(TOOLS, fullNode), 'test', 'connection')();
  const client = new Client({ name: 'test', version: '1' });
  await server.connect(far);
  await client.connect(near);
  const { tools } = await client.listTools();
  await client.close();
  return tools;
};
