/** Pattern of the ids of operators in text: `NM19` of the registry, `my.deflection` of a formula of the caller's own. */
export const OPERATOR_ID_PATTERN = '(?:[A-Z]{2}\\d{1,4}|my\\.[A-Za-z][A-Za-z0-9_]{0,59})';

/** The domain of formulas that callers keep, and what their ids begin with. */
export const OWN_DOMAIN = 'my';

const QUALIFIED = /^([A-Za-z]{2}\d{1,4}|my\.[A-Za-z][A-Za-z0-9_]{0,59})\.(.+)$/;

/** Tells whether an id is that of a formula that a caller keeps. */
export const isOwnId = (id: string): boolean => id.startsWith(`${OWN_DOMAIN}.`);

/** Parts the name of an input that may bear an operator's id: `NM22.d` is NM22 and d, `my.deflection.L` is my.deflection and L. */
export const splitInputName = (key: string): { readonly id?: string; readonly name: string } => {
  const [, id, name] = QUALIFIED.exec(key) ?? [];
  if (id === undefined || name === undefined) return { name: key };
  return { id: isOwnId(id) ? id : id.toUpperCase(), name };
};
