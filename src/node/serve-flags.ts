/** The flags of `genmath serve`; each has its twin in the environment, `--allowed-hosts` in `GENMATH_ALLOWED_HOSTS`. */
export const SERVE_FLAGS = [
  'host',
  'port',
  'url',
  'allowed-hosts',
  'allowed-origins',
  'trust-proxy',
  'limit-prove',
  'limit-verify',
  'limit-mint',
  'daily-limit',
  'metrics',
] as const;

export type ServeFlag = (typeof SERVE_FLAGS)[number];
