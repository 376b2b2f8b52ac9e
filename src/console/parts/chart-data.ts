/** A line over a range, with what its axes measure. */
export interface ChartData {
  readonly x: { readonly name: string; readonly unit: string };
  readonly y: { readonly name: string; readonly unit: string };
  readonly points: readonly (readonly [x: number, y: number | null])[];
  /** Where the present value is. */
  readonly mark?: readonly [x: number, y: number];
  readonly isLogarithmic?: boolean;
}

/** Names an axis: the symbol, and its unit where it has one. */
export const axisTitle = ({ name, unit }: ChartData['x']): string => (unit === '1' || unit === '' ? name : `${name} in ${unit}`);
