import { useEffect, useState } from 'preact/hooks';

/** Where the page is: its path after the number sign, in parts, and what stands behind the question mark. */
export interface Route {
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
}

/** Reads a part of an address; one that was cut within a character stands as it is. */
const decodePart = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const parseHash = (hash: string): Route => {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  return {
    parts: path
      .split('/')
      .filter((part) => part !== '')
      .map(decodePart),
    query: new URLSearchParams(query),
  };
};

/** Writes the address of a place in the console. */
export const linkTo = (parts: readonly string[], query: Readonly<Record<string, string>> = {}): string => {
  const asked = new URLSearchParams(query).toString();
  return `#/${parts.map(encodeURIComponent).join('/')}${asked === '' ? '' : `?${asked}`}`;
};

/** Goes to a place; `isSame` replaces the address without a step in the history. */
export const goTo = (link: string, isSame = false): void => {
  if (!isSame) location.hash = link;
  else {
    history.replaceState(null, '', link);
    dispatchEvent(new HashChangeEvent('hashchange'));
  }
};

/** Gives the present route, and follows it. */
export const useRoute = (): Route => {
  const [route, setRoute] = useState(() => parseHash(location.hash));
  useEffect(() => {
    const follow = (): void => setRoute(parseHash(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return route;
};
