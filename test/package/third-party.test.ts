import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { readJson, readPackage, readText } from './read-json.js';

interface Component {
  readonly name: string;
  readonly version?: string;
  readonly purl?: string;
  readonly hashes?: readonly { readonly content: string }[];
  readonly components?: readonly Component[];
  readonly licenses: readonly { readonly license?: { readonly id?: string; readonly name?: string }; readonly expression?: string }[];
}

interface Bill {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly dependsOn: readonly string[] }[];
}

const bill = readJson<Bill>('dist/sbom.cdx.json');
const notices = readText('dist/THIRD-PARTY.txt');
const sections = notices.split(`\n\n${'-'.repeat(80)}\n\n`);

const licenseOf = ({ licenses: [first] }: Component): string => first?.expression ?? first?.license?.id ?? first?.license?.name ?? '';
const headingOf = (component: Component, inside?: string): string =>
  `${component.name}${component.version === undefined ? '' : ` ${component.version}`} (${licenseOf(component)})${inside === undefined ? '' : `, in ${inside}`}`;
/** The section whose heading names the work. */
const sectionOf = (heading: string): string | undefined => sections.find((section) => section.split('\n').includes(heading));

describe('dist/sbom.cdx.json', () => {
  it('is valid by the schema of CycloneDX 1.6', () => {
    const ajv = new Ajv({ strict: false, logger: false });
    formats.default(ajv, { mode: 'fast' });
    ajv.addFormat('iri-reference', true).addFormat('idn-email', true);
    // The copies that the schema refers to bear a further word in their names.
    for (const name of ['spdx', 'jsf-0.82'])
      ajv.addSchema(
        readJson<object>(`test/package/schemas/${name}.schema.json`),
        `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`,
      );
    const isValid = ajv.compile(readJson<object>('test/package/schemas/bom-1.6.schema.json'));
    expect([isValid(bill), isValid.errors]).toEqual([true, null]);
    expect(isValid({ ...bill, components: [{ type: 'library' }] })).toBe(false);
    expect(isValid({ ...bill, components: [{ type: 'library', name: 'x', licenses: [{ license: { id: 'no such licence' } }] }] })).toBe(
      false,
    );
  });

  it('is of this package, and each component is the one that is locked', () => {
    const { name, version } = readPackage();
    expect(bill.metadata.component).toMatchObject({ name, version, purl: `pkg:npm/${name}@${version}` });
    const { packages } = readJson<{ readonly packages: Readonly<Record<string, { version: string; integrity: string }>> }>(
      'package-lock.json',
    );
    for (const component of bill.components) {
      const locked = packages[`node_modules/${component.name}`];
      const hash = Buffer.from(component.hashes?.[0]?.content ?? '', 'hex').toString('base64');
      expect([component.name, component.version, `sha512-${hash}`]).toEqual([component.name, locked?.version, locked?.integrity]);
    }
    expect(bill.dependencies[0]?.dependsOn).toEqual(bill.components.map(({ purl }) => purl));
  });

  it('names what is known to be within', () => {
    const names = bill.components.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        '@resvg/resvg-wasm',
        '@viz-js/viz',
        'dejavu-fonts-ttf',
        'echarts',
        'hono',
        'katex',
        'preact',
        'undici',
        'zod',
      ]),
    );
    const parts = bill.components.flatMap(({ name, components = [] }) => components.map((part) => `${name}: ${part.name}`));
    expect(parts).toEqual(
      expect.arrayContaining([
        '@viz-js/viz: Graphviz',
        '@viz-js/viz: Expat',
        '@resvg/resvg-wasm: resvg',
        'katex: KaTeX fonts',
        'undici: llhttp',
      ]),
    );
  });

  it('names every crate that the renderer says it was compiled from, and what viz.js says of its own build', () => {
    const wasm = readFileSync(new URL('../../dist/assets/resvg.wasm', import.meta.url), 'latin1');
    const crates = new Set([...wasm.matchAll(/registry\/src\/[^/]+\/([a-z0-9_-]+?-\d+\.\d+\.\d+)\//g)].map(([, crate]) => crate));
    expect(crates.size).toBeGreaterThan(30);
    const partsOf = (name: string) => bill.components.find((component) => component.name === name)?.components ?? [];
    const told = partsOf('@resvg/resvg-wasm').map(({ name, version }) => `${name}-${version}`);
    expect([...crates].filter((crate) => crate !== undefined && !told.includes(crate))).toEqual([]);
    const provenance = readText('node_modules/@viz-js/viz/lib/provenance.json');
    for (const [name, archive] of [
      ['Graphviz', 'graphviz-'],
      ['Expat', 'expat-'],
      ['Emscripten', 'emsdk@'],
    ] as const) {
      const version = partsOf('@viz-js/viz').find((part) => part.name === name)?.version;
      expect(provenance).toContain(`${archive}${version}`);
    }
  });
});

describe('dist/THIRD-PARTY.txt', () => {
  const works = bill.components.flatMap((component) => [
    [headingOf(component)],
    ...(component.components ?? []).map((part) => [headingOf(part, component.name)]),
  ]);

  it.each(works)('has the text of the licence of %s', (heading) => {
    const text = sectionOf(heading)?.split('\n\n').slice(1).join('\n\n') ?? '';
    expect(text.length).toBeGreaterThan(400);
    expect(text).toMatch(/permi(?:t|ssion)|license/i);
  });

  it('has the texts that the packages bring', () => {
    for (const { name, version } of bill.components) {
      const folder = `node_modules/${name}/`;
      const brought = readdirSync(new URL(`../../${folder}`, import.meta.url)).find((file) => /^licen[cs]e(?:\.\w+)?$/i.test(file));
      if (brought === undefined) continue;
      const section = sections.find((each) => each.includes(`\n${name} ${version} (`) || each.startsWith(`${name} ${version} (`));
      expect([name, section?.includes(readText(folder + brought).trim())]).toEqual([name, true]);
    }
  });

  it.each([
    ['Graphviz', 'Eclipse Public License - v 2.0', 'https://gitlab.com/graphviz/graphviz'],
    ['resvg', 'Mozilla Public License Version 2.0', 'https://github.com/linebender/resvg'],
    ['@resvg/resvg-wasm', 'Mozilla Public License Version 2.0', 'https://github.com/'],
    ['KaTeX fonts', 'SIL OPEN FONT LICENSE', 'Reserved Font Names KaTeX_AMS'],
    ['@viz-js/viz', 'Copyright (c) 2023 Michael Daines', 'Permission is hereby granted'],
    ['Expat', 'Expat maintainers', 'Permission is hereby granted'],
    ['qrcode-generator', 'Kazuhiko Arase', 'Permission is hereby granted'],
  ])('gives of %s what its licence asks for', (name, text, further) => {
    const section = sections.find((each) => each.split('\n').some((line) => line.startsWith(`${name} `))) ?? '';
    expect(section).toContain(text);
    expect(section).toContain(further);
  });
});
