import { useState } from 'preact/hooks';
import { type Domains, findOperators, type ListedOperator, showDomains } from '../api/calls.js';
import { goTo, linkTo, type Route } from '../frame/router.js';
import { useAsked } from '../parts/asked.js';
import { Empty, Refused, Waiting } from '../parts/notice.js';
import { OperatorView } from './operator-view.js';

const MOST_HITS = 50;

const Hits = ({ operators }: { readonly operators: readonly ListedOperator[] }) => (
  <ul class="hits">
    {operators.map(({ id, name, equation, gives, of }) => (
      <li key={id}>
        <a href={linkTo(['operators', id])}>
          <span class="chip">{id}</span>
          <strong>{name}</strong>
          <code>{equation}</code>
          <span class="muted">
            {of === undefined ? '' : `a case of ${of.id}, `}gives {gives}
          </span>
        </a>
      </li>
    ))}
  </ul>
);

const DomainGrid = ({ domains }: { readonly domains: Domains['domains'] }) => {
  // The largest fields first; the service's own convention is a field of one.
  const fields = [...new Set(domains.map(({ field }) => field))].sort(
    (a, b) => domains.filter(({ field }) => field === b).length - domains.filter(({ field }) => field === a).length,
  );
  return (
    <>
      {fields.map((field) => (
        <section key={field} class="stack" aria-label={field}>
          <h2 class="field">{field}</h2>
          <ul class="domains">
            {domains
              .filter((each) => each.field === field)
              .map(({ id, prefix, name, about, count }) => (
                <li key={id}>
                  <a href={linkTo(['operators'], { domain: id })} title={about}>
                    <span class="chip">{prefix}</span>
                    <strong>{name}</strong>
                    <span class="muted num">{count}</span>
                  </a>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
};

/** Which entries are listed: the equations, their cases under names of their own, or both. */
type Kind = '' | 'operator' | 'relation';

const Found = (props: { readonly q: string; readonly domain: string; readonly kind: Kind; readonly domains: Domains | undefined }) => {
  const { q, domain, kind, domains } = props;
  const asked = useAsked(
    (signal) =>
      findOperators(
        { ...(q === '' ? {} : { q, limit: MOST_HITS }), ...(domain === '' ? {} : { domain }), ...(kind === '' ? {} : { kind }) },
        signal,
      ),
    [q, domain, kind],
    q === '' ? 0 : 150,
  );
  const { value, refusal, isWaiting } = asked;
  const known = domains?.domains.find(({ id }) => id === domain);
  if (refusal !== undefined) return <Refused refusal={refusal} />;
  if (value === undefined) return isWaiting ? <Waiting what="Searching" /> : null;
  return (
    <section class="stack" aria-label="Found">
      {known !== undefined && (
        <p>
          <strong>{known.name}</strong>: {known.about} <a href={linkTo(['operators'], q === '' ? {} : { q })}>All domains</a>
        </p>
      )}
      <p class="muted" role="status">
        {value.total === 1 ? '1 entry' : `${value.total} entries`}
        {value.confidence === 'weak' ? ', which only share words with the question' : ''}
      </p>
      {value.operators.length === 0 ? (
        <Empty>Nothing fits. Try fewer words, an equation like F = m*a, or a unit.</Empty>
      ) : (
        <Hits operators={value.operators} />
      )}
    </section>
  );
};

const Catalog = ({ route }: { readonly route: Route }) => {
  const domain = route.query.get('domain') ?? '';
  const q = route.query.get('q') ?? '';
  const [kind, setKind] = useState<Kind>('');
  const { value: domains, refusal } = useAsked(() => showDomains(), []);
  const search = (next: string): void =>
    goTo(linkTo(['operators'], { ...(domain === '' ? {} : { domain }), ...(next === '' ? {} : { q: next }) }), true);
  return (
    <div class="stack">
      <div class="heading">
        <h1>Operators</h1>
        {domains !== undefined && (
          <p class="muted">
            {domains.operators} equations in {domains.total} domains, each with its units, range and source
          </p>
        )}
      </div>
      <div class="bar">
        <label class="search">
          Search by name, question, equation or unit
          <input
            type="search"
            value={q}
            placeholder="energy stored in a capacitor"
            onInput={(event) => search(event.currentTarget.value)}
          />
        </label>
        <label>
          Show
          <select value={kind} onChange={(event) => setKind(event.currentTarget.value as Kind)}>
            <option value="">all</option>
            <option value="operator">operators</option>
            <option value="relation">named relations</option>
          </select>
        </label>
      </div>
      {refusal !== undefined && <Refused refusal={refusal} />}
      {q !== '' || domain !== '' || kind === 'relation' ? (
        <Found q={q} domain={domain} kind={kind} domains={domains} />
      ) : domains === undefined ? (
        <Waiting what="Loading the domains" />
      ) : (
        <DomainGrid domains={domains.domains} />
      )}
    </div>
  );
};

/** The registry: its domains, the search, and the page of each operator. */
export const OperatorsPage = ({ route }: { readonly route: Route }) => {
  const id = route.parts[1];
  return id === undefined ? <Catalog route={route} /> : <OperatorView key={id} id={id} />;
};
