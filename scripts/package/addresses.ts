/** What package.json says of where the project lives: `repository` is the one setting, the rest follows from it. */
export interface PackageAddresses {
  readonly repository: { readonly type: 'git'; readonly url: string };
  readonly homepage: string;
  readonly bugs: { readonly url: string };
  /** The name in the registry of MCP servers; the registry takes it only from a package that says it itself. */
  readonly mcpName: string;
}

/** What server.json says of it. */
export interface ServerAddresses {
  readonly name: string;
  readonly repository: { readonly url: string; readonly source: 'github' };
  readonly websiteUrl: string;
}

/** The owner that stands in `repository` as long as nobody owns the address; nothing is published under it. */
export const PLACEHOLDER = 'OWNER';

const ADDRESS = /^git\+https:\/\/github\.com\/([\w-]+)\/([\w.-]+)\.git$/;

/**
 * Reads the owner and the name of a repository on GitHub.
 * @throws Error where the address is not of the form `git+https://github.com/<owner>/<name>.git`
 */
export const readRepository = (url: string): { readonly owner: string; readonly name: string } => {
  const [, owner, name] = ADDRESS.exec(url) ?? [];
  if (owner === undefined || name === undefined)
    throw new Error(`${url}: write the repository as git+https://github.com/<owner>/<name>.git.`);
  return { owner, name };
};

/** Gives the page of a repository on GitHub. */
export const pageOf = (url: string): string => {
  const { owner, name } = readRepository(url);
  return `https://github.com/${owner}/${name}`;
};

/** Gives what package.json says beside the repository. GitHub account `owner` may claim the names `io.github.<owner>/…`. */
export const toPackageAddresses = (url: string, packageName: string): PackageAddresses => ({
  repository: { type: 'git', url },
  homepage: `${pageOf(url)}#readme`,
  bugs: { url: `${pageOf(url)}/issues` },
  mcpName: `io.github.${readRepository(url).owner}/${packageName}`,
});

/** Gives what server.json says. */
export const toServerAddresses = (url: string, packageName: string): ServerAddresses => ({
  name: toPackageAddresses(url, packageName).mcpName,
  repository: { url: pageOf(url), source: 'github' },
  websiteUrl: toPackageAddresses(url, packageName).homepage,
});

/** Puts the page of the repository in place of another repository's of that name, wherever a text names it. */
export const replaceAddresses = (text: string, url: string): string => {
  const { name } = readRepository(url);
  return text.replaceAll(new RegExp(`https://github\\.com/[\\w-]+/${name.replaceAll('.', '\\.')}(?![\\w-])`, 'g'), pageOf(url));
};
