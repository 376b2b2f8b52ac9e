import { useAsked } from '../../parts/asked.js';
import { Waiting } from '../../parts/notice.js';
import { saveFile } from '../../parts/save-file.js';
import type { JsonObject } from '../canonical.js';
import { ChecksTable, Headline } from '../checks-table.js';
import { findPlace, type GivenProof } from './ask-log.js';
import type { PlaceCheck } from './check-place.js';

const MEANINGS: Readonly<Record<PlaceCheck['name'], readonly [title: string, meaning: string]>> = {
  place: ['Place', 'The receipt, as it stands here, is an entry under the head of the log, which nobody can take back unnoticed.'],
  head: ['Head', 'The log itself signed how many entries it has, and one hash over all of them.'],
  growth: ['Growth', 'The log goes on from the head that this browser saw before: nothing was dropped, changed or put in between.'],
  witnesses: ['Witnesses', 'Others signed the same head, so that the node cannot show one log to you and another to them.'],
};

const verdictOf = (checks: readonly PlaceCheck[]): 'pass' | 'fail' => (checks.some(({ status }) => status === 'fail') ? 'fail' : 'pass');

/** Where a receipt stands in the log of receipts, checked in this browser by a proof. */
export const PlaceVerdict = ({ receipt, given }: { readonly receipt: JsonObject; readonly given: GivenProof }) => {
  const { value, isWaiting, again } = useAsked((signal) => findPlace(receipt, given, signal), [receipt, given.proof, given.keys], 200);
  return (
    <section class="panel" aria-label="Its place in the log">
      <h2>Its place in the log, checked in this browser</h2>
      {value === undefined && isWaiting && <Waiting what="Asking for the proof" />}
      {value?.without !== undefined && (
        <div class="bar">
          <span class="status not_checked">– not checked</span> {value.without}
          <button type="button" onClick={again}>
            Ask again
          </button>
        </div>
      )}
      {value?.proof !== undefined && (
        <>
          <Headline status={verdictOf(value.checks)}>
            {verdictOf(value.checks) === 'pass' ? 'It stands in the log' : 'Its place in the log does not hold'}
          </Headline>
          <ChecksTable
            caption="Checks of its place"
            checks={value.checks.map(({ name, ...check }) => ({ ...check, title: MEANINGS[name][0], meaning: MEANINGS[name][1] }))}
          />
          <div class="bar">
            <button type="button" onClick={() => saveFile(`${String(receipt['id'])}.tlog-proof`, value.proof ?? '')}>
              Download the proof
            </button>
            <span class="muted">
              With the receipt and the log’s key it proves the same without this node. This browser keeps the key that it was given first.
            </span>
          </div>
        </>
      )}
    </section>
  );
};
