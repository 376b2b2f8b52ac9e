/**
 * What an answer says, read member by member. Part of auditor.mjs.
 */
import { isObject } from './auditor-shapes.mjs';

/** Says why what is said is not so; with `isOpen`, why it cannot be told. */
export class Refused extends Error {
  constructor(why, isOpen = false) {
    super(why);
    this.isOpen = isOpen;
  }
}
/** @throws Refused unless it holds */
export const demand = (holds, why) => {
  if (!holds) throw new Refused(why);
};
/** A member of an object; nothing of what has none of that name. */
export const own = (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined);

/** The members that bring an item with its proof. */
export const EVIDENCE = ['item', 'leaf', 'proof'];
/** Tells whether a result brings any of them. */
export const hasEvidence = (value) => isObject(value) && EVIDENCE.some((name) => Object.hasOwn(value, name));
/** A list of an answer; none where there is no such member. */
export const listIn = (answer, name) => {
  const list = Object.hasOwn(answer, name) ? answer[name] : [];
  demand(Array.isArray(list), `${name} must be a list`);
  return list;
};
/** Some members of an object, those that it has. */
export const pickOwn = (value, names) =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(value, name)).map((name) => [name, value[name]]));
