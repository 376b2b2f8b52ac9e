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
