/** What the node refused: its code, its words, and the details that a program reads. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: string, message: string, status: number, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** What a request carries. */
export interface Sent {
  readonly body?: unknown;
  /** A file that is sent as it is, in place of a body. */
  readonly file?: { readonly content: Blob; readonly type: string };
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Tells whether an error only says that nobody waits any more. */
export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

const toQuery = (query: NonNullable<Sent['query']>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string | number] => entry[1] !== undefined && entry[1] !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(Object.fromEntries(given.map(([name, value]) => [name, String(value)])))}`;
};

const unreachable = (): Refusal => new Refusal('NODE_UNREACHABLE', 'The node does not answer. Is it still running?', 0);

/** Reads an answer; what the node refuses is thrown. */
const readAnswer = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  let value: unknown;
  try {
    value = text === '' ? undefined : JSON.parse(text);
  } catch {
    throw new Refusal('UNREADABLE', `The node answered ${response.status} with no JSON.`, response.status);
  }
  if (response.ok) return value;
  const { code = 'REFUSED', detail, title, details } = (value ?? {}) as Readonly<Record<string, unknown>>;
  throw new Refusal(
    String(code),
    String(detail ?? title ?? `The node answered ${response.status}.`),
    response.status,
    details as Refusal['details'] | undefined,
  );
};

/**
 * Asks the node that served the page.
 * @throws Refusal where the node refuses or does not answer
 */
export const request = async <T>(method: 'GET' | 'POST' | 'DELETE', path: string, sent: Sent = {}): Promise<T> => {
  const { body, file, query = {}, signal, headers = {} } = sent;
  const type = file?.type ?? (body === undefined ? undefined : 'application/json');
  const response = await fetch(`${path}${toQuery(query)}`, {
    method,
    headers: { Accept: 'application/json', ...(type === undefined ? {} : { 'Content-Type': type }), ...headers },
    ...(type === undefined ? {} : { body: file?.content ?? JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
    credentials: 'same-origin',
  }).catch((error: unknown) => {
    throw isAborted(error) ? error : unreachable();
  });
  return (await readAnswer(response)) as T;
};
