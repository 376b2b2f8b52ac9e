import { randomBytes } from 'node:crypto';
import { Fault } from '../../../core/faults.js';
import type { Exchange, Router } from '../exchange.js';
import { chooseEncoding, commonHeaders, replyBytes } from '../reply.js';

/** The content encodings that files of the console are kept in, beside their plain form. */
export type KeptEncoding = 'br' | 'gzip';

/** The built files of the web console. */
export interface ConsoleFiles {
  /** The page; `__NONCE__` in it stands for the nonce of its styles. */
  readonly page: () => string;
  /** Gives a file of the page by its name, whose hash stands in the name; nothing where there is none. */
  readonly asset: (name: string, encoding?: KeptEncoding) => Uint8Array | undefined;
}

/** What stands in the page for the nonce that each answer has of its own. */
const NONCE = '__NONCE__';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  woff2: 'font/woff2',
};

/** The policy of the page: all that it loads is the node's own, nothing is evaluated, and styles that a script makes bear the nonce. */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const answerPage = (exchange: Exchange, { page }: ConsoleFiles): Response => {
  const nonce = randomBytes(16).toString('base64url');
  return new Response(page().replaceAll(NONCE, nonce), {
    headers: {
      ...commonHeaders(exchange),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy(nonce),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    },
  });
};

const answerAsset = (exchange: Exchange, name: string, { asset }: ConsoleFiles): Response | undefined => {
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
  if (type === undefined) return undefined;
  const wanted = chooseEncoding(exchange.header('accept-encoding'));
  const kept = wanted === undefined ? undefined : asset(name, wanted);
  const bytes = kept ?? asset(name);
  if (bytes === undefined) return undefined;
  return replyBytes(exchange, 200, type, bytes, {
    // The name changes with the content.
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
    ...(kept === undefined || wanted === undefined ? {} : { 'Content-Encoding': wanted }),
  });
};

/** The paths under which the console is served, as the route table has them. */
export const CONSOLE_PATHS = ['/', '/assets/:name'] as const;

/**
 * Mounts the web console: its page at `/`, and the files that the page loads.
 * @throws Fault UNKNOWN_PATH from a file that is none
 */
export const mountConsole = (router: Router, files: ConsoleFiles): void => {
  router.get('/', ({ env }) => answerPage(env, files));
  router.get('/assets/:name', ({ env, req }) => {
    const answer = answerAsset(env, req.param('name'), files);
    if (answer !== undefined) return answer;
    const path = env.path.slice(0, 120);
    throw new Fault('UNKNOWN_PATH', `There is nothing at ${path}; the console is at /.`, { path });
  });
};
