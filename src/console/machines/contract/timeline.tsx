import { linkTo } from '../../frame/router.js';
import type { Row } from './contract-calls.js';
import { Decision } from './decision.js';

const when = (time: string): string => new Date(time).toLocaleString();

const sayField = (value: Row['payload'][string]): string => {
  if (typeof value !== 'object') return String(value);
  if ('value' in value) return `${value.value} ± ${value.uncertainty}`;
  return value.length > 6 ? `${value.length} values` : `[${value.join(', ')}]`;
};

/** Says what a row did, in words. */
const Words = ({ row }: { readonly row: Row }) => {
  const { cause, event, from, to, hand, refused, upgrade, template, payload, emits } = row;
  const fields = Object.entries(payload).map(([name, value]) => `${name} = ${sayField(value)}`);
  return (
    <>
      <p>
        <span class="muted num">#{row.seq}</span> <strong>{cause === 'manual' ? 'moved by hand' : event}</strong>{' '}
        {fields.length > 0 && cause !== 'retirement' && cause !== 'correction' && <span class="num">({fields.join(', ')}) </span>}
        {from === to ? `stays ${to}` : `${from} → ${to}`}
        {emits.length > 0 && <span class="muted"> tells {emits.join(', ')}</span>}
      </p>
      {cause === 'correction' && <p>The clock was ahead, and is right from here on: {String(payload['reason'] ?? '')}</p>}
      {cause === 'retirement' && <p>Retired: {String(payload['reason'] ?? '')}</p>}
      {upgrade !== undefined && (
        <p>
          From version {upgrade.from.version} to {template.version}
        </p>
      )}
      {hand !== undefined && (
        <p>
          {hand.on === null ? 'No transition leads there.' : `In place of ${hand.on}.`}
          {hand.unmet.length > 0 && ` Did not hold: ${hand.unmet.join('; ')}`}
        </p>
      )}
      {refused !== undefined && <p class="notice fail">{refused.message}</p>}
    </>
  );
};

const TimelineRow = ({ row }: { readonly row: Row }) => {
  const { receipt, decision, ...rest } = row;
  const roles = row.actor?.roles.filter((role) => role !== row.actor?.name) ?? [];
  return (
    <li>
      <Words row={row} />
      <p class="muted num">
        {row.occurredAt === undefined ? when(row.at) : `happened ${when(row.occurredAt)}, written ${when(row.at)}`} by{' '}
        {row.actor?.name ?? row.by}
        {roles.length > 0 && ` (${roles.join(', ')})`}; R = {Number(row.R_t.toPrecision(8))} {row.unit === '1' ? '' : row.unit}{' '}
        <a href={linkTo(['verify', receipt.id])} aria-label={`Verify the receipt of row ${row.seq}`}>
          receipt
        </a>
      </p>
      {decision !== undefined && decision.tried.length > 0 && (
        <details>
          <summary>Why</summary>
          <Decision decision={decision} />
        </details>
      )}
      <details>
        <summary>The row</summary>
        <pre class="scroll">{JSON.stringify(rest, null, 2)}</pre>
      </details>
    </li>
  );
};

/** The rows of a contract, newest first: what each did, when, by whom and why, with its receipt. */
export const Timeline = ({ rows }: { readonly rows: readonly Row[] }) => (
  <ol class="timeline" aria-label="Rows of the ledger, newest first">
    {rows.map((row) => (
      <TimelineRow key={row.seq} row={row} />
    ))}
  </ol>
);
