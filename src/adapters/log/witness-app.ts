import { toFault } from '../../core/faults.js';
import { decodeNote } from '../../core/log/signed-note.js';
import type { App } from '../http/create-app.js';
import type { FolderWitness } from '../store/log/folder-witness.js';

const TEXT = 'text/plain; charset=utf-8';
/** Type of the answer that tells which size the witness knows. */
const SIZE = 'text/x.tlog.size';
/** Most bytes of a body: 63 hashes and a checkpoint. */
const MOST_BODY = (1 << 17) + 4_096;

const reply = (status: number, text: string, type = TEXT, more: Readonly<Record<string, string>> = {}): Response =>
  new Response(text, {
    status,
    headers: { 'Content-Type': type, 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff', ...more },
  });

/** Reads a body up to the size that is allowed; nothing where it is longer. */
const readBody = async ({ body }: Request): Promise<string | undefined> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > MOST_BODY) return undefined;
    parts.push(part);
  }
  return decodeNote(Buffer.concat(parts));
};

const addCheckpoint = async (request: Request, witness: FolderWitness): Promise<Response> => {
  const body = await readBody(request);
  if (body === undefined) return reply(413, `A request has at most ${MOST_BODY} bytes.\n`);
  const answer = await witness.add(body);
  if (answer.status === 200) return reply(200, answer.lines);
  if (answer.status === 409) return reply(409, `${answer.size}\n`, SIZE);
  return reply(answer.status, `${answer.reason}\n`);
};

const ROUTES: readonly (readonly [
  method: 'GET' | 'POST',
  path: RegExp,
  answer: (request: Request, witness: FolderWitness, part: string) => Promise<Response>,
])[] = [
  ['POST', /^\/add-checkpoint$/, addCheckpoint],
  [
    'GET',
    /^\/([0-9a-f]{64})\/checkpoint$/,
    async (_, witness, hash) => {
      const found = await witness.checkpoint(hash);
      return found === undefined ? reply(404, 'This witness has cosigned nothing of such a log.\n') : reply(200, found);
    },
  ],
];

const answer = async (request: Request, witness: FolderWitness): Promise<Response> => {
  const { pathname } = new URL(request.url);
  const there = ROUTES.filter(([, path]) => path.test(pathname));
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const route = there.find(([allowed]) => allowed === method);
  if (route !== undefined) return route[2](request, witness, route[1].exec(pathname)?.[1] ?? '');
  if (there.length > 0) return reply(405, 'Another method is wanted.\n', TEXT, { Allow: there.map(([allowed]) => allowed).join(', ') });
  return reply(404, 'A witness answers POST /add-checkpoint and GET /<hash of the origin>/checkpoint.\n');
};

/**
 * Makes the HTTP surface of a witness as C2SP tlog-witness says.
 * @param onAnswer called with every request that was answered
 */
export const createWitnessApp = (
  witness: FolderWitness,
  onAnswer: (request: Request, status: number, error?: unknown) => void = () => undefined,
): App => ({
  fetch: async (request) => {
    try {
      const response = await answer(request, witness);
      onAnswer(request, response.status);
      return response;
    } catch (error) {
      // Of a note that is none the sender learns what is wrong; of the disk of the witness nothing.
      const isNote = toFault(error).code === 'NOTE_INVALID';
      const response = isNote ? reply(400, `${toFault(error).message}\n`) : reply(500, 'The witness cannot keep what it sees.\n');
      onAnswer(request, response.status, isNote ? undefined : error);
      return response;
    }
  },
  stop: () => undefined,
  close: async () => undefined,
});
