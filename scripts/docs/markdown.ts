/**
 * Escapes a line of plain text so that GitHub shows it as it is: nothing in it becomes emphasis, code, HTML, a link or a formula. An
 * asterisk between spaces and an underscore inside a word mean nothing to Markdown and stay as they are.
 */
export const toMarkdownText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`~|]/g, '\\$&')
    .replace(/\*(?! )|(?<! )\*/g, '\\*')
    .replace(/(?<![\p{L}\d])_|_(?![\p{L}\d])/gu, '\\_')
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/\](?=\()/g, '\\]')
    .replaceAll('$', '<span>$</span>');

/** Writes a name as code, as a caller types it. */
export const toCode = (name: string): string => `\`${name}\``;

/** Writes a table of cells that are Markdown already; a vertical bar in them must be escaped. */
export const formatTable = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/**
 * Makes LaTeX fit for GitHub, which refuses `\operatorname`.
 * @see https://github.com/github/markup/issues/1688
 */
const forGitHub = (latex: string): string => latex.replaceAll('\\operatorname{', '\\mathrm{');

/** Writes LaTeX inside a line. GitHub reads Markdown's escapes inside `$…$`, which would eat `\,`; inside backticks it does not. */
export const inlineMath = (latex: string): string => `$\`${forGitHub(latex)}\`$`;

/** Writes LaTeX as a block of its own. GitHub reads Markdown's escapes inside `$$…$$`, which would eat `\\` and `\,`; in a fence it does not. */
export const mathBlock = (latex: string): string => `\`\`\`math\n${forGitHub(latex)}\n\`\`\``;
