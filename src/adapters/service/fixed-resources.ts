import { RESULT_APP } from './result-app.js';

/** A resource with an address of its own, of any scheme; it is the same for everybody while a node runs. */
export interface FixedResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  /** Told beside the text, as extensions of the protocol want it. */
  readonly _meta?: Readonly<Record<string, unknown>>;
  /** Gives the text; what makes it is loaded when it is first read. */
  readonly read: () => Promise<string>;
}

/** Lists the resources with addresses of their own. */
export const FIXED_RESOURCES: readonly FixedResource[] = [RESULT_APP];
