import { useMemo, useState } from 'preact/hooks';
import { readEquation } from '../../app/view/read-equation.js';
import { type ComputeAnswer, compute, type OperatorPage } from '../api/calls.js';
import { useAsked } from '../parts/asked.js';
import { Equation } from '../parts/equation.js';
import { formulaToLatex } from '../parts/formula-to-latex.js';
import { Refused } from '../parts/notice.js';
import { Sign } from '../parts/sign.js';
import { CallsToPaste } from './calls-to-paste.js';
import { exampleValues, toInputs, unknownOf, type Values } from './form-values.js';
import { PlotOperator } from './plot-operator.js';

/** How long nothing is typed before it is computed, in milliseconds. */
const PAUSE = 250;

const Substituted = ({ text }: { readonly text: string }) => {
  const formulas = readEquation(text.split(', so ')[0] ?? text);
  return formulas === undefined ? <code>{text}</code> : <Equation latex={formulas.map(formulaToLatex).join(',\\quad ')} text={text} />;
};

const Result = ({ answer, sign }: { readonly answer: ComputeAnswer; readonly sign: () => Promise<string | undefined> }) => {
  const { substituted, uncertaintyFrom = [], notes = [], method } = answer;
  return (
    <div class="stack" aria-live="polite">
      <p class="result num">{answer.answer}</p>
      {substituted !== undefined && <Substituted text={substituted} />}
      {uncertaintyFrom.length > 1 && (
        <p class="muted">
          Uncertainty from {uncertaintyFrom.map(({ input, share }) => `${input} ${Math.round(share * 100)} %`).join(', ')}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} class="notice">
          {note}
        </p>
      ))}
      {method === 'numeric' && <p class="muted">Solved numerically.</p>}
      <div class="bar">
        <Sign of={answer} sign={sign} />
      </div>
    </div>
  );
};

/** The form of an operator: a field for each symbol, of which the empty one is computed from the others. */
export const OperatorForm = ({ page, canCompute }: { readonly page: OperatorPage; readonly canCompute: boolean }) => {
  const [values, setValues] = useState<Values>(() => exampleValues(page));
  const [unit, setUnit] = useState('');
  const [near, setNear] = useState('');
  const symbols = useMemo(() => [page.gives, ...page.takes], [page]);
  const empty = unknownOf(values, page);
  const [unknown] = empty;
  const isReady = empty.length === 1 && unknown !== undefined;
  const computeAs = (receipt: 'id' | 'none', signal?: AbortSignal): Promise<ComputeAnswer> => {
    const inputs = toInputs(values, symbols);
    const wanted = { ...(unit.trim() === '' ? {} : { unit: unit.trim() }), ...(near.trim() === '' ? {} : { near: near.trim() }) };
    return compute({ operators: [page.id], inputs, solveFor: unknown, receipt, ...wanted }, signal);
  };
  const asked = useAsked(
    (signal) => (canCompute && isReady ? computeAs('none', signal) : undefined),
    [values, unit, near, canCompute],
    PAUSE,
  );
  const { value: answer, refusal } = asked;
  const set = (symbol: string, text: string): void => setValues((before) => ({ ...before, [symbol]: text }));
  /** Makes a symbol the unknown; the one that was gets its value, so that the equation still holds. */
  const solveFor = (symbol: string): void => {
    const solved =
      answer !== undefined && unknown !== undefined && answer.symbol === unknown
        ? `${Number((answer.value ?? 0).toPrecision(10))} ${answer.unit === '1' ? '' : answer.unit}`.trim()
        : '';
    setValues((before) => ({ ...before, ...(unknown === undefined || solved === '' ? {} : { [unknown]: solved }), [symbol]: '' }));
    setUnit('');
    setNear('');
  };
  const branches = refusal?.code === 'SEVERAL_SOLUTIONS' ? (refusal.details['branches'] as readonly number[] | undefined) : undefined;
  return (
    <>
      <section class="panel" aria-label="Compute">
        <ul class="symbols">
          {symbols.map(({ symbol, meaning, unit: own, range, list, default: preset }) => {
            const isUnknown = symbol === unknown;
            const id = `symbol-${symbol}`;
            return (
              <li key={symbol} class={isUnknown ? 'unknown' : ''}>
                <label for={id} class="symbol-name">
                  <code>{symbol}</code>
                </label>
                <input
                  id={id}
                  value={values[symbol] ?? ''}
                  autocomplete="off"
                  aria-describedby={`${id}-about`}
                  placeholder={
                    isUnknown
                      ? isReady && answer !== undefined && refusal === undefined
                        ? answer.answer.slice(answer.answer.indexOf('=') + 2)
                        : 'unknown'
                      : preset === undefined
                        ? `… ${own === '1' ? '' : own}`
                        : String(preset)
                  }
                  onInput={(event) => set(symbol, event.currentTarget.value)}
                />
                <span id={`${id}-about`} class="symbol-about">
                  {meaning}{' '}
                  <span class="muted">
                    [{own}]{range === undefined ? '' : ` ${range.replaceAll('>=', '≥').replaceAll('<=', '≤')}`}
                    {list === true ? ', a list' : ''}
                  </span>
                </span>
                {list !== true && !isUnknown ? (
                  <button type="button" class="plain" onClick={() => solveFor(symbol)} aria-label={`Solve for ${symbol}`}>
                    Solve for
                  </button>
                ) : (
                  <span />
                )}
              </li>
            );
          })}
        </ul>
        <div class="bar">
          <label>
            Answer in
            <input
              class="short"
              value={unit}
              placeholder={symbols.find(({ symbol }) => symbol === unknown)?.unit ?? ''}
              onInput={(event) => setUnit(event.currentTarget.value)}
            />
          </label>
          {(near !== '' || branches !== undefined) && (
            <label>
              Near
              <input class="short" value={near} onInput={(event) => setNear(event.currentTarget.value)} />
            </label>
          )}
          <button type="button" onClick={() => setValues(exampleValues(page))}>
            Worked example
          </button>
          <button type="button" onClick={() => setValues({})}>
            Clear
          </button>
        </div>
        {!isReady && (
          <p class="muted">
            {empty.length === 0
              ? 'Leave one field empty: it is the one that is computed.'
              : `Still missing: ${empty.slice(1).join(', ')} (one of them stays empty and is computed).`}
          </p>
        )}
        {isReady && refusal !== undefined && <Refused refusal={refusal} />}
        {branches !== undefined && (
          <p class="bar">
            {branches.map((branch) => (
              <button
                key={branch}
                type="button"
                onClick={() => setNear(`${Number(branch.toPrecision(8))} ${String(refusal?.details['unit'] ?? '')}`.trim())}
              >
                {Number(branch.toPrecision(6))} {String(refusal?.details['unit'] ?? '')}
              </button>
            ))}
          </p>
        )}
        {isReady && refusal === undefined && answer !== undefined && (
          <Result answer={answer} sign={async () => (await computeAs('id')).receiptId} />
        )}
      </section>
      {canCompute && isReady && <PlotOperator page={page} values={values} unknown={unknown} unit={unit} />}
      <CallsToPaste page={page} values={values} unknown={unknown} unit={unit} />
    </>
  );
};
