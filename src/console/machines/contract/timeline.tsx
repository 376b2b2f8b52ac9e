import { linkTo } from '../../frame/router.js';
import type { Definition } from '../machine-calls.js';
import type { Row } from './contract-calls.js';
import { Decision } from './decision.js';

const when = (time: string): string => new Date(time).toLocaleString();

const sayField = (value: Row['payload'][string]): string => {
  if (typeof value !== 'object') return String(value);
  if ('value' in value) return `${value.value} ± ${value.uncertainty}`;
  return value.length > 6 ? `${value.length} values` : `[${value.join(', ')}]`;
};

/** A row, and the definition by which it was read. */
interface Read {
  readonly row: Row;
  readonly definition: Definition | undefined;
}

/** The fields of the event of a row, in the units that its definition declares. */
const fieldsOf = ({ row: { event, payload }, definition }: Read): readonly string[] =>
  Object.entries(payload).map(([name, value]) => {
    const unit = definition?.events[event]?.payload?.[name]?.unit ?? '1';
    return `${name} = ${sayField(value)}${unit === '1' ? '' : ` ${unit}`}`;
  });

/** Says what a row did, in words. */
const Words = ({ row, definition }: Read) => {
  const { cause, event, from, to, hand, refused, upgrade, template, payload, emits } = row;
  const fields = fieldsOf({ row, definition });
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

const TimelineRow = ({ row, definition }: Read) => {
  const { receipt, decision, ...rest } = row;
  const roles = row.actor?.roles.filter((role) => role !== row.actor?.name) ?? [];
  return (
    <li>
      <Words row={row} definition={definition} />
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

/** The rows of a contract, newest first: what each did, when, by whom and why, with its receipt. Those of another version have no units: it may have declared others. */
export const Timeline = ({ rows, definition }: { readonly rows: readonly Row[]; readonly definition: Definition | undefined }) => (
  <ol class="timeline" aria-label="Rows of the ledger, newest first">
    {rows.map((row) => (
      <TimelineRow key={row.seq} row={row} definition={row.template.version === definition?.version ? definition : undefined} />
    ))}
  </ol>
);
