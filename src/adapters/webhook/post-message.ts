import { Resolver } from 'node:dns/promises';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { WebhookRule } from '../../call/webhook-rule.js';
import { AddressRefused, addressesFrom, createPublicLookup, isPublicAddress } from './public-address.js';

/** How long a receiver may take for its answer, in milliseconds; the specification wants 15 to 30 s. */
const PATIENCE = 15_000;
/** How long name servers may take, in milliseconds and questions, the second of which may take twice as long: less than the receiver, so that no look-up outlives its message. */
const NAME_SERVERS = { timeout: 4_000, tries: 2 } as const;
/** Bytes of an answer that are read, so that its connection may be used again. */
const MOST_READ = 65_536;

/** What a receiver answered. */
export interface Answered {
  readonly status: number;
  readonly retryAfter?: string | undefined;
}

/** Sends messages to receivers. */
export interface MessagePoster {
  /** @throws Error with why nothing was answered, in words for the owner of the hook */
  readonly post: (url: string, headers: Readonly<Record<string, string>>, body: string, signal: AbortSignal) => Promise<Answered>;
  readonly close: () => void;
}

/** How messages are sent; each member has the value of real use where it is left out. */
export interface PosterSettings {
  readonly rule: WebhookRule;
  readonly lookup?: LookupFunction;
  readonly patience?: number;
}

const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name has no address',
  EAI_AGAIN: 'its name could not be looked up',
  ECONNREFUSED: 'it refused the connection',
  ECONNRESET: 'it closed the connection',
  EPIPE: 'it closed the connection',
};

/** Says why there was no answer. Nothing of the address or of a secret is in it. */
const explain = (error: unknown): Error => {
  if (error instanceof AddressRefused) return error;
  const { code, errors } = error as NodeJS.ErrnoException & { readonly errors?: readonly NodeJS.ErrnoException[] };
  const known = code ?? errors?.[0]?.code ?? 'unknown';
  return new Error(WORDS[known] ?? `it could not be reached (${known})`);
};

/** Reads away what is left of an answer, so much and so long at most. */
const drain = (response: IncomingMessage, patience: number): void => {
  let read = 0;
  const cut = setTimeout(() => response.destroy(), patience);
  cut.unref();
  response.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > MOST_READ) response.destroy();
  });
  response.on('error', () => undefined);
  response.on('close', () => clearTimeout(cut));
};

/** Makes the way to send messages: https to public addresses alone, unless the rule allows any. Redirects are answers like others, and not followed. */
export const createMessagePoster = ({ rule, lookup, patience = PATIENCE }: PosterSettings): MessagePoster => {
  const resolver = new Resolver(NAME_SERVERS);
  const publicLookup = lookup ?? createPublicLookup(addressesFrom(resolver));
  const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) };
  const isAny = rule === 'any';
  const send = (url: URL, options: RequestOptions, body: string): Promise<Answered> =>
    new Promise((done, fail) => {
      const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
      const outgoing = open(url, options, (response) => {
        clearTimeout(timer);
        drain(response, patience);
        done({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      });
      const timer = setTimeout(() => outgoing.destroy(Object.assign(new Error('late'), { code: 'LATE' })), patience);
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(timer);
        // The receiver may close a connection that is kept open just as it is used again: that was no attempt.
        fail(error.code === 'ECONNRESET' && outgoing.reusedSocket ? Object.assign(error, { isStale: true }) : error);
      });
      outgoing.end(body);
    });
  return {
    post: async (address, headers, body, signal) => {
      const url = new URL(address);
      const host = url.hostname.replace(/^\[|\]$/g, '');
      if (!isAny && url.protocol !== 'https:') throw new Error('its address is not https');
      // A name is checked where it is looked up; what is an address already is not looked up.
      if (!isAny && isIP(host) !== 0 && !isPublicAddress(host)) throw new AddressRefused(host);
      const options: RequestOptions = {
        method: 'POST',
        signal,
        agent: agents[url.protocol as keyof typeof agents],
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'user-agent': 'genmath', ...headers },
        ...(isAny ? {} : { lookup: publicLookup }),
      };
      try {
        return await send(url, options, body).catch((error: unknown) => {
          if ((error as { readonly isStale?: boolean }).isStale !== true) throw error;
          return send(url, { ...options, agent: false }, body);
        });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'LATE') throw new Error(`it did not answer within ${patience / 1000} s`);
        throw explain(error);
      }
    },
    close: () => {
      resolver.cancel();
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
};
