import type { FaultContext, FaultDetails } from './fault-details.js';

/** One row of the fault table: how each surface presents the fault. */
export interface FaultEntry {
  /** HTTP status of the problem document. */
  readonly status: number;
  /** JSON-RPC error code where the fault is a protocol error. */
  readonly rpc: number;
  /** Short title, the same for every occurrence. */
  readonly title: string;
}

/** Lists every error that the service can answer, by its stable code. */
export const FAULTS = {
  // expression
  EXPRESSION_TOO_LONG: { status: 413, rpc: -32602, title: 'Expression too long' },
  EXPRESSION_TOO_DEEP: { status: 422, rpc: -32602, title: 'Expression nested too deeply' },
  EXPRESSION_SYNTAX: { status: 422, rpc: -32602, title: 'Expression does not parse' },
  UNKNOWN_FUNCTION: { status: 422, rpc: -32602, title: 'Unknown function' },
  UNKNOWN_SYMBOL: { status: 422, rpc: -32602, title: 'Unknown symbol' },
  WORK_BUDGET: { status: 422, rpc: -32602, title: 'Too much work' },
  FUNCTION_DOMAIN: { status: 422, rpc: -32602, title: 'Argument outside a function’s tested region' },
  DIMENSION_MISMATCH: { status: 422, rpc: -32602, title: 'Dimensions do not agree' },
  // quantities
  UNIT_UNKNOWN: { status: 422, rpc: -32602, title: 'Unknown unit' },
  UNIT_AMBIGUOUS: { status: 422, rpc: -32602, title: 'Ambiguous unit' },
  QUANTITY_SYNTAX: { status: 422, rpc: -32602, title: 'Quantity does not parse' },
  KIND_MISMATCH: { status: 422, rpc: -32602, title: 'Same dimension, other kind of quantity' },
  TEMPERATURE: { status: 422, rpc: -32602, title: 'Not a possible temperature' },
  // registry
  RECORD_INVALID: { status: 500, rpc: -32603, title: 'Operator record is invalid' },
  UNKNOWN_OPERATOR: { status: 404, rpc: -32602, title: 'Unknown operator' },
  FORMULA_INVALID: { status: 422, rpc: -32602, title: 'Formula is not valid' },
  UNKNOWN_FORMULA: { status: 404, rpc: -32602, title: 'Unknown formula' },
  TOO_MANY_FORMULAS: { status: 409, rpc: -32602, title: 'No room for another formula' },
  UNKNOWN_DOMAIN: { status: 404, rpc: -32602, title: 'Unknown domain' },
  UNKNOWN_TAG: { status: 404, rpc: -32602, title: 'Unknown tag' },
  NOTHING_FOUND: { status: 404, rpc: -32602, title: 'Nothing found' },
  // protocol
  TOO_MANY_OPERATORS: { status: 422, rpc: -32602, title: 'Too many operators in the chain' },
  DOMAIN_MISMATCH: { status: 422, rpc: -32602, title: 'Operator is not of the domain' },
  AMBIGUOUS_OPERATOR: { status: 422, rpc: -32602, title: 'No single operator fits the inputs' },
  MISSING_INPUT: { status: 422, rpc: -32602, title: 'Missing input' },
  UNKNOWN_INPUT: { status: 422, rpc: -32602, title: 'Unknown input' },
  INPUT_TYPE: { status: 422, rpc: -32602, title: 'Input of the wrong type' },
  OUT_OF_RANGE: { status: 422, rpc: -32602, title: 'Input out of range' },
  AMBIGUOUS_INPUT: { status: 422, rpc: -32602, title: 'Input read differently by two operators' },
  ILL_CONDITIONED: { status: 422, rpc: -32602, title: 'Digits lost' },
  NOT_FINITE: { status: 422, rpc: -32602, title: 'Result is not a finite number' },
  NOT_REPRODUCED: { status: 500, rpc: -32603, title: 'Independent evaluation disagrees' },
  NO_SOLUTION: { status: 422, rpc: -32602, title: 'No solution in the valid range' },
  SEVERAL_SOLUTIONS: { status: 422, rpc: -32602, title: 'Several solutions in the valid range' },
  // receipts
  NOT_CANONICAL: { status: 422, rpc: -32602, title: 'Not plain JSON' },
  KEYRING_INVALID: { status: 500, rpc: -32603, title: 'Keyring cannot be used' },
  RECEIPT_TOO_LARGE: { status: 422, rpc: -32602, title: 'Receipt would be too large' },
  RECEIPT_MALFORMED: { status: 422, rpc: -32602, title: 'Not a receipt' },
  NOTE_INVALID: { status: 422, rpc: -32602, title: 'Not a signed note' },
  LOG_FALSE: { status: 422, rpc: -32602, title: 'Receipt log contradicts itself' },
  // keys and limits
  UNAUTHENTICATED: { status: 401, rpc: -32600, title: 'A key is needed' },
  UNKNOWN_KEY: { status: 404, rpc: -32602, title: 'Unknown key' },
  RATE_LIMITED: { status: 429, rpc: -32600, title: 'Too many requests' },
  QUOTA_EXCEEDED: { status: 429, rpc: -32600, title: 'Daily limit reached' },
  MACHINE_EXISTS: { status: 409, rpc: -32602, title: 'Machine exists already' },
  STORE_FAILED: { status: 503, rpc: -32603, title: 'Store cannot be written' },
  // jobs
  UNKNOWN_JOB: { status: 404, rpc: -32602, title: 'Unknown job' },
  TOO_MANY_JOBS: { status: 409, rpc: -32602, title: 'No room for another job' },
  // contracts
  DEFINITION_INVALID: { status: 422, rpc: -32602, title: 'Definition is not valid' },
  UNKNOWN_TEMPLATE: { status: 404, rpc: -32602, title: 'Unknown template' },
  UNKNOWN_MACHINE: { status: 404, rpc: -32602, title: 'Unknown machine' },
  UNKNOWN_CONTRACT: { status: 404, rpc: -32602, title: 'Unknown contract' },
  UNKNOWN_STATE: { status: 422, rpc: -32602, title: 'Unknown state' },
  EVENT_NOT_TAKEN: { status: 409, rpc: -32602, title: 'Event is not taken in this state' },
  MAPPING_INVALID: { status: 422, rpc: -32602, title: 'Mapping does not fit the two versions' },
  TEMPLATE_EXISTS: { status: 409, rpc: -32602, title: 'Template exists already' },
  UNKNOWN_HOOK: { status: 404, rpc: -32602, title: 'Unknown hook' },
  UNKNOWN_DEAD_LETTER: { status: 404, rpc: -32602, title: 'Unknown dead letter' },
  TOO_MANY_HOOKS: { status: 409, rpc: -32602, title: 'No room for another hook' },
  UNKNOWN_MEMBER: { status: 404, rpc: -32602, title: 'Unknown member' },
  FORBIDDEN: { status: 403, rpc: -32600, title: 'Not allowed' },
  IDEMPOTENCY_MISMATCH: { status: 422, rpc: -32602, title: 'Idempotency-Key was used with another request' },
  CLOCK_NOT_TRUSTED: { status: 503, rpc: -32603, title: 'Clock is not trusted' },
  LEDGER_WENT_BACK: { status: 503, rpc: -32603, title: 'Database is behind what was acknowledged' },
  LEDGER_CORRUPT: { status: 500, rpc: -32603, title: 'Ledger is damaged' },
  // surfaces
  INVALID_REQUEST: { status: 400, rpc: -32602, title: 'Invalid request' },
  MALFORMED_JSON: { status: 400, rpc: -32700, title: 'Body is not JSON' },
  CONTENT_TYPE_MISSING: { status: 400, rpc: -32600, title: 'Content-Type is missing' },
  HOST_NOT_ALLOWED: { status: 403, rpc: -32600, title: 'Host not allowed' },
  ORIGIN_NOT_ALLOWED: { status: 403, rpc: -32600, title: 'Origin not allowed' },
  UNKNOWN_PATH: { status: 404, rpc: -32601, title: 'Unknown path' },
  METHOD_NOT_ALLOWED: { status: 405, rpc: -32601, title: 'Method not allowed' },
  BODY_TOO_LARGE: { status: 413, rpc: -32600, title: 'Body too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, rpc: -32600, title: 'Unsupported media type' },
  NODE_UNREACHABLE: { status: 502, rpc: -32603, title: 'Node cannot be reached' },
  STOPPING: { status: 503, rpc: -32603, title: 'Node is stopping' },
  CANCELLED: { status: 499, rpc: -32800, title: 'Cancelled by the caller' },
  UNKNOWN_TOOL: { status: 404, rpc: -32602, title: 'Unknown tool' },
  UNKNOWN_RESOURCE: { status: 404, rpc: -32602, title: 'Unknown resource' },
  USAGE: { status: 400, rpc: -32602, title: 'Wrong usage' },
  INTERNAL: { status: 500, rpc: -32603, title: 'Internal error' },
} as const satisfies Readonly<Record<string, FaultEntry>>;

/** Names one row of {@link FAULTS}. */
export type FaultCode = keyof typeof FAULTS;

/** What a fault of a code says beside its reason. */
export type DetailsOf<C extends FaultCode> = (C extends keyof FaultDetails ? FaultDetails[C] : object) & FaultContext;

type Given<C extends FaultCode> = object extends DetailsOf<C> ? [details?: DetailsOf<C>] : [details: DetailsOf<C>];

/** A call that was refused, and what else the thing called takes. */
export interface RefusedCall {
  readonly tool: string;
  readonly input: object;
  /** Names of the members of its input. */
  readonly members: readonly string[];
  /** An input that works. */
  readonly example: object;
}

/**
 * The one error class of the service. The reason (the message of the error) is one plain sentence that says what is wrong, for any reader; it
 * names no surface and no call, and no code reads it. What a program decides by, and what a reader is advised, stands in the details.
 */
export class Fault<C extends FaultCode = FaultCode> extends Error {
  override readonly name = 'Fault';
  readonly code: C;
  readonly details: DetailsOf<C>;
  /** The call that was refused, where it is known; {@link inCall} sets it. */
  declare readonly call?: RefusedCall;

  constructor(code: C, reason: string, ...[details]: Given<C>) {
    super(reason);
    this.code = code;
    this.details = (details ?? {}) as DetailsOf<C>;
  }
}

/** Says whether something thrown is a fault of a code. */
export const isFault = <C extends FaultCode>(thrown: unknown, ...codes: readonly C[]): thrown is Fault<C> =>
  thrown instanceof Fault && (codes as readonly FaultCode[]).includes(thrown.code);

/** Makes a fault again from what another process or node said of it. */
export const restoreFault = (code: FaultCode, reason: string, details: object = {}): Fault => {
  const create = Fault as new (code: FaultCode, reason: string, details: object) => Fault;
  return new create(code, reason, details);
};

/** Adds to what a fault says where it arose; the code and the reason stay. */
export const withContext = ({ code, message, details, call }: Fault, context: FaultContext): Fault => {
  const wider = restoreFault(code, message, { ...details, ...context });
  return call === undefined ? wider : Object.assign(wider, { call });
};

/** Adds to a fault the call that it refused; of calls within one another the innermost. A copy, since a store may throw one fault to many callers. */
export const inCall = (fault: Fault, call: RefusedCall): Fault =>
  fault.call === undefined ? Object.assign(restoreFault(fault.code, fault.message, fault.details), { call }) : fault;

/** Says of a fault that it arose in a part of what was sent, inside which it may name a part of its own. */
export const within = (part: string, fault: Fault): Fault => withContext(fault, { parts: [part, ...(fault.details.parts ?? [])] });

/** Ends a reason as a sentence; those of quantities come without a full stop, so that they can be put into one. */
export const toSentence = (reason: string): string => (/[.!?]$/.test(reason) ? reason : `${reason}.`);

/** Says in one sentence where a fault arose and what is wrong: `V: expected a voltage [V], got a length [m].` */
export const reasonOf = ({ message, details: { parts = [] } }: Fault): string => toSentence([...parts, message].join(': '));

/** Turns anything that was thrown into a fault; what is not one becomes INTERNAL, without its message or stack. */
export const toFault = (thrown: unknown): Fault =>
  thrown instanceof Fault ? thrown : new Fault('INTERNAL', 'Something went wrong inside genmath; the request was not carried out.');
