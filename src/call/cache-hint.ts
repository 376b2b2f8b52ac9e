/** How long a client may keep what it was told, and whether what it keeps may serve others too. */
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
