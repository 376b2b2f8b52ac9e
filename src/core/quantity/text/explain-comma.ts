/**
 * Explains a comma that stands behind the digits of a number: `250,000` could be either, `1,5` is 1.5. Gives `undefined` where there is no
 * such comma; a grouping that is unambiguous (`1,000.5`, `1,250,000`) has been read before.
 */
export const explainComma = (number: string, rest: string): { readonly reason: string; readonly isWhole?: true } | undefined => {
  const [comma = '', digits = ''] = /^,(\d{1,20})(?![\d.,])/u.exec(rest) ?? [];
  if (comma === '') {
    return /^,\d/u.test(rest)
      ? { reason: 'a comma could group thousands or mark decimals; write the number with a decimal point and no comma' }
      : undefined;
  }
  if (digits.length === 3 && /^[+-]?[1-9]\d{0,2}$/u.test(number))
    return { reason: `'${number}${comma}' could be ${number}${digits} or ${number}.${digits}; write it without the comma`, isWhole: true };
  const isGrouped = /^[+-]?\d{1,3}\.\d{3}$/u.test(number);
  if (!isGrouped && !/^[+-]?\d+$/u.test(number))
    return { reason: 'a comma could group thousands or mark decimals; write the number with a decimal point and no comma' };
  return { reason: `a comma could group thousands or mark decimals; write ${isGrouped ? number.replace('.', '') : number}.${digits}` };
};
