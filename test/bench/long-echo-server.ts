// A server on the same SDK whose tool answers a fixed text, as long as an answer of compute, and its structure; asked to, it makes the two
// signatures of a receipt each time. Bundled and started by latency.ts.
import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

const text = process.env['BENCH_ANSWER'] ?? '{}';
const structuredContent = JSON.parse(text) as Record<string, unknown>;
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
    return { content: [{ type: 'text', text }], structuredContent };
  });
  return server;
});
