const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for an element or an attribute. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/gu, (character) => ENTITIES[character] ?? character);

/** Puts U+FFFD in place of the characters that XML 1.0 has no place for, escaped or not. */
export const replaceForbidden = (xml: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML does not allow.
  xml.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, '\ufffd');
