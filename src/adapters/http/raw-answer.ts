import type { Socket } from 'node:net';

/** Writes the problem of what never became a request of the service. */
export const rawProblem = (status: number, title: string, detail: string, code = 'INVALID_REQUEST'): string =>
  JSON.stringify({ type: `urn:genmath:fault:${code.toLowerCase().replaceAll('_', '-')}`, title, status, detail, code });

/** Answers a connection with a problem and closes it. */
export const endWithProblem = (
  socket: Socket,
  [status, title]: readonly [number, string],
  problem: string,
  fields: Readonly<Record<string, string>> = {},
): void => {
  const more = Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\nConnection: close\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(problem)}\r\n${more}\r\n${problem}`,
  );
};
