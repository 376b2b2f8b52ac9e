import { expect } from 'vitest';
import { FAULTS, type FaultCode } from '../../src/core/faults.js';

type Members = Readonly<Record<string, unknown>>;

/** What a capability said, whichever way it was reached. */
export type Outcome =
  | { readonly answer: unknown }
  | { readonly refused: { readonly code: string; readonly message: string; readonly details: Members } };

/** Reads the result of `tools/call`: one text, which says the same as the structure beside it. */
export const readToolResult = ({ content, structuredContent, isError }: Members): Outcome => {
  const [first, ...rest] = content as readonly { readonly type: string; readonly text: string }[];
  expect([first?.type, rest]).toEqual(['text', []]);
  const said = JSON.parse(first?.text ?? '') as Members;
  if (isError === true) {
    expect([Object.keys(said), structuredContent]).toEqual([['error'], undefined]);
    const { code, message, ...details } = said['error'] as Members & { readonly code: string; readonly message: string };
    return { refused: { code, message, details } };
  }
  expect(structuredContent).toEqual(said);
  return { answer: said };
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
  const { type: name, title, status: told, requestId, code, detail: message, details = {}, ...others } = problem;
  expect({ type, told, title, name, others }).toEqual({
    type: 'application/problem+json',
    told: status,
    title: FAULTS[code].title,
    name: `urn:genmath:fault:${code.toLowerCase().replaceAll('_', '-')}`,
    others: {},
  });
  expect([status, requestId]).toEqual([FAULTS[code].status, expect.stringMatching(/^req_/)]);
  return { refused: { code, message, details: details as Members } };
};
