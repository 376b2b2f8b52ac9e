import { createCatalog } from './catalog.js';
import { compute } from './compute.js';
import { prove } from './prove.js';
import type { Tool } from './tool.js';
import { verify } from './verify.js';

const others: readonly Tool[] = [prove, compute, verify];

/** Lists every tool of the service, in the order in which they are shown. */
export const TOOLS: readonly Tool[] = [createCatalog(others), ...others];
