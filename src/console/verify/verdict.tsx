import type { Verification } from '../api/calls.js';
import { linkTo } from '../frame/router.js';
import type { JsonObject } from './canonical.js';
import type { LocalCheck } from './check-signature.js';
import { ChecksTable, Headline, StatusSign } from './checks-table.js';

/** What each check means to somebody who reads it for the first time. */
const MEANINGS: Readonly<Record<Verification['checks'][number]['name'], readonly [name: string, meaning: string]>> = {
  shape: ['Shape', 'It has every member that a receipt of its kind has, and no other.'],
  key: ['Key', 'The key that signed it is one that this node knows.'],
  hmac: ['HMAC', 'The seal for the node itself: nothing in it was changed.'],
  signature: ['Signature', 'The seal for everybody (Ed25519): the holder of the key signed exactly this.'],
  operators: ['Equations', 'Its equations are those of the registry, in the revision that it names.'],
  inclusion: ['Inclusion', 'The item stands under the root that was signed.'],
  reading: ['Reading', 'The lines of the sheet read as the program that was signed.'],
  recomputation: ['Recomputation', 'Computed again from its inputs, it gives the same value.'],
  cycle: ['Time', 'Its time stamp does not lie in the future.'],
};

const said = (value: unknown): string => {
  if (Array.isArray(value)) return value.length > 8 ? `${value.length} values` : `[${value.join(', ')}]`;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
};

const Inputs = ({ inputs }: { readonly inputs: unknown }) =>
  typeof inputs === 'object' && inputs !== null && Object.keys(inputs).length > 0 ? (
    <>
      <dt>Inputs</dt>
      <dd class="mono">
        {Object.entries(inputs)
          .map(([name, value]) => `${name} = ${said(value)}`)
          .join(', ')}
      </dd>
    </>
  ) : null;

const Computed = ({ verification, receipt = {} }: { readonly verification: Verification; readonly receipt: JsonObject | undefined }) => {
  const { R_t, unit, operatorIds = [], keyPrefix, symbol, count, items } = verification;
  const { source, issuedAt, issuer, inputs, id, master_equation: equation } = receipt;
  return (
    <dl class="facts">
      {R_t !== undefined && (
        <>
          <dt>Result</dt>
          <dd class="num">
            <strong>
              {symbol === undefined ? '' : `${symbol} = `}
              {Number(R_t.toPrecision(12))} {unit === '1' ? '' : unit}
            </strong>
          </dd>
        </>
      )}
      {typeof source === 'string' && (
        <>
          <dt>Sheet</dt>
          <dd>
            <pre>{source}</pre>
          </dd>
        </>
      )}
      {typeof equation === 'string' && (
        <>
          <dt>Equation</dt>
          <dd class="mono">{equation}</dd>
        </>
      )}
      <Inputs inputs={inputs} />
      {count !== undefined && (
        <>
          <dt>Items</dt>
          <dd>
            {count}
            {items === undefined ? '' : `; of those shown ${items.held} of ${items.total} hold`}
          </dd>
        </>
      )}
      {operatorIds.length > 0 && (
        <>
          <dt>Operators</dt>
          <dd>
            {operatorIds.map((each) => (
              <a key={each} class="chip" href={linkTo(['operators', each])}>
                {each}
              </a>
            ))}
          </dd>
        </>
      )}
      {(issuer !== undefined || issuedAt !== undefined) && (
        <>
          <dt>Signed</dt>
          <dd>
            {String(issuer ?? '')} {String(issuedAt ?? '')} {keyPrefix === undefined ? '' : `for ${keyPrefix}`}
          </dd>
        </>
      )}
      {typeof id === 'string' && (
        <>
          <dt>Id</dt>
          <dd class="mono">{id}</dd>
        </>
      )}
    </dl>
  );
};

/** What the node found, check by check, and what was computed. */
export const Verdict = ({ verification, receipt }: { readonly verification: Verification; readonly receipt: JsonObject | undefined }) => {
  const { valid, checks, note } = verification;
  const isIncomplete = !valid && checks.every(({ status }) => status !== 'fail');
  return (
    <section class="panel" aria-label="What the node found">
      <Headline status={valid ? 'pass' : isIncomplete ? 'not_checked' : 'fail'}>
        {valid ? 'Valid' : isIncomplete ? 'Incomplete: not every check could be made' : 'Not valid'}
      </Headline>
      {note !== undefined && <p class="notice">{note}</p>}
      <ChecksTable
        caption="Checks"
        checks={checks.map(({ name, ...check }) => ({ ...check, title: MEANINGS[name][0], meaning: MEANINGS[name][1] }))}
      />
      <Computed verification={verification} receipt={receipt} />
      <p class="muted">
        A receipt shows that this equation gives this value for these inputs, and who signed it when; not that the inputs are true.
      </p>
    </section>
  );
};

/** What this browser found by itself, with public keys and without the node. */
export const LocalVerdict = (props: { readonly check: LocalCheck; readonly without: string | undefined; readonly isAlone: boolean }) => {
  const { check, without, isAlone } = props;
  return (
    <section class="panel" aria-label="What this browser found">
      {isAlone && (
        <Headline status={check.status}>
          {check.status === 'pass' ? 'Signed and unchanged' : check.status === 'fail' ? 'Not valid' : 'Not checked'}
        </Headline>
      )}
      <h2>Checked in this browser, without the node</h2>
      <p>
        <StatusSign status={check.status} /> {check.detail}
      </p>
      {isAlone && (
        <p class="muted">Not checked without the node: the HMAC, the equations against the registry, and the recomputation. {without}</p>
      )}
    </section>
  );
};
