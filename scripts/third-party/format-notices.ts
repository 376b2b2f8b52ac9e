import type { BundledPackage, Work } from './list-bundled.js';

const RULE = '-'.repeat(80);

const headingOf = ({ name, version, license }: Work, inside?: string): string =>
  `${name}${version === undefined ? '' : ` ${version}`} (${license})${inside === undefined ? '' : `, in ${inside}`}`;

/** The licences that ask for the place of the source to be told, where the work is handed on in compiled form. */
const isSourceTold = ({ license }: Work): boolean => /^(?:EPL|MPL)/.test(license);

/** Writes the notices of what the package bundles. Many packages of one author carry one text, which is written once, under all their names. */
export const formatNotices = (packages: readonly BundledPackage[]): string => {
  const byText = new Map<string, string[]>();
  const add = (work: Work, inside?: string): void => {
    const told = isSourceTold(work) ? `\n  Its source code is at ${work.source}` : '';
    byText.set(work.text, [...(byText.get(work.text) ?? []), headingOf(work, inside) + told]);
  };
  for (const each of packages) {
    add(each);
    for (const part of each.parts) add(part, each.name);
  }
  const sections = [...byText].map(([text, names]) => `${names.join('\n')}\n\n${text}`);
  return `genmath bundles the packages below under their own licences.\n\n${sections.join(`\n\n${RULE}\n\n`)}\n`;
};
