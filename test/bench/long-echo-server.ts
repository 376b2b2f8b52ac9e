// A server on the same SDK whose tool answers a fixed result, as long as an answer of genmath: its text and its structure; asked to, it makes the
// two signatures of a receipt each time. Bundled and started by latency.ts and sheet-latency.ts.
import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { type CallToolResult, Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

const result = JSON.parse(process.env['BENCH_RESULT'] ?? '{}') as CallToolResult;
const message = Buffer.from(process.env['BENCH_MESSAGE'] ?? '', 'base64');
const secret = randomBytes(32);
const { privateKey } = generateKeyPairSync('ed25519');

serveStdio(() => {
  const server = new Server({ name: 'long-echo', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({ tools: [{ name: 'echo', inputSchema: { type: 'object' } }] }));
  server.setRequestHandler('tools/call', () => {
    if (message.length > 0) {
      createHmac('sha256', secret).update(message).digest('hex');
      sign(null, message, privateKey).toString('base64');
    }
    return { ...result };
  });
  return server;
});
