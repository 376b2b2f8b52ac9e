import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Exchange } from './exchange.js';

/** Counts requests for Prometheus. */
export interface Metrics {
  readonly count: (exchange: Exchange, status: number, milliseconds: number) => void;
  readonly text: () => Promise<string>;
}

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/**
 * Makes the metrics of a node.
 * @param routeOf gives the pattern of a path, so that callers cannot make labels
 */
export const createMetrics = (routeOf: (path: string) => string | undefined): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'genmath_' });
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({ name: 'genmath_http_requests_total', help: 'Requests answered', labelNames, registers: [registry] });
  const durations = new Histogram({
    name: 'genmath_http_request_duration_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['route'] as const,
    buckets: BUCKETS,
    registers: [registry],
  });
  return {
    count: ({ method, path }, status, milliseconds) => {
      const route = routeOf(path) ?? 'unknown';
      requests.inc({ method: route === 'unknown' ? 'any' : method, route, status: String(status) });
      durations.observe({ route }, milliseconds / 1000);
    },
    text: () => registry.metrics(),
  };
};
