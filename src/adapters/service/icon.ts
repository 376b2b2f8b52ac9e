/**
 * An equals sign whose lower bar is a tick: an equation, and that it was checked. It brings its own ground, so that it is the same on light and
 * on dark.
 */
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2a5ca8"/>' +
  '<path d="M7 8h18M7 18l6 6 12-10" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>';

/** The icon of the service, as hosts take one: any size, with all of it in the address. */
export const ICON = {
  src: `data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')}`,
  mimeType: 'image/svg+xml',
  sizes: ['any'],
} as const;
