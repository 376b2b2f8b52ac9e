import type { BundledPackage, Work } from './list-bundled.js';

interface Product {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly description: string;
}

const referenceOf = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** Gives a licence as CycloneDX has it: an expression, an SPDX identifier, or a name. */
const toLicenses = (license: string): readonly unknown[] => {
  if (/ (?:AND|OR|WITH) /.test(license)) return [{ expression: license }];
  return [{ license: /\s/.test(license) ? { name: license } : { id: license } }];
};

/** Gives the address of a repository as one may be opened: `git+https://…`, `git://…` and `github:owner/name` are none. */
const toAddress = (source: string): string =>
  source
    .replace(/^github:/, 'https://github.com/')
    .replace(/^git\+/, '')
    .replace(/^(?:git|ssh):\/\/(?:git@)?/, 'https://')
    .replace(/^(?=[\w.-]+\/[\w.-]+$)/, 'https://github.com/');

const describe = ({ name, version, license, source }: Work): object => ({
  type: 'library',
  name,
  ...(version === undefined ? {} : { version }),
  licenses: toLicenses(license),
  ...(source === undefined ? {} : { externalReferences: [{ type: 'vcs', url: toAddress(source) }] }),
});

/** Gives the software bill of materials of the package, as CycloneDX 1.6. It has no time and no serial number: the same package has the same. */
export const formatSbom = (product: Product, packages: readonly BundledPackage[]): object => {
  const own = referenceOf(product.name, product.version);
  const references = packages.map(({ name, version }) => referenceOf(name, version));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        ...{ type: 'application', 'bom-ref': own, name: product.name, version: product.version },
        ...{ description: product.description, licenses: toLicenses(product.license), purl: own },
      },
    },
    components: packages.map((each, i) => ({
      ...describe(each),
      'bom-ref': references[i],
      purl: references[i],
      hashes: [{ alg: 'SHA-512', content: Buffer.from(each.integrity.replace('sha512-', ''), 'base64').toString('hex') }],
      ...(each.parts.length === 0 ? {} : { components: each.parts.map(describe) }),
    })),
    dependencies: [{ ref: own, dependsOn: references }],
  };
};
