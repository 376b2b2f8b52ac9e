import { AppBridge, type McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge';
import { describe, expect, it, vi } from 'vitest';
import { APPS_REVISION, type HostListener, type Line, openHostChannel } from '../../src/app/host-channel.js';

type Transport = Parameters<AppBridge['connect']>[0];

/** A line between a page and a host; messages are cloned, as those between two windows are. */
const createLine = () => {
  const atPage: ((message: unknown) => void)[] = [];
  const posted: unknown[] = [];
  const deliver = (message: unknown): void =>
    queueMicrotask(() => {
      for (const listener of atPage) listener(structuredClone(message));
    });
  const atHost: Transport = {
    start: async () => undefined,
    close: async () => undefined,
    send: async (message) => deliver(message),
  };
  const page: Line = {
    post: (message) => {
      posted.push(message);
      queueMicrotask(() => atHost.onmessage?.(structuredClone(message) as Parameters<NonNullable<Transport['onmessage']>>[0]));
    },
    listen: (listener) => atPage.push(listener),
  };
  return { atHost, page, posted, deliver };
};

const APP = { name: 'genmath result', version: '0.0.0' };
const RESULT = { content: [{ type: 'text' as const, text: '{}' }], structuredContent: { value: 200 } };

/** Opens the channel of the page to the host side that the package of MCP Apps offers. */
const open = async (
  listener: Partial<HostListener> = {},
  capabilities = { serverTools: {} },
  context: McpUiHostContext = { theme: 'dark' },
) => {
  const { atHost, page, posted, deliver } = createLine();
  const bridge = new AppBridge(null, { name: 'host', version: '1' }, capabilities, { hostContext: context });
  const initialized = new Promise<void>((resolve) => {
    bridge.oninitialized = () => resolve();
  });
  await bridge.connect(atHost);
  const host = await openHostChannel(page, { onAnswer: () => undefined, onContext: () => undefined, ...listener }, APP);
  await initialized;
  return { bridge, host, posted, deliver };
};

describe('the page and the host side of the MCP Apps package', () => {
  it('greet each other, and the page takes the theme', async () => {
    const onContext = vi.fn();
    const { bridge, host } = await open({ onContext });
    expect(bridge.getAppVersion()).toEqual(APP);
    expect(host.canCallTools).toBe(true);
    expect(onContext).toHaveBeenCalledWith(expect.objectContaining({ theme: 'dark' }));
    bridge.setHostContext({ theme: 'light' });
    await vi.waitFor(() => expect(onContext).toHaveBeenLastCalledWith({ theme: 'light' }));
  });

  it('speak the revision that the package speaks', async () => {
    const { LATEST_PROTOCOL_VERSION } = await import('@modelcontextprotocol/ext-apps/app-bridge');
    expect(APPS_REVISION).toBe(LATEST_PROTOCOL_VERSION);
  });

  it('pass on the input and the answer of the tool, and a cancellation', async () => {
    const [onInput, onAnswer, onCancelled] = [vi.fn(), vi.fn(), vi.fn()];
    const { bridge } = await open({ onInput, onAnswer, onCancelled });
    await bridge.sendToolInput({ arguments: { operators: ['NM19'] } });
    await bridge.sendToolResult(RESULT);
    await bridge.sendToolCancelled({ reason: 'by the user' });
    await vi.waitFor(() => expect(onCancelled).toHaveBeenCalledWith('by the user'));
    expect(onInput).toHaveBeenCalledWith({ operators: ['NM19'] });
    expect(onAnswer).toHaveBeenCalledWith(expect.objectContaining(RESULT));
  });

  it('call a tool of the server', async () => {
    const { bridge, host } = await open();
    const called = vi.fn();
    bridge.oncalltool = async (params) => {
      called(params);
      return RESULT;
    };
    await expect(host.callTool('verify', { receipt: { id: 'rcp_1' } })).resolves.toMatchObject(RESULT);
    expect(called).toHaveBeenCalledWith({ name: 'verify', arguments: { receipt: { id: 'rcp_1' } } });
  });

  it('report what the host refused a call with', async () => {
    const { bridge, host } = await open();
    bridge.oncalltool = async () => {
      throw new Error('The user said no.');
    };
    await expect(host.callTool('verify', {})).rejects.toThrow('The user said no.');
  });

  it('know a host that lets no page call tools', async () => {
    const { host } = await open({}, {} as { serverTools: object });
    expect(host.canCallTools).toBe(false);
  });

  it('report the size of the page', async () => {
    const { bridge, host } = await open();
    const told = vi.fn();
    bridge.onsizechange = told;
    host.reportSize(480, 793);
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith({ width: 480, height: 793 }));
  });

  it('end in good order', async () => {
    const { bridge } = await open();
    await expect(bridge.teardownResource({})).resolves.toEqual({});
  });
});

describe('what is no message of the protocol', () => {
  it.each([
    ['no object', 'hello'],
    ['another protocol', { type: 'webpack', method: 'ui/notifications/tool-result', params: {} }],
    ['an answer that nobody waits for', { jsonrpc: '2.0', id: 99, result: {} }],
    ['a notification that is none', { jsonrpc: '2.0', method: 'toString', params: {} }],
    ['nothing', null],
  ])('is passed over: %s', async (_, message) => {
    const onAnswer = vi.fn();
    const { posted, deliver, bridge } = await open({ onAnswer });
    const before = posted.length;
    deliver(message);
    await bridge.teardownResource({});
    expect(onAnswer).not.toHaveBeenCalled();
    expect(posted).toHaveLength(before + 1);
  });

  it('is answered where it is a request: there is no such method', async () => {
    const { posted, deliver } = await open();
    deliver({ jsonrpc: '2.0', id: 'a', method: 'constructor' });
    await vi.waitFor(() => expect(posted.at(-1)).toMatchObject({ id: 'a', error: { code: -32601 } }));
  });
});
