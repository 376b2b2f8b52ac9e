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

/** Lists up to four names of units that look like an unknown one: those that differ in case only, then those a slip or two away. */
export const nearestUnits = (name: string): readonly string[] => {
  if (name.length > MAX_NAME) return [];
  caseless ??= buildCaseless();
  const sameLetters = caseless.get(name.toLowerCase());
  if (sameLetters !== undefined) return sameLetters.slice(0, MAX_CHOICES);
  const allowed = name.length <= 3 ? 1 : 2;
  const near: { name: string; distance: number }[] = [];
  for (const { name: candidate } of unitNames()) {
    if (Math.abs(candidate.length - name.length) > allowed || candidate.length < 2) continue;
    const distance = editDistance(name, candidate);
    if (distance <= allowed) near.push({ name: candidate, distance });
  }
  return near
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_CHOICES)
    .map((each) => each.name);
};
