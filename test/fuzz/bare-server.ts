// A server that does nothing but answer: what it takes beside the same load is what the machine takes, whoever serves.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const server = createServer((_, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"status":"ok"}');
});
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once('disconnect', () => process.exit());
