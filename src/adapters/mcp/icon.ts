/**
 * An equals sign whose lower bar is a tick: an equation, and that it was checked. It brings its own ground, so that it is the same on light and
 * on dark.
 */
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f4e8c"/>' +
  '<path d="M8 9h16M8 18l5.5 5.5L24 14" fill="none" stroke="#fff" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/></svg>';

/** The icon of the service, as hosts take one: any size, with all of it in the address. */
export const ICON = {
  src: `data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')}`,
  mimeType: 'image/svg+xml',
  sizes: ['any'],
} as const;
