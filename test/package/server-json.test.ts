import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { PLACEHOLDER, readRepository, replaceAddresses, toPackageAddresses, toServerAddresses } from '../../scripts/package/addresses.js';
import { readJson, readPackage, readText } from './read-json.js';

interface ServerPaper {
  readonly $schema: string;
  readonly name: string;
  readonly version: string;
  readonly packages: readonly {
    readonly identifier: string;
    readonly version: string;
    readonly environmentVariables: readonly { readonly name: string; readonly isSecret?: boolean }[];
  }[];
}

const server = readJson<ServerPaper>('server.json');
const paper = readPackage();
const { url } = paper.repository;

describe('server.json', () => {
  const schema = readJson<{ readonly $id: string }>('test/package/schemas/server.schema.json');
  const ajv = new Ajv({ allErrors: true, strict: false });
  formats.default(ajv);
  const isValid = ajv.compile(schema);

  it('is valid by the schema of the registry that it names', () => {
    expect(server.$schema).toBe(schema.$id);
    expect([isValid(server), isValid.errors]).toEqual([true, null]);
  });

  it.each([
    ['a name without an owner', { ...server, name: 'genmath' }],
    ['a description that is too long', { ...server, description: 'x'.repeat(101) }],
    ['a package without a transport', { ...server, packages: [{ registryType: 'npm', identifier: 'genmath', version: '1.0.0' }] }],
    ['no version', { ...server, version: undefined }],
  ])('the schema finds %s', (_, spoilt) => {
    expect(isValid(JSON.parse(JSON.stringify(spoilt)))).toBe(false);
  });

  it('tells the version of the package', () => {
    expect([server.version, ...server.packages.map((each) => each.version)]).toEqual([paper.version, paper.version]);
    expect(server.packages[0]?.identifier).toBe(paper.name);
  });

  it('marks the variable that holds keys as secret', () => {
    const variables = server.packages.flatMap(({ environmentVariables }) => environmentVariables);
    for (const { name, isSecret } of variables) expect([name, isSecret === true]).toEqual([name, /KEY/.test(name)]);
  });
});

describe('where the project lives', () => {
  it('is told the same everywhere, from `repository` in package.json', () => {
    expect(paper).toMatchObject(toPackageAddresses(url, paper.name));
    expect(server).toMatchObject(toServerAddresses(url, paper.name));
    expect(server.name).toBe(paper.mcpName);
  });

  it.each(['.github/ISSUE_TEMPLATE/config.yml', 'Dockerfile'])('is told so by %s', (path) => {
    expect(readText(path)).toContain(`https://github.com/${readRepository(url).owner}/`);
    expect(replaceAddresses(readText(path), url)).toBe(readText(path));
  });

  it('follows from the repository', () => {
    const other = 'git+https://github.com/some-one/genmath.git';
    expect(toPackageAddresses(other, 'genmath')).toEqual({
      repository: { type: 'git', url: other },
      homepage: 'https://github.com/some-one/genmath#readme',
      bugs: { url: 'https://github.com/some-one/genmath/issues' },
      mcpName: 'io.github.some-one/genmath',
    });
    expect(toServerAddresses(other, 'genmath')).toEqual({
      name: 'io.github.some-one/genmath',
      repository: { url: 'https://github.com/some-one/genmath', source: 'github' },
      websiteUrl: 'https://github.com/some-one/genmath#readme',
    });
    const text = `see https://github.com/${PLACEHOLDER}/genmath/issues and https://github.com/x/genmath-other`;
    expect(replaceAddresses(text, other)).toBe('see https://github.com/some-one/genmath/issues and https://github.com/x/genmath-other');
  });

  it.each(['github:someone/genmath', 'git@github.com:someone/genmath.git', 'https://github.com/someone/genmath'])(
    'is written in one form, not as %s',
    (written) => {
      expect(() => readRepository(written)).toThrow('write the repository as');
    },
  );
});
