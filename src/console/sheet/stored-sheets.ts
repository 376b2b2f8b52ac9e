import { nameOf } from './sheet-name.js';

/** A sheet that this browser keeps. */
export interface StoredSheet {
  readonly text: string;
  /** When it was last changed, in milliseconds of Unix time. */
  readonly at: number;
}

const CURRENT = 'genmath.sheet';
const RECENT = 'genmath.sheets';
const MOST = 10;

/** The sheet of a first visit. */
export const EXAMPLE = `# Strut of the canopy
D = 60 mm; d = 50 mm; L = 3 m
I = SL7(D = D, d = d)
P = SL20(E = 210 GPa, I = I, K = 0.7, L = L)
P / 2.5 in kN

# Bending moment of the beam, measured load
F = 1.20 +- 0.05 kN
M = F * L / 4 in kN*m
`;

/** Gives the sheet that was last written in this browser. */
export const readCurrent = (): string => localStorage.getItem(CURRENT) ?? EXAMPLE;

/** Keeps the sheet that is being written. */
export const writeCurrent = (text: string): void => localStorage.setItem(CURRENT, text);

/** Gives the last ten sheets, the newest first. */
export const readRecent = (): readonly StoredSheet[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((each): each is StoredSheet => typeof (each as StoredSheet | null)?.text === 'string')
      : [];
  } catch {
    return [];
  }
};

/** Puts a sheet among the last ten, in the place of the one with its name. */
export const keepRecent = (text: string): void => {
  if (text.trim() === '' || text === EXAMPLE) return;
  const others = readRecent().filter((each) => nameOf(each.text) !== nameOf(text));
  localStorage.setItem(RECENT, JSON.stringify([{ text, at: Date.now() }, ...others].slice(0, MOST)));
};
