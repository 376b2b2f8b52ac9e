/** Bytes as the browser's cryptography takes them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Joins bytes. */
export const concat = (...parts: readonly Uint8Array[]): Bytes => {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
};

/** Gives the bytes of a text. */
export const utf8 = (text: string): Bytes => concat(new TextEncoder().encode(text));

/** Tells whether bytes are the same. */
export const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i]);

/** Reads base64 in its one spelling; nothing where it is another text. */
export const fromBase64 = (text: string): Bytes | undefined => {
  try {
    const letters = atob(text);
    return btoa(letters) === text ? Uint8Array.from(letters, (letter) => letter.charCodeAt(0)) : undefined;
  } catch {
    return undefined;
  }
};

/** Writes bytes as hexadecimal digits. */
export const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Reads hexadecimal digits. */
export const fromHex = (digits: string): Bytes => Uint8Array.from(digits.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16));

/** Hashes bytes. */
export const sha256 = async (bytes: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** Checks an Ed25519 signature. @throws where this browser has no Ed25519, or the key is none */
export const isSigned = async (
  publicKey: Readonly<Record<'kty' | 'crv' | 'x', string>> | Bytes,
  signature: Bytes,
  message: Bytes,
): Promise<boolean> => {
  const key =
    publicKey instanceof Uint8Array
      ? await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
      : await crypto.subtle.importKey('jwk', publicKey, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, signature, message);
};
