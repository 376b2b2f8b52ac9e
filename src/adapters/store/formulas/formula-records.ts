import * as z from 'zod';
import { type KeptFormula, MOST_FORMULAS, MOST_TEXTS } from '../../../call/formulas.js';
import { Fault } from '../../../core/faults.js';

const text = z.strictObject({
  name: z.string(),
  text: z.string(),
  digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
  created: z.string(),
});

/** Shape of the formulas of one machine: every text that was ever kept, in the order in which they came, and which of them each name stands for. */
export const formulasSchema = z.strictObject({
  version: z.literal(1),
  texts: z.array(text),
  present: z.array(z.strictObject({ name: z.string(), digest: z.string() })),
});

/** The formulas of one machine. */
export type FormulasDocument = z.output<typeof formulasSchema>;

/** Gives the formulas of a machine that has none. */
export const noFormulas = (): FormulasDocument => ({ version: 1, texts: [], present: [] });

/** Finds a version of a name: the present one, or with a digest any that was ever kept. */
export const findFormula = ({ texts, present }: FormulasDocument, name: string, digest?: string): KeptFormula | undefined => {
  const wanted = digest ?? present.find((each) => each.name === name)?.digest;
  return texts.find((each) => each.name === name && each.digest === wanted);
};

/** Gives the present formulas by name. */
export const listFormulas = (document: FormulasDocument): readonly KeptFormula[] =>
  document.present
    .flatMap(({ name }) => findFormula(document, name) ?? [])
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));

/**
 * Makes a text the present version of its name.
 * @throws Fault TOO_MANY_FORMULAS
 */
export const keepFormula = (document: FormulasDocument, formula: Omit<KeptFormula, 'created'>, now: number): KeptFormula => {
  const { texts, present } = document;
  const { name, digest } = formula;
  const at = present.findIndex((each) => each.name === name);
  if (at < 0 && present.length >= MOST_FORMULAS)
    throw new Fault('TOO_MANY_FORMULAS', `A machine keeps ${MOST_FORMULAS} formulas; remove one that is not needed.`, {
      limit: MOST_FORMULAS,
    });
  const known = findFormula(document, name, digest);
  if (known === undefined && texts.length >= MOST_TEXTS)
    throw new Fault('TOO_MANY_FORMULAS', `A machine keeps ${MOST_TEXTS} texts, older versions and removed ones among them.`, {
      limit: MOST_TEXTS,
    });
  const kept = known ?? { ...formula, created: new Date(now).toISOString() };
  if (known === undefined) texts.push(kept);
  present.splice(at < 0 ? present.length : at, 1, { name, digest });
  return kept;
};

/** Takes a name away, or finds that it was taken away before; its texts stay. */
export const removeFormula = (document: FormulasDocument, name: string): KeptFormula | undefined => {
  const removed = findFormula(document, name) ?? document.texts.findLast((each) => each.name === name);
  document.present.splice(0, document.present.length, ...document.present.filter((each) => each.name !== name));
  return removed;
};
