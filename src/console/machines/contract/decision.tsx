import type { Row } from './contract-calls.js';

type Quantity = readonly [value: number, unit: string, si?: number, uncertainty?: number];
type Decided = NonNullable<Row['decision']>['read'][string];

const short = (value: number): string => String(Number(value.toPrecision(8)));

/** Says a value that a condition read: a pure number, a text, or a quantity with its uncertainty. */
export const sayValue = (value: Decided): string => {
  if (typeof value === 'number') return short(value);
  if (typeof value === 'string') return `“${value}”`;
  const [number, unit, , uncertainty] = value as Quantity;
  return `${short(number)}${uncertainty === undefined ? '' : ` ± ${short(uncertainty)}`} ${unit}`;
};

const Read = ({ read }: { readonly read: Readonly<Record<string, Decided>> }) => (
  <ul class="read">
    {Object.entries(read).map(([text, value]) => (
      <li key={text}>
        <code>{text}</code> = <span class="num">{sayValue(value)}</span>
      </li>
    ))}
  </ul>
);

/** Why a row went as it did: the conditions that were tried, in order, and the values that they read. */
export const Decision = ({ decision }: { readonly decision: NonNullable<Row['decision']> }) => {
  const { tried, read } = decision;
  return (
    <div class="decision">
      <ol aria-label="Conditions that were tried">
        {tried.map(({ transition, when, holds, read: own }) => (
          <li key={transition}>
            <span class={`status ${holds ? 'pass' : 'not_checked'}`}>
              <span aria-hidden="true">{holds ? '✓' : '✕'}</span> {holds ? 'true' : 'false'}
            </span>{' '}
            {when === undefined ? <span class="muted">no condition: always</span> : <code>{when}</code>}
            {own !== undefined && <Read read={own} />}
          </li>
        ))}
      </ol>
      {Object.keys(read).length > 0 && (
        <>
          <p class="muted">with</p>
          <Read read={read} />
        </>
      )}
    </div>
  );
};
