/** Points that the pointer finds and the arrow keys walk along. */
export interface Walk {
  readonly label: string;
  readonly count: number;
  /** Gives the point nearest to a place in the chart's own coordinates. */
  readonly nearest: (x: number, y: number) => number;
  /** Shows a point and gives what there is to read. */
  readonly show: (index: number) => string;
  /** How far the arrows up and down go: one row of a grid. */
  readonly row?: number;
}

/** Lets a chart be read point by point, by pointer and by keyboard, as a slider is. */
export const walkPoints = (chart: SVGSVGElement, { label, count, nearest, show, row = 1 }: Walk): void => {
  let at = 0;
  const go = (index: number): void => {
    at = Math.min(Math.max(index, 0), count - 1);
    chart.setAttribute('aria-valuenow', String(at + 1));
    chart.setAttribute('aria-valuetext', show(at));
  };
  chart.setAttribute('aria-label', label);
  chart.setAttribute('aria-valuemin', '1');
  chart.setAttribute('aria-valuemax', String(count));
  chart.setAttribute('aria-valuenow', '1');
  chart.addEventListener('pointermove', ({ clientX, clientY }) => {
    const { left, top } = chart.getBoundingClientRect();
    go(nearest(clientX - left, clientY - top));
  });
  chart.addEventListener('focus', () => go(at));
  chart.addEventListener('keydown', (event) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowUp: row,
      ArrowDown: -row,
      PageUp: 10 * row,
      PageDown: -10 * row,
      Home: -count,
      End: count,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(at + step);
  });
};
