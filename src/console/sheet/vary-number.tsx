import { useEffect, useMemo, useState } from 'preact/hooks';
import { calculate, type SheetLine } from '../api/calls.js';
import { Chart } from '../parts/chart.js';
import type { ChartData } from '../parts/chart-data.js';
import type { SheetNumber } from './statements.js';

/** Points of a plot, and how many are asked for at a time. */
const POINTS = 25;
const AT_A_TIME = 4;
/** Steps of the slider. */
const STEPS = 100;

/** Gives the range in which a number is varied at first: half to double of it. */
const usualRange = ({ value }: SheetNumber): readonly [number, number] =>
  value === 0 ? [-1, 1] : value > 0 ? [value / 2, value * 2] : [value * 2, value / 2];

const short = (value: number): string => String(Number(value.toPrecision(5)));

/** Writes a number of a sheet anew. */
const withNumber = (text: string, { from, to }: SheetNumber, value: number): string =>
  `${text.slice(0, from)}${short(value)}${text.slice(to)}`;

/** Calculates a result of a sheet for each value of one of its numbers; nothing where the sheet is refused with it. */
const tabulate = async (
  text: string,
  varied: SheetNumber,
  at: readonly number[],
  target: SheetLine,
  signal: AbortSignal,
): Promise<ChartData['points']> => {
  const values = new Map<number, number | null>();
  const waiting = [...at];
  const work = async (): Promise<void> => {
    for (let x = waiting.shift(); x !== undefined && !signal.aborted; x = waiting.shift()) {
      const answer = await calculate({ lines: withNumber(text, varied, x), receipt: 'none' }, signal).catch(() => undefined);
      const result = answer?.results.find(({ line, name }) => line === target.line && name === target.name);
      // The unit of a result may change with its size; a plot has one.
      values.set(x, result !== undefined && typeof result.value === 'number' && result.unit === target.unit ? result.value : null);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return at.map((x) => [x, values.get(x) ?? null]);
};

/** Varies a number of the sheet: a slider that changes it, and a plot of a result against it. */
export const VaryNumber = (props: {
  readonly text: string;
  readonly numbers: readonly SheetNumber[];
  readonly target: SheetLine | undefined;
  readonly change: (from: number, to: number, insert: string) => void;
}) => {
  const { text, numbers, target, change } = props;
  const [name, setName] = useState(numbers[0]?.name ?? '');
  const varied = numbers.find((each) => each.name === name) ?? numbers[0];
  const [range, setRange] = useState<readonly [string, string]>(['', '']);
  const [data, setData] = useState<ChartData>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (varied === undefined) return;
    const [from, to] = usualRange(varied);
    setRange([short(from), short(to)]);
    setData(undefined);
  }, [name]);
  const [from, to] = [Number(range[0]), Number(range[1])];
  const isRange = range[0].trim() !== '' && range[1].trim() !== '' && Number.isFinite(from) && Number.isFinite(to) && from < to;
  const gone = useMemo(() => new AbortController(), []);
  useEffect(() => () => gone.abort(), []);
  if (varied === undefined) return <p class="muted">A line like L = 3 m has a number that can be varied.</p>;
  const plot = async (): Promise<void> => {
    if (target === undefined || !isRange) return;
    setBusy(true);
    const at = Array.from({ length: POINTS }, (_, i) => Number((from + ((to - from) * i) / (POINTS - 1)).toPrecision(6)));
    const points = await tabulate(text, varied, at, target, gone.signal);
    setBusy(false);
    setData({
      x: { name: varied.name, unit: varied.unit },
      y: { name: target.name ?? 'result', unit: target.unit },
      points,
      ...(typeof target.value === 'number' ? { mark: [varied.value, target.value] as const } : {}),
    });
  };
  return (
    <div class="stack">
      <div class="bar">
        <label>
          Vary
          <select value={varied.name} onChange={(event) => setName(event.currentTarget.value)}>
            {numbers.map((each) => (
              <option key={each.name} value={each.name}>
                {each.name} = {each.value} {each.unit}
              </option>
            ))}
          </select>
        </label>
        <label>
          from
          <input class="short" inputMode="decimal" value={range[0]} onInput={(event) => setRange([event.currentTarget.value, range[1]])} />
        </label>
        <label>
          to {varied.unit === '' ? '' : `(${varied.unit})`}
          <input class="short" inputMode="decimal" value={range[1]} onInput={(event) => setRange([range[0], event.currentTarget.value])} />
        </label>
        <label class="slider">
          {varied.name} = {varied.value} {varied.unit}
          <input
            type="range"
            disabled={!isRange}
            min={isRange ? from : 0}
            max={isRange ? to : 1}
            step={isRange ? (to - from) / STEPS : 1}
            value={varied.value}
            onInput={(event) => change(varied.from, varied.to, short(Number(event.currentTarget.value)))}
          />
        </label>
        <button type="button" disabled={!isRange || target === undefined || isBusy} onClick={() => void plot()}>
          {isBusy ? 'Plotting …' : `Plot ${target?.name ?? 'the result'}`}
        </button>
      </div>
      {data !== undefined && <Chart data={data} title={`${data.y.name} against ${data.x.name}`} />}
    </div>
  );
};
