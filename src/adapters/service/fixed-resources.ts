import { readFile } from 'node:fs/promises';
import { RESULT_PAGE } from '../../package-files.js';

/** The tools whose answers the page shows. */
const SHOWN: ReadonlySet<string> = new Set(['compute', 'sweep', 'prove', 'verify']);

/**
 * The MCP App (extension `io.modelcontextprotocol/ui`) that shows a result: a resource that hosts which can do so put into a frame beside the
 * answer. It loads nothing, so that the policy that hosts give to a page without `csp` is what it needs.
 */
export const RESULT_APP = {
  uri: 'ui://genmath/result.html',
  name: 'result',
  title: 'Result',
  description: 'A page that shows a result: the equation, the symbols, a chart, and the checks of the receipt.',
  mimeType: 'text/html;profile=mcp-app',
  _meta: { ui: { prefersBorder: true } },
  /** Reads the page as it was built. */
  read: (): Promise<string> => readFile(RESULT_PAGE, 'utf8'),
} as const;

/** Gives what the listing of a tool says of its page; nothing for a tool that has none. */
export const appMetaOf = (tool: string): { readonly ui?: { readonly resourceUri: string } } =>
  SHOWN.has(tool) ? { ui: { resourceUri: RESULT_APP.uri } } : {};

/** A resource with an address of its own, of any scheme; it is the same for everybody while a node runs. */
export interface FixedResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  /** Metadata beside the text, as extensions of the protocol want it. */
  readonly _meta?: Readonly<Record<string, unknown>>;
  /** Gives the text; what makes it is loaded when it is first read. */
  readonly read: () => Promise<string>;
}

/** Lists the resources with addresses of their own. */
export const FIXED_RESOURCES: readonly FixedResource[] = [RESULT_APP];
