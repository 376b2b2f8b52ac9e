/** Attributes that only a page would use: classes of a style sheet, marks for events, and a background that the frame draws. */
const PAGE_ATTRIBUTES = / (?:class|pointer-events|ecmeta_\w+|xml:space|version|baseProfile)="[^"]*"/gu;

/** Grounds of texts, which have no colour here. */
const UNSEEN = /<path [^>]*(?:fill-opacity="0"[^>]*|\)" fill="none")><\/path>\n?/gu;

/** Writes inline styles as attributes, which a content security policy leaves alone; the frame names the typeface. */
const styleToAttributes = (_: string, style: string): string =>
  style
    .split(';')
    .map((declaration) => declaration.split(':').map((part) => part.trim()))
    .filter(([name = '', value]) => name !== '' && value !== undefined && name !== 'font-family')
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

/**
 * Takes the drawing out of what the charting library rendered: without its frame and style sheet, with ids that are the same at every rendering,
 * and with text that is centred by a shift, which every renderer knows, and not by a baseline, which many do not.
 */
export const cleanChartSvg = (svg: string, token: string): string =>
  svg
    .replace(/^<svg[^>]*>\s*(?:<rect [^>]*fill="none"[^>]*><\/rect>)?\s*/u, '')
    .replace(/\s*<\/svg>\s*$/u, '')
    .replace(/<style[^>]*>[\s\S]*?<\/style>\s*/gu, '')
    .replaceAll(/ style="([^"]*)"/gu, styleToAttributes)
    .replaceAll(PAGE_ATTRIBUTES, '')
    .replaceAll(UNSEEN, '')
    .replaceAll(' dominant-baseline="central"', ' dy="0.35em"')
    .replaceAll(/\bzr\d+-/gu, `${token}-`);
