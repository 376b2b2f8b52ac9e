import type { ContractDefinition } from './definition.js';
import { rateLimiter } from './templates/rate-limiter.js';

/** The templates of the service, in the order in which they are shown. */
export const TEMPLATES: readonly ContractDefinition[] = [rateLimiter];
