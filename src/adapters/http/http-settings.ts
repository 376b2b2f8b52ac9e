import type { TrustProxy } from './request/client-address.js';

/** How a node faces its network. */
export interface HttpSettings {
  /** Host names, in lower case and without ports, under which requests are answered. */
  readonly allowedHosts: readonly string[];
  /** Origins, like `https://example.org`, whose pages may call. */
  readonly allowedOrigins: readonly string[];
  /** True where the node listens on a loopback address: then loopback names and origins are allowed too. */
  readonly isLoopback: boolean;
  readonly trustProxy: TrustProxy;
  /** True where others reach the node by https. */
  readonly isSecure: boolean;
}

/** The settings of requests that never leave the process. */
export const IN_PROCESS: HttpSettings = {
  allowedHosts: [],
  allowedOrigins: [],
  isLoopback: true,
  trustProxy: { hops: 0 },
  isSecure: false,
};
