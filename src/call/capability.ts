import type * as z from 'zod';
import type { Caller } from './caller.js';
import type { LimitName } from './limits/limits.js';
import type { Watch } from './limits/pace.js';
import type { NodeContext } from './node-context.js';

/** How long a client may cache an answer, and whether what it keeps may serve others too. */
export interface CacheHint {
  /** In milliseconds. */
  readonly ttlMs: number;
  readonly cacheScope: 'public' | 'private';
}

/** The hints of this service: what never changes while a node runs, and what changes by itself or belongs to one caller. */
export const CACHE_HINTS = {
  fixed: { ttlMs: 3_600_000, cacheScope: 'public' },
  changing: { ttlMs: 0, cacheScope: 'private' },
} as const satisfies Readonly<Record<string, CacheHint>>;

/** Hints for a host about what a tool does; all four are stated, because the defaults are pessimistic. */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** The methods that routes are declared for; QUERY comes with GET. */
export const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** One of {@link METHODS}. */
export type Method = (typeof METHODS)[number];

/** Who may call a route, and how often: read by the guards, the route registry and the OpenAPI document. */
export interface RouteAccess {
  /**
   * `public` needs no key; `bearer` needs one, and counts against its daily limit; `owner` takes a key or the session of one, whose machine it
   * must be, and counts where it changes something.
   */
  readonly auth: 'public' | 'bearer' | 'owner';
  /** The limit by client address that holds here. */
  readonly limit?: LimitName;
  /** A GET of an owner is not counted against the daily limit. */
  readonly method?: Method;
}

/** One way to reach a capability over HTTP. */
export interface Route extends RouteAccess {
  readonly method: Method;
  /** Path with `:name` for members of the input. */
  readonly path: string;
  /** Status of success; 200 by default. */
  readonly status?: 200 | 201;
  /** True of a POST that changes nothing, so that QUERY with the same body answers too. */
  readonly isSafe?: boolean;
  /** Whether a POST may come without a body. */
  readonly body?: 'required' | 'optional';
  /** The member of the input that the whole body is; without it, the body is the input. */
  readonly bodyIs?: string;
  /**
   * The member of the output that is a list, an element for each of the list that `bodyIs` names: the body may be JSON lines then
   * (`application/x-ndjson`), and each is answered by a line.
   */
  readonly lines?: string;
  /** Name of the OpenAPI operation, where it is not that of the capability. */
  readonly operation?: string;
  /** Names of members in the path and the body that the input has under another name. */
  readonly names?: Readonly<Record<string, string>>;
  /** True where the answer only changes with the node's registry and keys, so that clients may keep and revalidate it. */
  readonly isStatic?: boolean;
  /** What this route is for, where the capability has several. */
  readonly summary?: string;
}

/** One capability of the service: declared once, offered by every surface. */
export interface Capability<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** Name of the MCP tool and of the OpenAPI operation. */
  readonly name: string;
  readonly title: string;
  /** What it is for; the first sentence stands alone. */
  readonly description: string;
  /** Present where it is an MCP tool too. */
  readonly annotations?: ToolAnnotations;
  /** The REST routes; none for what is a tool only. */
  readonly routes: readonly Route[];
  /** Strict schema of the input: the only validation. */
  readonly input: Input;
  readonly output: Output;
  /** Members of the output that the listing of the tool shows, where not all that are always there: those that a program goes on with. */
  readonly outline?: readonly string[];
  /** Members of the input that the listing of the tool leaves out, because only other surfaces need them. */
  readonly unlisted?: readonly string[];
  /** Media type of an answer that is a text; JSON without it. */
  readonly mediaType?: 'text/markdown';
  /**
   * Words an answer briefly for a model, where the JSON of it would say more than is asked: the text over MCP unless the input has `detail: true`.
   */
  readonly toText?: (answer: z.output<Output>, context: NodeContext) => string;
  /**
   * Leaves out of an answer what is found by the id of its receipt, where it is kept: over MCP unless the input has `detail: true`. A member
   * `receipt` of the input, `id` or `whole`, goes before what a surface does by itself.
   */
  readonly toReference?: (answer: z.output<Output>, input: unknown) => z.input<Output>;
  /** An input that works, shown where one does not fit. */
  readonly example: Readonly<Record<string, unknown>>;
  /** Whether one call may work for seconds, all of them or those with such an input, so that a key has few of them at a time. */
  readonly isLong?: boolean | ((input: z.output<Input>) => boolean);
  /**
   * Whether a call only computes and may take more than ten milliseconds, all of them or those with such an input: a node with threads does it in one.
   * What it then needs of the store is asked for from there, and its answer is plain data.
   */
  readonly isThreaded?: boolean | ((input: z.output<Input>, context: NodeContext) => boolean);
  /** What a call costs beside the series and the pieces that it counts, in units of work (a millisecond of one core); 1 without it, 0 is never refused. */
  readonly cost?: number;
  /** Whether it finds what a caller does not name, so that the formulas that they keep are known to it. */
  readonly searches?: boolean;
  readonly run: (input: z.output<Input>, context: NodeContext, caller: Caller, watch: Watch) => z.input<Output> | Promise<z.input<Output>>;
  /**
   * Draws an answer as SVG, where it can be drawn: over HTTP for whoever accepts a picture, over MCP where the input has a member `picture`
   * with the form of it.
   */
  readonly depict?: (answer: z.output<Output>, context: NodeContext) => Promise<string>;
}

/** A capability that is offered as an MCP tool. */
export type Tool = Capability & { readonly annotations: ToolAnnotations };
