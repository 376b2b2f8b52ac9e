import type { InputOf, OutputOf } from '../../../tools/capability.js';
import type { calculate as calculateTool } from '../../../tools/compute/calculate.js';
import type { compute as computeTool } from '../../../tools/compute/compute.js';
import type { sweep as sweepTool } from '../../../tools/compute/sweep.js';
import type { verify as verifyTool } from '../../../tools/compute/verify.js';
import type { health as healthTool } from '../../../tools/node/health.js';
import type { mintKey as mintKeyTool, signingKeys } from '../../../tools/node/keys.js';
import type { listDomains } from '../../../tools/registry/list-domains.js';
import type { describeInverses, describeOperator, listedOperator } from '../../answer/describe-operator.js';
import { isOwnId } from '../../core/registry/operator-id.js';
import { request } from './request.js';

// Each answer has the type of its capability's schema; where the schema is kept loose on purpose, that of what is written into it.

/** What a sheet answers. */
export type SheetAnswer = OutputOf<typeof calculateTool>;
/** What one line of a sheet answers. */
export type SheetLine = SheetAnswer['results'][number];
/** A part of a sheet explained: what a comment says, or a statement with its equations. */
export type ExplainedPart = NonNullable<SheetAnswer['explanation']>[number];
/** A statement of a sheet explained. */
export type ExplainedStatement = Extract<ExplainedPart, { type: 'statement' }>;
/** What a computation of one operator answers. */
export type ComputeAnswer = OutputOf<typeof computeTool>;
/** What a sweep answers. */
export type SweepAnswer = OutputOf<typeof sweepTool>;
/** What verifying answers. */
export type Verification = OutputOf<typeof verifyTool>;
/** The domains of the registry. */
export type Domains = OutputOf<typeof listDomains>;
/** One operator in a list. */
export type ListedOperator = ReturnType<typeof listedOperator>;
/** One operator in full. */
export type OperatorPage = ReturnType<typeof describeOperator> & { readonly inverses: ReturnType<typeof describeInverses> };
/** The health of the node. */
export type Health = OutputOf<typeof healthTool>;
/** A new key, shown once. */
export type MintedKey = OutputOf<typeof mintKeyTool>;
/** The public signing keys. */
export type SigningKeys = OutputOf<typeof signingKeys>;

/** Whom the session of the page stands for. */
export interface Session {
  readonly kind: 'user' | 'key' | 'nobody';
  readonly machine?: string | null;
  /** The machine that the key was made for a member of. */
  readonly memberOf?: string;
  readonly prefix?: string;
  readonly plan?: string;
  readonly dailyLimit?: number | null;
  readonly expires?: string;
}

/** A list of operators, or the hits of a search. */
export interface OperatorList {
  readonly operators: readonly ListedOperator[];
  readonly total: number;
  readonly nextCursor?: string;
  readonly confidence?: 'match' | 'weak';
}

/** Keeps what does not change while the page is open. */
const kept = new Map<string, Promise<unknown>>();
const once = <T>(path: string): Promise<T> => {
  const before = kept.get(path);
  if (before !== undefined) return before as Promise<T>;
  const asked = request<T>('GET', path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
};

/** Calculates a sheet. */
export const calculate = (body: InputOf<typeof calculateTool>, signal?: AbortSignal): Promise<SheetAnswer> =>
  request('POST', '/api/svc/calculate', { body, signal });

/** Computes operators from quantities in text. */
export const compute = (body: InputOf<typeof computeTool>, signal?: AbortSignal): Promise<ComputeAnswer> =>
  request('POST', '/api/svc/compute', { body, signal });

/** Computes over a range. */
export const sweep = (body: InputOf<typeof sweepTool>, signal?: AbortSignal): Promise<SweepAnswer> =>
  request('POST', '/api/svc/sweep', { body, signal });

/** Shows one operator, or a formula of the caller's own, which may change while the page is open. */
export const showOperator = (id: string): Promise<OperatorPage> => {
  const path = `/api/operators/${encodeURIComponent(id)}`;
  return isOwnId(id) ? request('GET', path) : once(path);
};

/** Lists the domains. */
export const showDomains = (): Promise<Domains> => once('/api/operators/categories');

/** Finds operators by words, or lists those of a domain. */
export const findOperators = (
  query: { readonly q?: string; readonly domain?: string; readonly kind?: 'operator' | 'relation'; readonly limit?: number },
  signal?: AbortSignal,
) => request<OperatorList>('GET', '/api/operators', { query, signal });

/** Gives the public signing keys of the node. */
export const showSigningKeys = (): Promise<SigningKeys> => once('/.well-known/jwks.json');
