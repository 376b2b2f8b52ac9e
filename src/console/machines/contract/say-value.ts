import type { Row } from './contract-calls.js';

type Quantity = readonly [value: number, unit: string, si?: number, uncertainty?: number];
/** A value that a condition read. */
export type Decided = NonNullable<Row['decision']>['read'][string];

const short = (value: number): string => String(Number(value.toPrecision(8)));

/** Says a value that a condition read: a pure number, a text, or a quantity with its uncertainty. */
export const sayValue = (value: Decided): string => {
  if (typeof value === 'number') return short(value);
  if (typeof value === 'string') return `“${value}”`;
  const [number, unit, , uncertainty] = value as Quantity;
  return `${short(number)}${uncertainty === undefined ? '' : ` ± ${short(uncertainty)}`} ${unit}`;
};
