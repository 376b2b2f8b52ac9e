import type { LedgerReport } from './check-ledger.js';
import { Headline } from './checks-table.js';

/** What the rows of an exported ledger came to in this browser. */
export const LedgerVerdict = ({ report }: { readonly report: LedgerReport }) => {
  const { rows, machines, firstBad, signatures } = report;
  const isComplete = signatures.notChecked === 0;
  return (
    <section class="panel" aria-label="What the ledger came to">
      <Headline status={firstBad !== undefined ? 'fail' : isComplete ? 'pass' : 'not_checked'}>
        {firstBad !== undefined
          ? `Not valid from line ${firstBad.line} on`
          : isComplete
            ? `Valid: ${rows} rows`
            : `Incomplete: the ${rows} rows hold together, not every signature could be checked`}
      </Headline>
      {firstBad !== undefined && (
        <p class="notice fail">
          Line {firstBad.line}: {firstBad.why}
        </p>
      )}
      <p>
        Checked in this browser: the text, the hash, the link and the place of each row, and the signature of its receipt ({signatures.pass}{' '}
        passed
        {signatures.notChecked > 0 ? `, ${signatures.notChecked} by keys that are not trusted here` : ''}).
      </p>
      <ul class="stack">
        {machines.map(({ machine, rows: own, head }) => (
          <li key={machine}>
            <strong>{machine}</strong>: {own} rows, head <span class="mono">{head}</span>
          </li>
        ))}
      </ul>
      <p class="muted">
        A head that was noted elsewhere pins every row before it: compare it. What each move decided is checked by quantum-verify on the
        node.
      </p>
    </section>
  );
};
