// The floor that the node is measured against: a bare node:http server that reads a JSON body, computes one HMAC-SHA256 and one Ed25519
// signature over the bytes that a receipt signs, and answers a receipt's JSON.
import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const template = JSON.parse(process.env['BENCH_RECEIPT'] ?? '{}') as Record<string, unknown>;
const message = Buffer.from(process.env['BENCH_MESSAGE'] ?? '', 'base64');
const secret = randomBytes(32);
const { privateKey } = generateKeyPairSync('ed25519');

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { readonly inputs: unknown };
    const text = JSON.stringify({
      ...template,
      inputs: body.inputs,
      hmac: { alg: 'HMAC-SHA256', kid: 'hm', value: createHmac('sha256', secret).update(message).digest('hex') },
      signature: { alg: 'Ed25519', kid: 'ed', value: sign(null, message, privateKey).toString('base64') },
    });
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
    response.end(text);
  });
});
server.listen(Number(process.env['BENCH_PORT'] ?? 0), '127.0.0.1', () => {
  process.stderr.write(`${JSON.stringify({ msg: 'listening', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })}\n`);
});
