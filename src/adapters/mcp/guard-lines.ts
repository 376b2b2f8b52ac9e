import { Transform, type Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { isJSONRPCNotification, isJSONRPCRequest, isJSONRPCResponse } from '@modelcontextprotocol/server';
import { isMembers } from '../../core/members.js';
import type { OpenRequests } from './open-requests.js';

/** Longest message that is read, in characters. */
export const MAX_MESSAGE_LENGTH = 4 * 1024 * 1024;

const REQUEST_MEMBERS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);

/** Members of `_meta` that the SDK's schema looks into. */
const CHECKED_META = ['progressToken', 'io.modelcontextprotocol/related-task'] as const;

/** Knows nearly every request by a look, for the SDK's schema takes as long as a small answer; what this does not know may still be a message. */
const isUsualRequest = (value: unknown): boolean => {
  if (!isMembers(value) || value['jsonrpc'] !== '2.0' || typeof value['method'] !== 'string') return false;
  const { id, params } = value;
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) return false;
  if (!Object.keys(value).every((key) => REQUEST_MEMBERS.has(key))) return false;
  if (params === undefined) return true;
  if (!isMembers(params)) return false;
  const meta = params['_meta'];
  return meta === undefined || (isMembers(meta) && CHECKED_META.every((key) => !Object.hasOwn(meta, key)));
};

const isMessage = (value: unknown): boolean =>
  isUsualRequest(value) || isJSONRPCRequest(value) || isJSONRPCNotification(value) || isJSONRPCResponse(value);

/** Gives the id to answer under, so that whoever waits for it learns of the refusal; null where there is none that can be used. */
const idOf = (value: unknown): string | number | null => {
  const id = (value as { id?: unknown } | null)?.id;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
};

/**
 * Stands between stdin and the SDK's transport, which drops a line that is no message without an answer and closes on one that is too long:
 * answers those with the JSON-RPC errors that the specification has for them, and passes all other lines on.
 * @param open the requests that were passed on: the end of the lines is held back until they are answered, for the transport drops them at its end
 */
export const guardLines = (answers: Writable, open?: OpenRequests): Transform => {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let isSkipping = false;
  const refuse = (code: number, message: string, id: string | number | null = null): void => {
    answers.write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })}\n`);
  };
  const tooLong = (): void => refuse(-32600, `Invalid request: a message has at most ${MAX_MESSAGE_LENGTH} characters.`);
  const take = (line: string, pass: (text: string) => void): void => {
    if (line.trim() === '') return;
    if (line.length > MAX_MESSAGE_LENGTH) {
      tooLong();
      return;
    }
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      // Somebody may have piped lines to be calculated.
      refuse(-32700, 'Parse error: the line is not JSON. At a pipe genmath speaks MCP; genmath calc - calculates lines.');
      return;
    }
    if (isMessage(message)) {
      open?.receive(message);
      pass(`${line}\n`);
    } else refuse(-32600, 'Invalid request: a message is one JSON-RPC 2.0 object.', idOf(message));
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const lines = (rest + decoder.write(chunk)).split('\n');
      rest = lines.pop() ?? '';
      lines.forEach((line, i) => {
        // The first line may end one that was too long already.
        if (i === 0 && isSkipping) isSkipping = false;
        else take(line, (text) => this.push(text));
      });
      if (rest.length > MAX_MESSAGE_LENGTH && !isSkipping) {
        tooLong();
        isSkipping = true;
      }
      if (isSkipping) rest = '';
      done();
    },
    flush(done) {
      if (!isSkipping) take(rest + decoder.end(), (text) => this.push(text));
      if (open === undefined) done();
      else void open.settled().then(() => done());
    },
  });
};
