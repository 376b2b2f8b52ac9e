import { pathToFileURL } from 'node:url';

/** What ends a process, or lets it stand still and go on. */
type Signal = 'SIGTERM' | 'SIGKILL' | 'SIGSTOP' | 'SIGCONT';

/** A node of the cluster of examples/cluster. */
export interface ExampleNode {
  readonly name: string;
  readonly url: string;
  /** Starts it again where it was ended. */
  readonly start: () => Promise<unknown>;
  readonly end: (signal?: Signal) => Promise<void>;
  readonly signal: (signal: Signal) => void;
}

/** The cluster of examples/cluster, as it runs. */
export interface ExampleCluster {
  /** Address of the balancer. */
  readonly url: string;
  readonly witness: { readonly url: string; readonly key: string };
  readonly keyring: string;
  readonly logKey: string;
  readonly nodes: readonly ExampleNode[];
  readonly stop: () => Promise<void>;
}

/** What a cluster is started with. */
export interface ExampleClusterOptions {
  readonly folder: string;
  readonly owner: string;
  readonly store: (node: number) => string;
  readonly nodes?: number;
  readonly settings?: (node: number) => Readonly<Record<string, string>>;
  readonly onEnd?: (name: string, how: unknown) => void;
}

const load = async (name: string): Promise<unknown> =>
  import(pathToFileURL(new URL(`../../examples/cluster/${name}`, import.meta.url).pathname).href);

/** Starts the cluster that examples/cluster shows. */
export const startCluster = async (options: ExampleClusterOptions): Promise<ExampleCluster> => {
  const example = (await load('start-cluster.mjs')) as { readonly startCluster: (given: ExampleClusterOptions) => Promise<ExampleCluster> };
  return example.startCluster(options);
};

/** Runs a command of genmath to its end, in an environment that holds these settings alone. */
export const runGenmath = async (given: readonly string[], settings: Readonly<Record<string, string>>): Promise<string> => {
  const example = (await load('genmath.mjs')) as { readonly runGenmath: (...parts: readonly [unknown, unknown]) => Promise<string> };
  return example.runGenmath(given, settings);
};
