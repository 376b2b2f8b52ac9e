import { useMemo, useState } from 'preact/hooks';
import { type OperatorPage, sweep } from '../api/calls.js';
import { useAsked } from '../parts/asked.js';
import { Chart } from '../parts/chart.js';
import type { ChartData } from '../parts/chart-data.js';
import { Refused, Waiting } from '../parts/notice.js';
import { toInputs, type Values } from './form-values.js';

const POINTS = 61;
const AMOUNT = /^(-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)\s*(.*)$/u;

/** Gives the range that a value is varied in at first, in its unit. */
const usualRange = (text: string): readonly [string, string] | undefined => {
  const [, number, unit = ''] = AMOUNT.exec(text.trim()) ?? [];
  if (number === undefined || unit.includes('±') || unit.includes('+-')) return undefined;
  const value = Number(number);
  const [from, to] = value === 0 ? [0, 1] : value > 0 ? [value / 4, value * 2] : [value * 2, value / 4];
  return [`${Number(from.toPrecision(4))} ${unit}`.trim(), `${Number(to.toPrecision(4))} ${unit}`.trim()];
};

/** Plots the unknown of an operator against one of the values that were given. */
export const PlotOperator = (props: {
  readonly page: OperatorPage;
  readonly values: Values;
  readonly unknown: string | undefined;
  readonly unit: string;
}) => {
  const { page, values, unknown, unit } = props;
  const symbols = useMemo(() => [page.gives, ...page.takes], [page]);
  const choices = symbols.filter(
    ({ symbol, list, integer }) =>
      symbol !== unknown && list !== true && integer !== true && usualRange(values[symbol] ?? '') !== undefined,
  );
  const [chosen, setChosen] = useState('');
  const [range, setRange] = useState<readonly [string, string]>();
  const symbol = choices.find((each) => each.symbol === chosen)?.symbol ?? choices[0]?.symbol;
  const [from = '', to = ''] = range ?? (symbol === undefined ? [] : (usualRange(values[symbol] ?? '') ?? []));
  const { value, refusal, isWaiting } = useAsked(
    (signal) => {
      if (symbol === undefined || unknown === undefined || from === '' || to === '') return undefined;
      const { [symbol]: _, ...inputs } = toInputs(values, symbols);
      const wanted = unit.trim() === '' ? {} : { unit: unit.trim() };
      return sweep(
        { operators: [page.id], inputs, vary: [{ symbol, from, to, points: POINTS }], solveFor: unknown, receipt: 'none', ...wanted },
        signal,
      );
    },
    [values, symbol, from, to, unknown, unit],
    400,
  );
  if (symbol === undefined) return null;
  const [x, y] = value?.columns ?? [];
  const data: ChartData | undefined =
    value?.rows === undefined || x === undefined || y === undefined
      ? undefined
      : { x: { name: x.symbol, unit: x.unit }, y: { name: y.symbol, unit: y.unit }, points: value.rows };
  return (
    <section class="panel" aria-label="Plot">
      <div class="bar">
        <label>
          Plot {unknown} against
          <select
            value={symbol}
            onChange={(event) => {
              setChosen(event.currentTarget.value);
              setRange(undefined);
            }}
          >
            {choices.map((each) => (
              <option key={each.symbol} value={each.symbol}>
                {each.symbol}: {each.meaning.slice(0, 40)}
              </option>
            ))}
          </select>
        </label>
        <label>
          from
          <input class="short" value={from} onInput={(event) => setRange([event.currentTarget.value, to])} />
        </label>
        <label>
          to
          <input class="short" value={to} onInput={(event) => setRange([from, event.currentTarget.value])} />
        </label>
      </div>
      {refusal !== undefined && <Refused refusal={refusal} />}
      {data === undefined ? (
        isWaiting && <Waiting what="Plotting" />
      ) : (
        <Chart data={data} title={`${data.y.name} against ${data.x.name}`} />
      )}
      {value !== undefined && value.refused.count > 0 && (
        <p class="muted">
          {value.refused.count} of {POINTS} points have no value: {value.refused.reasons[0]?.message}
        </p>
      )}
    </section>
  );
};
