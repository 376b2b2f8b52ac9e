import { formatNumber } from './format-number.js';

const LEAST = 0.01;
// Below it a hundredth of the amount is still a whole double.
const MOST = 1e13;

const formatAmount = (value: number): string => {
  const amount = Math.abs(value);
  if (amount === 0) return '0.00';
  if (!(amount >= LEAST && amount < MOST)) return formatNumber(value);
  // Rounded from the decimal digits, so that 1.005 is 1.01 and not the 1.00 of its binary neighbour.
  const cents = Math.round(Number(`${amount}e2`));
  return `${value < 0 ? '-' : ''}${(cents / 100).toFixed(2)}`;
};

/**
 * Prints an amount of money with two decimals from 0.01 up: `1266.71 USD`, and `1266.71` where its currency is not known. A smaller amount
 * (a price per unit, say) keeps six significant digits.
 */
export const formatMoney = (value: number, code: string | undefined): string =>
  code === undefined ? formatAmount(value) : `${formatAmount(value)} ${code}`;
