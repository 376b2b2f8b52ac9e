import type { CallToolResult, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server';
import type { Asking } from './sessions.js';

/** What a fixture tool is called with. */
export interface FixtureCall {
  readonly input: Readonly<Record<string, unknown>>;
  readonly context: ServerContext;
  /** The way to ask the client something in the middle of the call; only where a revision with sessions is spoken. */
  readonly asking: Asking | undefined;
}

/** A tool that the suite calls by its name. */
export interface FixtureTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>> & { readonly type: 'object' };
  readonly run: (call: FixtureCall) => Promise<CallToolResult | InputRequiredResult>;
}

/** Schema of a tool that takes nothing. */
export const NO_INPUT = { type: 'object', properties: {}, additionalProperties: false } as const;

/** A picture of one red pixel. */
export const RED_PIXEL = {
  mimeType: 'image/png',
  data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQD3A0FDAAAAAElFTkSuQmCC',
} as const;

/** Two samples of silence. */
export const SILENCE = {
  mimeType: 'audio/wav',
  data: 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQIAAACAgA==',
} as const;

/** Answers one text. */
export const answerText = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });
