import type { Fields } from './fields.js';
import type { View } from './view.js';

/** Asks the server's tool `verify`, with its input; undefined where the host lets no page call tools. */
export type CheckReceipt = ((input: Fields) => Promise<View>) | undefined;
