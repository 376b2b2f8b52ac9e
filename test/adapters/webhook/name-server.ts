import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';

/** Sections 4.1.1 and 3.2.2 of RFC 1035; AAAA is of RFC 3596. */
const TYPES: Readonly<Record<number, 'A' | 'AAAA'>> = { 1: 'A', 28: 'AAAA' };
const NO_SUCH_NAME = 3;
const HEADER = 12;

/** What a name server does with a question: gives the bytes of addresses, says that there is no such name, or is silent. */
export type Treatment = (name: string, type: 'A' | 'AAAA') => readonly (readonly number[])[] | 'no such name' | 'silent';

const answerTo = (question: Buffer, treat: Treatment): Buffer | undefined => {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = question.readUInt8(at); length > 0; length = question.readUInt8(at)) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const end = at + 5;
  const type = TYPES[question.readUInt16BE(at + 1)];
  const found = type === undefined ? [] : treat(labels.join('.'), type);
  if (found === 'silent') return undefined;
  const addresses = found === 'no such name' ? [] : found;
  const header = Buffer.from(question.subarray(0, HEADER));
  header.writeUInt16BE(0x8180 + (found === 'no such name' ? NO_SUCH_NAME : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  header.fill(0, 8);
  const records = addresses.map((bytes) =>
    // The name of the question, its type and class, an hour, and the address.
    Buffer.concat([Buffer.of(0xc0, HEADER), question.subarray(at + 1, end), Buffer.of(0, 0, 14, 16, 0, bytes.length), Buffer.from(bytes)]),
  );
  return Buffer.concat([header, question.subarray(HEADER, end), ...records]);
};

/** Starts a name server of its own on loopback. */
export const startNameServer = async (treat: Treatment) => {
  const socket = createSocket('udp4');
  let asked = 0;
  socket.on('message', (question, { port, address }) => {
    asked += 1;
    const answer = answerTo(question, treat);
    if (answer !== undefined) socket.send(answer, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    asked: () => asked,
    /** Who asks this server alone, so many times, and waits so many milliseconds for the first answer. */
    resolver: (timeout: number, tries: number): Resolver => {
      const resolver = new Resolver({ timeout, tries });
      resolver.setServers([`127.0.0.1:${socket.address().port}`]);
      return resolver;
    },
    close: () => new Promise<void>((done) => socket.close(() => done())),
  };
};
