import { toSuperscript } from '../text/superscript.js';

// Spellings that have a sign of their own; `u` before a unit is micro.
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['degC', '°C'],
  ['degF', '°F'],
  ['degR', '°R'],
  ['delta_K', 'ΔK'],
  ['delta_degC', 'Δ°C'],
  ['delta_degF', 'Δ°F'],
  ['uas', 'µas'],
  ['deg', '°'],
  ['ohm', 'Ω'],
  ['angstrom', 'Å'],
  ['percent', '%'],
]);
const PREFIXED_OHM = /^([QRYZEPTGMkhdcmµunpfazyrq]|da)ohm$/u;
const MICRO = /^u(?=(?:g|s|m|A|K|L|l|N|J|W|V|F|T|H|C|S|Pa|Hz|mol|Wb|Bq|Gy|Sv|Ω|ohm|cd|lx|rad|bar|eV|Ci|M)$)/u;

const formatName = (name: string): string => {
  const ohm = name.replace(PREFIXED_OHM, '$1Ω');
  return SIGNS.get(name) ?? ohm.replace(MICRO, 'µ');
};

const print = (text: string): string => {
  const trimmed = text.trim().replaceAll('**', '^');
  if (trimmed === '' || trimmed === '1') return '';
  let printed = '';
  // A product after a solidus keeps its asterisk, because a dot there would be ambiguous.
  const solidus: boolean[] = [false];
  for (const [token] of trimmed.matchAll(/[\p{L}_°%‰$€£]+(?:(?<=H)2O|(?<=_)0)?|\^-?\d+(?![.\d])|./gsu)) {
    if (token === '(') solidus.push(false);
    else if (token === ')') solidus.pop();
    else if (token === '/') solidus[solidus.length - 1] = true;
    if (/^\^-?\d+$/u.test(token)) printed += toSuperscript(token.slice(1));
    else if (token === '*') printed += solidus.at(-1) ? '*' : '·';
    else printed += /^[\p{L}_°]/u.test(token) ? formatName(token) : token;
  }
  return printed;
};

const KEPT = 512;
const LONGEST_KEPT = 64;
const kept = new Map<string, string>();

/**
 * Prints a unit as plain Unicode: `m/s^2` as `m/s²`, `N*m` as `N·m`, `degC` as `°C`, `kohm` as `kΩ`; what it prints reads back as the
 * same unit.
 */
export const formatUnit = (text: string): string => {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const printed = print(text);
  // Answers write the same few units over and over; what callers write is bounded.
  if (kept.size >= KEPT) kept.clear();
  if (text.length <= LONGEST_KEPT) kept.set(text, printed);
  return printed;
};
