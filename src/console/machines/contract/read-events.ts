import { Refusal } from '../../api/request.js';
import type { ManyEvents } from './contract-calls.js';

/** Most events that the node takes in one call. */
const AT_A_TIME = 1_000;

const parse = (line: string, number: number): ManyEvents[number] => {
  const refuse = (why: string): Refusal => new Refusal('INVALID_REQUEST', `Line ${number} ${why}; nothing was sent.`, 0);
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw refuse('is no JSON');
  }
  if (typeof value !== 'object' || value === null || typeof (value as { readonly event?: unknown }).event !== 'string')
    throw refuse('is no event: one is like {"event": "reading", "payload": {"temp": 5}, "at": "2026-03-01T08:00:00Z"}');
  return value as ManyEvents[number];
};

/**
 * Reads a file with an event on each line, in groups as large as the node takes them.
 * @throws Refusal naming the line that is none
 */
export const readEvents = (text: string): readonly ManyEvents[] => {
  const events = text.split(/\r?\n/u).flatMap((line, i) => (line.trim() === '' ? [] : [parse(line, i + 1)]));
  if (events.length === 0) throw new Refusal('INVALID_REQUEST', 'The file has no line with an event.', 0);
  return Array.from({ length: Math.ceil(events.length / AT_A_TIME) }, (_, i) => events.slice(i * AT_A_TIME, (i + 1) * AT_A_TIME));
};
