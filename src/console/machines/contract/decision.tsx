import type { Row } from './contract-calls.js';
import { type Decided, sayValue } from './say-value.js';

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
