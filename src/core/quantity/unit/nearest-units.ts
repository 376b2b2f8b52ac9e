import { unitNames } from './unit-table.js';

const MAX_NAME = 24;
const MAX_CHOICES = 4;

/** Counts the insertions, deletions, replacements and neighbouring swaps that turn one name into the other. */
const editDistance = (a: string, b: string): number => {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = above;
    above = row;
  }
  return above[b.length] ?? 0;
};

let caseless: Map<string, string[]> | undefined;
const buildCaseless = (): Map<string, string[]> => {
  const names = new Map<string, string[]>();
  for (const { name, prefixes } of unitNames())
    for (const whole of [name, ...prefixes.map((prefix) => prefix + name)]) {
      const key = whole.toLowerCase();
      const known = names.get(key);
      if (known === undefined) names.set(key, [whole]);
      else if (!known.includes(whole)) known.push(whole);
    }
  return names;
};

// What people write for a unit whose name is too far from it to be found by its letters.
const SLIPS: ReadonlyMap<string, readonly string[]> = new Map([
  ...['g0', 'gn', 'gee', 'gees', 'G0'].map((name): [string, string[]] => [name, ['g_n']]),
  ['f', ['degF', 'F']],
  ['mps', ['m/s']],
  ['lpm', ['L/min']],
  ['sqft', ['ft^2']],
  ['sqm', ['m^2']],
]);

/** Lists the names a slip or two away, nearest first. */
const similarNames = (name: string): readonly string[] => {
  const allowed = name.length <= 3 ? 1 : 2;
  const near: { name: string; distance: number }[] = [];
  for (const { name: candidate } of unitNames()) {
    if (Math.abs(candidate.length - name.length) > allowed || candidate.length < 2) continue;
    const distance = editDistance(name, candidate);
    if (distance <= allowed) near.push({ name: candidate, distance });
  }
  return near.sort((a, b) => a.distance - b.distance).map((each) => each.name);
};

/**
 * Lists up to four names of units that look like an unknown one: common slips, then those that differ in case only, then those a slip or two
 * away. Names that fit what is expected come first.
 */
export const nearestUnits = (name: string, fits?: (candidate: string) => boolean): readonly string[] => {
  if (name.length > MAX_NAME) return [];
  caseless ??= buildCaseless();
  const close = SLIPS.get(name) ?? caseless.get(name.toLowerCase()) ?? [];
  const isMet = close.length > 0 && (fits === undefined || close.some(fits));
  const similar = isMet ? [] : similarNames(name).filter((each) => close.length === 0 || fits?.(each));
  const near = [...new Set([...close, ...similar])];
  const sorted = fits === undefined ? near : [...near.filter(fits), ...near.filter((each) => !fits(each))];
  return sorted.slice(0, MAX_CHOICES);
};
