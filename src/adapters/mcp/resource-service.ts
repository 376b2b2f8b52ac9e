import type { NodeContext } from '../../../tools/node-context.js';
import { RESOURCES, type ResourceKind } from '../../../tools/resources.js';
import type { Caller } from '../../core/access/caller.js';
import { FAULTS, Fault } from '../../core/faults.js';
import { RESULT_APP } from './result-app.js';

/** A resource as clients are told of it. */
export interface ListedResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly mimeType: string;
}

/** A kind of resources as clients are told of it. */
export interface ListedResourceTemplate {
  readonly uriTemplate: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
}

/** A resource as clients read it. */
export interface ResourceContent {
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** The resources behind every MCP surface. */
export interface ResourceService {
  readonly templates: () => Promise<readonly ListedResourceTemplate[]>;
  readonly list: (caller: Caller) => Promise<readonly ListedResource[]>;
  /** @throws Fault UNKNOWN_RESOURCE, and what the reading of a resource throws */
  readonly read: (uri: string, caller: Caller) => Promise<ResourceContent>;
  /** Calls the listener with the address of each resource that has changed; without it changes are not told here. */
  readonly watch?: (listener: (uri: string) => void) => () => void;
}

const JSON_TYPE = 'application/json';

/** Tells whether an address is of a kind that this service has. */
export const isOurs = (uri: string): boolean => RESOURCES.some(({ scheme }) => uri.startsWith(`${scheme}://`));

const unknown = (uri: string, kinds: readonly ResourceKind[]): Fault =>
  new Fault(
    'UNKNOWN_RESOURCE',
    `There is no resource ${JSON.stringify(uri.slice(0, 128))}; there are ${kinds.map(({ scheme }) => `${scheme}://{id}`).join(', ')}.`,
    { uri: uri.slice(0, 128) },
  );

/** Offers the resources of this process. */
export const createResourceService = (kinds: readonly ResourceKind[], context: NodeContext): ResourceService => ({
  templates: async () =>
    kinds.map(({ scheme, name, title, description }) => ({
      uriTemplate: `${scheme}://{id}`,
      name,
      title,
      description,
      mimeType: JSON_TYPE,
    })),
  list: async (caller) => {
    const listed = await Promise.all(
      kinds.map(async (kind) =>
        (await kind.list(context, caller)).map(({ id, title }) => ({
          uri: `${kind.scheme}://${id}`,
          name: id,
          title,
          mimeType: JSON_TYPE,
        })),
      ),
    );
    return listed.flat();
  },
  read: async (uri, caller) => {
    if (uri === RESULT_APP.uri) {
      const { mimeType, _meta, read } = RESULT_APP;
      return { uri, mimeType, text: await read(), _meta };
    }
    const [, scheme, id = ''] = /^([a-z]+):\/\/([A-Za-z0-9_.-]{1,128})$/.exec(uri) ?? [];
    const kind = kinds.find((candidate) => candidate.scheme === scheme);
    if (kind === undefined) throw unknown(uri, kinds);
    try {
      return { uri, mimeType: JSON_TYPE, text: JSON.stringify(await kind.read(id, context, caller)) };
    } catch (error) {
      if (error instanceof Fault && FAULTS[error.code].status === 404) throw unknown(uri, kinds);
      throw error;
    }
  },
  watch: (listener) => {
    const stops = kinds.map((kind) => kind.watch?.(context, (id) => listener(`${kind.scheme}://${id}`)));
    return () => {
      for (const stop of stops) stop?.();
    };
  },
});
