/** Pattern of the id of an operator, `TD10`, or of a named relation of one, `TD10:boyle`; without anchors. */
export const OPERATOR_ID_PATTERN = String.raw`[A-Z]{2}\d{1,4}(?::[a-z][a-z0-9-]{0,63})?`;

/** The domain of formulas that callers keep, and what their ids begin with. */
export const OWN_DOMAIN = 'my';

/** Pattern of the id of a formula that a caller keeps, `my.deflection`; without anchors. */
const OWN_ID_PATTERN = String.raw`my\.[A-Za-z][A-Za-z0-9_]{0,59}`;

/** Finds the ids of own formulas in a text. */
export const OWN_IDS = new RegExp(String.raw`(?<![\w.])${OWN_ID_PATTERN}`, 'gu');

/** Pattern of any id that a chain may hold: of an operator, a relation or an own formula; without anchors. */
export const ANY_ID_PATTERN = `(?:${OPERATOR_ID_PATTERN}|${OWN_ID_PATTERN})`;

const QUALIFIED_OWN = new RegExp(`^(${OWN_ID_PATTERN})\\.(.+)$`);
const WHOLE = new RegExp(`^${OPERATOR_ID_PATTERN}$`);
const QUALIFIED = new RegExp(`^(${OPERATOR_ID_PATTERN})\\.(.+)$`);
const ANY_CASE = new RegExp(`^${OPERATOR_ID_PATTERN}(?=\\.|$)`, 'i');

/** Tells whether a text is written as the id of an operator or a relation, in any case. */
export const isOperatorId = (text: string): boolean => WHOLE.test(toOperatorId(text));

/** Tells whether an id is that of a formula that a caller keeps. */
export const isOwnId = (id: string): boolean => id.startsWith(`${OWN_DOMAIN}.`);

/** Tells whether an id is that of a named relation. */
export const isRelationId = (id: string): boolean => id.includes(':');

/** Gives the id of the operator that a relation is a case of; that of an operator is its own. */
export const ownerOf = (id: string): string => id.split(':', 1)[0] ?? id;

/** Gives an id, which people write in any case, as the registry writes it: `td10:Boyle` is `TD10:boyle`. */
export const toOperatorId = (text: string): string => {
  const [owner = '', ...rest] = text.split(':');
  return [owner.toUpperCase(), ...rest.map((part) => part.toLowerCase())].join(':');
};

/** The name of a symbol, and the operator whose symbol it is where the name says so. */
export interface QualifiedName {
  readonly id?: string;
  readonly name: string;
}

/** Splits `NM22.d`, `TD10:boyle.p_1` and `my.deflection.L` into operator and symbol; any other text is the name of a symbol. */
export const splitQualified = (key: string): QualifiedName => {
  const [, ownId, ownName] = QUALIFIED_OWN.exec(key) ?? [];
  if (ownId !== undefined && ownName !== undefined) return { id: ownId, name: ownName };
  const written = ANY_CASE.exec(key)?.[0];
  const text = written === undefined ? key : `${toOperatorId(written)}${key.slice(written.length)}`;
  const [, id, name] = QUALIFIED.exec(text) ?? [];
  return id === undefined || name === undefined ? { name: key } : { id, name };
};
