import { fc } from '../../property.js';

type Container = Record<string, unknown> | unknown[];

/** A place in a document: the object or list that holds it, the key, and the way to it. */
interface Place {
  readonly holder: Container;
  readonly key: string | number;
  readonly path: string;
}

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

const get = ({ holder, key }: Place): unknown => (holder as Record<string | number, unknown>)[key];

/** Sets a member of its own, `__proto__` too. */
const put = (holder: Container, key: string | number, value: unknown): void => {
  Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true });
};

const drop = ({ holder, key }: Place): void => {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
};

const placesOf = (document: Container, path = ''): readonly Place[] =>
  Object.keys(document).flatMap((name) => {
    const key = Array.isArray(document) ? Number(name) : name;
    const place = { holder: document, key, path: `${path}/${name}` };
    const value = get(place);
    return isContainer(value) ? [place, ...placesOf(value, place.path)] : [place];
  });

const next = (value: number, direction: 1 | -1): number => {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value === 0 ? 5e-324 : value);
  if (value !== 0) view.setBigInt64(0, view.getBigInt64(0) + BigInt(direction));
  return view.getFloat64(0);
};

const swapCase = (text: string): string =>
  [...text].map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('');

const flipCase = (text: string, at: number): string => text.slice(0, at) + swapCase(text.slice(at, at + 1)) + text.slice(at + 1);

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Other texts: letters changed, dropped, added, in another case, and base64 that decodes to the same bytes. */
const otherTexts = (text: string, at: number, drawn: string): readonly string[] => {
  const here = at % (text.length + 1);
  const last = text.replace(/=+$/, '').at(-1) ?? 'A';
  const padded = text.endsWith('=')
    ? [text.replace(/.(=+)$/, `${BASE64[BASE64.indexOf(last) ^ 1]}$1`), text.replace(/=+$/, ''), `${text}=`]
    : [];
  const inside = text.slice(0, here) + drawn + text.slice(here);
  return [
    ...padded,
    ...padded,
    inside,
    text.slice(0, here) + drawn + text.slice(here + 1),
    text.slice(0, here) + text.slice(here + 1),
    flipCase(text, here),
    text.toUpperCase(),
    text.toLowerCase(),
    swapCase(text),
    `${text} `,
    `${text}\u0000`,
    text.normalize('NFD'),
    '',
    drawn,
  ];
};

const otherNumbers = (value: number, drawn: number): readonly number[] => [
  next(value, 1),
  next(value, -1),
  value + 1,
  -value,
  value * 2,
  value * (1 + 1e-13),
  0,
  -0,
  drawn,
];

const otherTypes = (value: unknown): readonly unknown[] => [
  String(value),
  Number(value),
  Boolean(value),
  !value,
  null,
  undefined,
  [],
  {},
  [value],
  { value },
  Object(value),
];

const KEYS = [
  '__proto__',
  'constructor',
  'toString',
  'toJSON',
  'length',
  'note',
  'm',
  'hmac',
  'uncertainty',
  'method',
  'near',
  '',
  '0',
  'NM19.m',
];

/** Draws what one change needs: where, which, and with what. */
export const changes = fc.record({
  kind: fc.constantFrom('value', 'value', 'value', 'type', 'type', 'remove', 'add', 'add', 'rename', 'swap', 'copy'),
  where: fc.nat(),
  other: fc.nat(),
  which: fc.nat(),
  text: fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }),
  number: fc.double(),
  key: fc.oneof(fc.constantFrom(...KEYS), fc.string({ maxLength: 8 })),
});

type Change = typeof changes extends fc.Arbitrary<infer T> ? T : never;

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** Makes one change in a copy of a document and gives it with the path of the change. */
export const mutate = (original: object, change: Change): { readonly changed: Container; readonly path: string } => {
  const changed = structuredClone(original) as Container;
  const places = placesOf(changed);
  const place = pick(places, change.where);
  const value = get(place);
  const other = pick(places, change.other);
  const containers = [
    { holder: changed, path: '' },
    ...places.flatMap((at) => (isContainer(get(at)) ? [{ holder: get(at), path: at.path }] : [])),
  ];
  const into = pick(containers, change.where);
  const holder = into.holder as Container;
  switch (change.kind) {
    case 'type':
      put(place.holder, place.key, pick(otherTypes(value), change.which));
      return { changed, path: place.path };
    case 'remove':
      drop(place);
      return { changed, path: place.path };
    case 'add':
      if (Array.isArray(holder))
        holder.splice(change.which % (holder.length + 1), 0, holder.length > 0 ? pick(holder, change.other) : change.number);
      else put(holder, change.key, change.which % 2 === 0 ? change.number : get(other));
      return { changed, path: into.path };
    case 'rename':
      if (Array.isArray(place.holder)) place.holder.reverse();
      else {
        drop(place);
        put(
          place.holder,
          change.which % 2 === 0 ? change.key : pick(otherTexts(String(place.key), change.other, change.text), change.which),
          value,
        );
      }
      return { changed, path: place.path };
    case 'swap':
      put(place.holder, place.key, get(other));
      put(other.holder, other.key, value);
      return { changed, path: place.path };
    case 'copy':
      put(place.holder, place.key, structuredClone(get(other)));
      return { changed, path: place.path };
    default:
      if (typeof value === 'string') put(place.holder, place.key, pick(otherTexts(value, change.other, change.text), change.which));
      else if (typeof value === 'number') put(place.holder, place.key, pick(otherNumbers(value, change.number), change.which));
      else drop(place);
      return { changed, path: place.path };
  }
};
