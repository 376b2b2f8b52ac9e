import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { type PackagePaper, readJson, readPackage } from './read-json.js';

/** The version of the registry's schema that server.json is written for. */
const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';

const text = { type: 'string', minLength: 1 } as const;
const version = { ...text, maxLength: 255, not: { const: 'latest' }, pattern: '^\\d+\\.\\d+\\.\\d+(?:[-+][0-9A-Za-z.+-]+)?$' } as const;
const input = {
  description: text,
  isRequired: { type: 'boolean' },
  isSecret: { type: 'boolean' },
  format: { enum: ['string', 'number', 'boolean', 'filepath'] },
  default: { type: 'string' },
} as const;

/**
 * A reduced schema of our own: of what the registry's allows, only what genmath uses, with the registry's limits,
 * and nothing beside it, so that a member that is misspelt is found.
 */
const REDUCED = {
  type: 'object',
  additionalProperties: false,
  required: ['$schema', 'name', 'description', 'version', 'packages'],
  properties: {
    $schema: { const: SCHEMA },
    name: { type: 'string', minLength: 3, maxLength: 200, pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' },
    title: { ...text, maxLength: 100 },
    description: { ...text, maxLength: 100 },
    version,
    websiteUrl: { type: 'string', format: 'uri' },
    repository: {
      type: 'object',
      additionalProperties: false,
      required: ['url', 'source'],
      properties: { url: { type: 'string', format: 'uri' }, source: text },
    },
    packages: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['registryType', 'identifier', 'version', 'transport'],
        properties: {
          registryType: { const: 'npm' },
          identifier: text,
          version,
          runtimeHint: { const: 'npx' },
          transport: { type: 'object', additionalProperties: false, required: ['type'], properties: { type: { const: 'stdio' } } },
          environmentVariables: {
            type: 'array',
            items: { type: 'object', additionalProperties: false, required: ['name', 'description'], properties: { name: text, ...input } },
          },
        },
      },
    },
  },
} as const;

interface ServerPaper {
  readonly name: string;
  readonly version: string;
  readonly repository?: { readonly url: string };
  readonly packages: readonly {
    readonly identifier: string;
    readonly version: string;
    readonly environmentVariables: readonly { readonly name: string; readonly isSecret?: boolean }[];
  }[];
}

/**
 * Gives the name that the repository entitles to: `io.github.<owner>/genmath` on GitHub, the host turned round elsewhere.
 * Without a repository there is no namespace to claim, and the name claims none.
 */
const entitledName = ({ name, repository }: Pick<PackagePaper, 'name' | 'repository'>): string => {
  if (repository === undefined) return `${name}/${name}`;
  const given = typeof repository === 'string' ? repository : repository.url;
  const short = /^(?:github:)?([\w.-]+)\/[\w.-]+$/.exec(given)?.[1];
  const [, host, owner] = /(?:^|[/@])([\w-]+(?:\.[\w-]+)+)[/:]([\w.-]+)\//.exec(given) ?? [];
  if (short !== undefined || host === 'github.com') return `io.github.${short ?? owner}/${name}`;
  return `${host?.split('.').reverse().join('.')}/${name}`;
};

const server = readJson<ServerPaper>('server.json');
const paper = readPackage();

describe('server.json', () => {
  it('is what the registry takes', () => {
    const ajv = new Ajv({ allErrors: true });
    formats.default(ajv);
    const isValid = ajv.compile(REDUCED);
    expect([isValid(server), isValid.errors]).toEqual([true, null]);
  });

  it('tells the version of the package', () => {
    expect([server.version, ...server.packages.map((each) => each.version)]).toEqual([paper.version, paper.version]);
    expect(server.packages[0]?.identifier).toBe(paper.name);
  });

  it('bears the name that the repository entitles to, and the package names it back', () => {
    expect(server.name).toBe(entitledName(paper));
    // The registry takes a name from a package only when the package says so itself.
    if (paper.repository !== undefined || paper.mcpName !== undefined) expect(paper.mcpName).toBe(server.name);
    expect(server.repository === undefined).toBe(paper.repository === undefined);
  });

  it.each<[PackagePaper['repository'], string]>([
    [undefined, 'genmath/genmath'],
    ['github:someone/genmath', 'io.github.someone/genmath'],
    ['someone/genmath', 'io.github.someone/genmath'],
    [{ url: 'git+https://github.com/someone/genmath.git' }, 'io.github.someone/genmath'],
    [{ url: 'git@github.com:someone/genmath.git' }, 'io.github.someone/genmath'],
    [{ url: 'https://git.example.org/someone/genmath' }, 'org.example.git/genmath'],
  ])('a repository %j entitles to %s', (repository, name) => {
    expect(entitledName({ name: 'genmath', ...(repository === undefined ? {} : { repository }) })).toBe(name);
  });

  it('marks the variable that holds keys as secret', () => {
    const variables = server.packages.flatMap(({ environmentVariables }) => environmentVariables);
    for (const { name, isSecret } of variables) expect([name, isSecret === true]).toEqual([name, /KEY/.test(name)]);
  });
});
