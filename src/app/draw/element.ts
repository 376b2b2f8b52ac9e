const MATHML = 'http://www.w3.org/1998/Math/MathML';
const SVG = 'http://www.w3.org/2000/svg';

type Attributes = Readonly<Record<string, string | number | undefined>>;
type Child = Node | string;

const fill = <Made extends Element>(made: Made, attributes: Attributes, children: readonly Child[]): Made => {
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
};

/** Makes an HTML element; text becomes a text node, never markup. */
export const html = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => fill(document.createElement(tag), attributes, children);

/** Makes an SVG element. */
export const svg = <Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Tag] => fill(document.createElementNS(SVG, tag) as SVGElementTagNameMap[Tag], attributes, children);

/** Makes a MathML element. */
export const math = (tag: string, attributes: Attributes = {}, ...children: readonly Child[]): Element =>
  fill(document.createElementNS(MATHML, tag), attributes, children);

/**
 * Keeps what is wider than its place readable: it is set smaller first (class `tight`), and where that does not do it scrolls, and the keyboard
 * reaches it.
 */
export const fitWidth = (scroller: HTMLElement, label: string): HTMLElement => {
  const fit = (): void => {
    scroller.classList.remove('tight');
    scroller.classList.toggle('tight', scroller.scrollWidth > scroller.clientWidth);
    if (scroller.scrollWidth <= scroller.clientWidth) {
      for (const name of ['tabindex', 'role', 'aria-label']) scroller.removeAttribute(name);
      return;
    }
    scroller.tabIndex = 0;
    scroller.setAttribute('role', 'region');
    scroller.setAttribute('aria-label', label);
  };
  new ResizeObserver(fit).observe(scroller);
  return scroller;
};
