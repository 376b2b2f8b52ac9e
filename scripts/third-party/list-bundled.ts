import { readdirSync, readFileSync } from 'node:fs';

/** A work of others that is in the package: where it comes from, and the text that its licence asks to be handed on. */
export interface Work {
  readonly name: string;
  readonly version?: string;
  /** An SPDX identifier or expression, or the licence's name where it has none. */
  readonly license: string;
  readonly source?: string;
  readonly text: string;
}

/** A package of npm that is bundled, with what is in it in compiled form and of which its own licence says nothing. */
export interface BundledPackage extends Work {
  readonly version: string;
  /** The SHA-512 of its archive in the registry, in base64. */
  readonly integrity: string;
  readonly parts: readonly Work[];
}

interface Supplement {
  readonly license?: string;
  readonly text?: string;
  readonly parts: readonly (Work & { readonly text: string })[];
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly repository?: string | { readonly url: string };
}

const readJson = <T>(url: URL): T => JSON.parse(readFileSync(url, 'utf8')) as T;
/** What packages do not say themselves: parts.json, by their names. */
const SUPPLEMENTS = readJson<Readonly<Record<string, Supplement>>>(new URL('parts.json', import.meta.url));

const readKept = (name: string): string => readFileSync(new URL(`texts/${name}.txt`, import.meta.url), 'utf8').trim();

/** Gives the texts of the licences and notices in a package, also where a folder holds those of what it took in. */
const readNotices = (base: URL): readonly string[] =>
  readdirSync(base, { withFileTypes: true })
    .filter(({ name }) => /^(licen[cs]es?|notice)/i.test(name))
    .flatMap((entry) => {
      const own = new URL(entry.name, base);
      if (!entry.isDirectory()) return [own];
      return readdirSync(own).map((name) => new URL(`${entry.name}/${name}`, base));
    })
    .map((file) => readFileSync(file, 'utf8').trim());

/**
 * Gives the packages in the folders, `node_modules/<name>`, each with the texts of its licences.
 * @throws Error where a package has no text and parts.json names none, or where parts.json names a package that is not bundled
 */
export const listBundled = (root: URL, folders: Iterable<string>): readonly BundledPackage[] => {
  const { packages } = readJson<{ readonly packages: Readonly<Record<string, { readonly integrity: string }>> }>(
    new URL('package-lock.json', root),
  );
  const bundled = [...new Set(folders)].sort().map((folder): BundledPackage => {
    const base = new URL(`${folder}/`, root);
    const { name, version, license, repository } = readJson<Manifest>(new URL('package.json', base));
    const { parts, ...own }: Supplement = SUPPLEMENTS[name] ?? { parts: [] };
    const texts = [...readNotices(base), ...(own.text === undefined ? [] : [readKept(own.text)])];
    if (texts.length === 0) throw new Error(`${name} has no text of its licence: name one in scripts/third-party/parts.json.`);
    const source = typeof repository === 'object' ? repository.url : repository;
    return {
      ...{ name, version, license: own.license ?? license, text: texts.join('\n\n'), integrity: packages[folder]?.integrity ?? '' },
      ...(source === undefined ? {} : { source }),
      parts: parts.map((part) => ({ ...part, text: readKept(part.text) })),
    };
  });
  const strays = Object.keys(SUPPLEMENTS).filter((name) => !bundled.some((each) => each.name === name));
  if (strays.length > 0) throw new Error(`scripts/third-party/parts.json names ${strays.join(', ')}, which is not bundled.`);
  return bundled;
};
