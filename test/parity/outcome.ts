import { expect } from 'vitest';
import { FAULT_META } from '../../src/core/fault-details.js';
import { FAULTS, type FaultCode } from '../../src/core/faults.js';

type Members = Readonly<Record<string, unknown>>;

/** What a capability said, whichever way it was reached. */
export type Outcome =
  | { readonly answer: unknown }
  | { readonly refused: { readonly code: string; readonly message: string; readonly details: Members } };

/** The first line of what a reader is told: what is wrong, in every way the same. What follows is fitted to the way. */
const firstLine = (text: string): string => text.split('\n')[0] ?? '';

/** Reads the result of `tools/call`: one text, and a structure beside it; of a refusal its code and details. */
export const readToolResult = ({ content, structuredContent, isError, _meta }: Members): Outcome => {
  const [first, ...rest] = content as readonly { readonly type: string; readonly text: string }[];
  expect([first?.type, rest]).toEqual(['text', []]);
  if (isError === true) {
    expect(structuredContent).toBeUndefined();
    const fault = (_meta as Members)[FAULT_META] as Members & { readonly code: string; readonly message: string };
    const { code, message, suggestion: _, ...details } = fault;
    expect(firstLine(message)).toBe(firstLine(first?.text ?? ''));
    return { refused: { code, message: firstLine(message), details } };
  }
  expect(first?.text).not.toBe('');
  return { answer: structuredContent };
};

/** Reads a REST answer, directly or as the tool `http` hands it on: an answer of the route's own status and type, or a problem document. */
export const readResponse = (
  { status, type, body }: { readonly status: number; readonly type: string; readonly body: unknown },
  success: { readonly status: number; readonly type: string },
): Outcome => {
  if (status < 400) {
    expect({ status, type }).toEqual(success);
    return { answer: body };
  }
  const problem = body as Members & { readonly code: FaultCode; readonly detail: string };
  const { type: name, title, status: told, requestId, code, detail: message, details = {}, example: _, ...others } = problem;
  expect({ type, told, title, name, others }).toEqual({
    type: 'application/problem+json',
    told: status,
    title: FAULTS[code].title,
    name: `urn:genmath:fault:${code.toLowerCase().replaceAll('_', '-')}`,
    others: {},
  });
  expect([status, requestId]).toEqual([FAULTS[code].status, expect.stringMatching(/^req_/)]);
  return { refused: { code, message: firstLine(message), details: details as Members } };
};
