import { RESOURCES, type ResourceKind } from '../../../tools/node/resources.js';
import { pageOffset } from '../../../tools/registry/page-offset.js';
import type { Caller } from '../../call/caller.js';
import { CACHE_HINTS, type CacheHint } from '../../call/capability.js';
import type { NodeContext } from '../../call/node-context.js';
import { FAULTS, Fault, type FaultCode } from '../../core/faults.js';
import { FIXED_RESOURCES, type FixedResource } from './fixed-resources.js';

/** A resource as `resources/list` shows it to clients. */
export interface ListedResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly mimeType: string;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** One page of the resources. */
export interface ResourcePage {
  readonly resources: readonly ListedResource[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
}

/** A kind of resources as `resources/templates/list` shows it to clients. */
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

/** What reading a resource gives, and how long it stays true. */
export interface ResourceReading extends CacheHint {
  readonly contents: readonly ResourceContent[];
}

/** The resources behind every MCP surface. */
export interface ResourceService {
  readonly templates: () => Promise<readonly ListedResourceTemplate[]>;
  /**
   * @param cursor `nextCursor` of the page before
   * @throws Fault INVALID_REQUEST for a cursor that is none
   */
  readonly list: (caller: Caller, cursor?: string) => Promise<ResourcePage>;
  /** @throws Fault UNKNOWN_RESOURCE, and what the reading of a resource throws */
  readonly read: (uri: string, caller: Caller) => Promise<ResourceReading>;
  /** Calls the listener with the address of each resource that has changed; without it clients are not notified of changes. */
  readonly watch?: (listener: (uri: string) => void) => () => void;
}

/** Resources of one page. */
const PAGE = 200;

/** Gives what stands before and after the id in the addresses of a kind. */
const around = ({ uriTemplate }: ResourceKind): readonly [string, string] => {
  const [before = '', after = ''] = uriTemplate.split('{id}');
  return [before, after];
};

const uriOf = (kind: ResourceKind, id: string): string => around(kind).join(id);

const idIn = (uri: string, kind: ResourceKind): string | undefined => {
  const [before, after] = around(kind);
  if (!uri.startsWith(before) || !uri.endsWith(after)) return undefined;
  const id = uri.slice(before.length, uri.length - after.length);
  return /^[A-Za-z0-9_.-]{1,128}$/.test(id) ? id : undefined;
};

/** Checks whether clients are notified when what an address names changes. */
export const isWatched = (uri: string): boolean => RESOURCES.some((kind) => kind.watch !== undefined && idIn(uri, kind) !== undefined);

/** Offers the resources of this process. */
export const createResourceService = (
  kinds: readonly ResourceKind[],
  context: NodeContext,
  fixed: readonly FixedResource[] = FIXED_RESOURCES,
): ResourceService => {
  const unknown = (uri: string): Fault => {
    const known = [...kinds.map(({ uriTemplate }) => uriTemplate), ...fixed.map((each) => each.uri)].join(', ');
    const shown = uri.slice(0, 128);
    return new Fault('UNKNOWN_RESOURCE', `There is no resource ${JSON.stringify(shown)}; there are ${known}.`, { uri: shown });
  };
  return {
    templates: async () =>
      kinds.map(({ uriTemplate, name, title, description, mimeType }) => ({ uriTemplate, name, title, description, mimeType })),
    list: async (caller, cursor) => {
      const from = pageOffset(cursor, /^p(\d{1,9})$/);
      const own = fixed.map(({ read: _, ...listed }) => listed);
      const ofKinds = await Promise.all(
        kinds.map(async (kind) =>
          ((await kind.list?.(context, caller)) ?? []).map(({ id, ...listed }) => ({
            uri: uriOf(kind, id),
            name: id,
            ...listed,
            mimeType: kind.mimeType,
          })),
        ),
      );
      const all = [...own, ...ofKinds.flat()];
      const to = from + PAGE;
      return { resources: all.slice(from, to), ...(to < all.length ? { nextCursor: `p${to}` } : {}) };
    },
    read: async (uri, caller) => {
      const single = fixed.find((candidate) => candidate.uri === uri);
      if (single !== undefined) {
        const { mimeType, _meta } = single;
        return {
          contents: [{ uri, mimeType, text: await single.read(), ...(_meta === undefined ? {} : { _meta }) }],
          ...CACHE_HINTS.fixed,
        };
      }
      const kind = kinds.find((candidate) => idIn(uri, candidate) !== undefined);
      if (kind === undefined) throw unknown(uri);
      try {
        const id = idIn(uri, kind) ?? '';
        const text = await kind.read(id, context, caller);
        const cache = typeof kind.cache === 'function' ? kind.cache(id) : kind.cache;
        return { contents: [{ uri, mimeType: kind.mimeType, text }], ...cache };
      } catch (error) {
        // What says that there is no such operator names the nearest ones.
        if (error instanceof Fault && FAULTS[error.code as FaultCode].status === 404)
          throw new Fault('UNKNOWN_RESOURCE', error.message, { uri });
        throw error;
      }
    },
    watch: (listener) => {
      const stops = kinds.map((kind) => kind.watch?.(context, (id) => listener(uriOf(kind, id))));
      return () => {
        for (const stop of stops) stop?.();
      };
    },
  };
};
