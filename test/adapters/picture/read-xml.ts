/** An element of an XML document. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** The text in it and in its children, entities resolved. */
  readonly text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };

const resolve = (text: string): string => {
  if (/[<>]/.test(text)) throw new Error(`A bracket stands bare in ${JSON.stringify(text.slice(0, 60))}.`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 does not allow.
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text) || !text.isWellFormed())
    throw new Error('A character is not allowed.');
  return text.replace(/&([^;]*;?)/g, (whole, name: string) => {
    const character = ENTITIES[name.replace(/;$/, '')];
    if (character === undefined || !name.endsWith(';')) throw new Error(`There is no entity ${whole}.`);
    return character;
  });
};

const readAttributes = (text: string): Readonly<Record<string, string>> => {
  const attributes: Record<string, string> = {};
  const rest = text.replace(/\s+([\w:-]+)="([^"<]*)"/g, (_, name: string, value: string) => {
    if (Object.hasOwn(attributes, name)) throw new Error(`The attribute ${name} stands twice.`);
    attributes[name] = resolve(value);
    return '';
  });
  if (rest.trim() !== '') throw new Error(`${JSON.stringify(rest)} is no attribute.`);
  return attributes;
};

/** Reads an XML document strictly, as far as pictures use XML: one root, elements that nest, quoted attributes, five entities. */
export const readXml = (document: string): Element => {
  interface Open {
    readonly name: string;
    readonly attributes: Readonly<Record<string, string>>;
    readonly children: Element[];
    text: string;
  }
  const top: Open = { name: '', attributes: {}, children: [], text: '' };
  const open: Open[] = [top];
  const last = (): Open => open.at(-1) ?? top;
  const close = (): void => {
    const closed = open.pop() ?? top;
    last().children.push(closed);
    last().text += closed.text;
  };
  let at = 0;
  for (const match of document.matchAll(/<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g)) {
    last().text += resolve(document.slice(at, match.index));
    at = match.index + match[0].length;
    const [, isEnd, name = '', attributes = '', isEmpty] = match;
    if (isEnd) {
      if (last().name !== name) throw new Error(`</${name}> ends ${last().name}.`);
      close();
    } else {
      open.push({ name, attributes: readAttributes(attributes), children: [], text: '' });
      if (isEmpty) close();
    }
  }
  last().text += resolve(document.slice(at));
  const [root, ...more] = top.children;
  if (open.length !== 1 || root === undefined || more.length > 0) throw new Error('A document has one root, which ends.');
  return root;
};

/** Gives an element and all in it. */
export const allOf = (element: Element): readonly Element[] => [element, ...element.children.flatMap(allOf)];

/** Gives the texts that are drawn. */
export const textsOf = (element: Element): readonly string[] =>
  allOf(element)
    .filter(({ name }) => name === 'text')
    .map(({ text }) => text);
