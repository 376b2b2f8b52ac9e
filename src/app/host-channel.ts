import type { McpUiHostCapabilities, McpUiHostContext } from '@modelcontextprotocol/ext-apps';
import { isFields, toFields, toText } from './view/fields.js';
import type { ToolAnswer } from './view/view-of-answer.js';

/** The revision of the MCP Apps protocol that the page speaks. */
export const APPS_REVISION = '2026-01-26';

/** The two ends of the line to the host: in a browser, messages to and from the parent window. */
export interface Line {
  readonly post: (message: unknown) => void;
  /** Passes on what the host, and nobody else, sends. */
  readonly listen: (listener: (message: unknown) => void) => void;
}

/** What a host sends to the page while it is shown. */
export interface HostListener {
  readonly onInput?: (input: unknown) => void;
  readonly onAnswer: (answer: ToolAnswer) => void;
  readonly onCancelled?: (reason: string | undefined) => void;
  readonly onContext: (context: McpUiHostContext) => void;
}

/** The host, once it has greeted. */
export interface Host {
  readonly canCallTools: boolean;
  /** Calls a tool of the server that the page came from. @throws Error with what the host refused it with */
  readonly callTool: (name: string, input: unknown) => Promise<ToolAnswer>;
  readonly reportSize: (width: number, height: number) => void;
}

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: Error) => void;
}

const METHOD_NOT_FOUND = -32601;

/**
 * Greets the host over a line and listens to it: the part of the MCP Apps protocol that a page needs which shows an answer.
 * The package of the protocol would bring the whole client SDK and its schemas, ten times the size of this page, into every frame.
 */
export const openHostChannel = async (
  line: Line,
  { onInput, onAnswer, onCancelled, onContext }: HostListener,
  appInfo: { readonly name: string; readonly version: string },
): Promise<Host> => {
  const pending = new Map<number, Pending>();
  let sent = 0;
  const notify = (method: string, params: unknown = {}): void => line.post({ jsonrpc: '2.0', method, params });
  const request = (method: string, params: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      sent += 1;
      pending.set(sent, { resolve, reject });
      line.post({ jsonrpc: '2.0', id: sent, method, params });
    });
  const notifications: Readonly<Record<string, (params: unknown) => void>> = {
    'ui/notifications/tool-input': (params) => onInput?.(toFields(params)['arguments']),
    'ui/notifications/tool-result': (params) => onAnswer(toFields(params) as ToolAnswer),
    'ui/notifications/tool-cancelled': (params) => onCancelled?.(toText(toFields(params)['reason'])),
    'ui/notifications/host-context-changed': (params) => onContext(toFields(params) as McpUiHostContext),
  };
  const settle = (id: unknown, { result, error }: { readonly result?: unknown; readonly error?: unknown }): void => {
    const waiting = typeof id === 'number' ? pending.get(id) : undefined;
    if (waiting === undefined) return;
    pending.delete(id as number);
    if (error === undefined) waiting.resolve(result);
    else waiting.reject(new Error(toText(toFields(error)['message']) ?? 'The host refused.'));
  };
  const reply = (id: unknown, method: string): void => {
    const isKnown = method === 'ping' || method === 'ui/resource-teardown';
    const outcome = isKnown ? { result: {} } : { error: { code: METHOD_NOT_FOUND, message: `This page has no method ${method}.` } };
    line.post({ jsonrpc: '2.0', id, ...outcome });
  };
  line.listen((message) => {
    if (!isFields(message) || message['jsonrpc'] !== '2.0') return;
    const method = toText(message['method']);
    if (method === undefined) settle(message['id'], message);
    else if (message['id'] !== undefined) reply(message['id'], method);
    // An own member only: `toString` is no notification.
    else if (Object.hasOwn(notifications, method)) notifications[method]?.(message['params']);
  });
  const greeting = toFields(
    await request('ui/initialize', {
      appInfo,
      appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
      protocolVersion: APPS_REVISION,
    }),
  );
  const { serverTools } = toFields(greeting['hostCapabilities']) as McpUiHostCapabilities;
  onContext(toFields(greeting['hostContext']) as McpUiHostContext);
  notify('ui/notifications/initialized');
  return {
    canCallTools: serverTools !== undefined,
    callTool: async (name, input) => toFields(await request('tools/call', { name, arguments: input })) as ToolAnswer,
    reportSize: (width, height) => notify('ui/notifications/size-changed', { width, height }),
  };
};
