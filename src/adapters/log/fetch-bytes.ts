import { Fault } from '../../core/faults.js';

/** What is asked of an address. */
export interface BytesRequest {
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
  /** Most bytes of the answer that are read. */
  readonly most: number;
  /** Milliseconds that all of it may take. */
  readonly patience?: number;
  readonly signal?: AbortSignal;
}

/** An answer of another machine. */
export interface BytesAnswer {
  readonly status: number;
  readonly type: string;
  readonly bytes: Buffer;
}

const PATIENCE = 10_000;
const MOST_REDIRECTS = 3;

const readBody = async ({ body }: Response, most: number): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > most) throw new Error(`the answer has more than ${most} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/** Names what went wrong on the way; `fetch` hides it in the cause. */
const reasonOf = (error: unknown): string => {
  const { cause, name, message } = error as Error & { readonly cause?: NodeJS.ErrnoException };
  return name === 'TimeoutError' || name === 'AbortError' ? 'it took too long' : (cause?.code ?? cause?.message ?? message);
};

/**
 * Asks an address and reads so many bytes at most. A redirect is followed within the same origin alone, so that nobody is sent to other hosts.
 * @throws Fault NODE_UNREACHABLE
 */
export const fetchBytes = async (
  url: string,
  { method = 'GET', body, most, patience = PATIENCE, signal }: BytesRequest,
): Promise<BytesAnswer> => {
  const { origin } = new URL(url);
  const ends = AbortSignal.any([AbortSignal.timeout(patience), ...(signal === undefined ? [] : [signal])]);
  try {
    let at = url;
    for (let redirects = 0; ; redirects += 1) {
      const response = await fetch(at, { method, redirect: 'manual', signal: ends, ...(body === undefined ? {} : { body }) });
      const location = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || location === null)
        return { status: response.status, type: response.headers.get('content-type') ?? '', bytes: await readBody(response, most) };
      await response.body?.cancel();
      const next = URL.canParse(location, at) ? new URL(location, at) : undefined;
      if (next?.origin !== origin || redirects >= MOST_REDIRECTS || method !== 'GET')
        throw new Error(`it leads on to ${location.slice(0, 100)}, which is not followed`);
      at = next.href;
    }
  } catch (error) {
    throw new Fault('NODE_UNREACHABLE', `${url} cannot be read (${reasonOf(error)}).`, { node: origin });
  }
};
