import { findOperators, type OperatorPage, showOperator } from '../api/calls.js';
import { linkTo } from '../frame/router.js';
import { useSession } from '../frame/session.js';
import { SignIn } from '../frame/sign-in.js';
import { useAsked } from '../parts/asked.js';
import { Equation } from '../parts/equation.js';
import { Refused, Waiting } from '../parts/notice.js';
import { OperatorForm } from './operator-form.js';

/** The named relations that are cases of an operator. */
const Relations = ({ page }: { readonly page: OperatorPage }) => {
  const { value } = useAsked((signal) => findOperators({ domain: page.domain, kind: 'relation' }, signal), [page.id]);
  const own = (value?.operators ?? []).filter(({ of }) => of?.id === page.id);
  if (own.length === 0) return null;
  return (
    <section class="panel" aria-label="Named relations">
      <h2>Named relations</h2>
      <p class="muted">Cases of this equation that have names and symbols of their own.</p>
      <ul class="relations">
        {own.map(({ id, name, equation }) => (
          <li key={id}>
            <a href={linkTo(['operators', id])}>{name}</a> <code>{equation}</code>
          </li>
        ))}
      </ul>
    </section>
  );
};

const About = ({ page }: { readonly page: OperatorPage }) => {
  const { assumes, requires = [], source, example, aliases, alternatives = [], inverses, constants = [], notice, of } = page;
  const given = Object.entries(example.given)
    .map(([symbol, value]) => `${symbol} = ${String(value)}`)
    .join(', ');
  return (
    <section class="panel" aria-label="About this equation">
      <dl class="facts">
        {of !== undefined && (
          <>
            <dt>A case of</dt>
            <dd>
              <a href={linkTo(['operators', of.id])}>{of.id}</a>
              {Object.entries(of.with)
                .map(([symbol, text]) => ` with ${symbol} = ${text}`)
                .join(',')}
            </dd>
          </>
        )}
        {assumes !== undefined && (
          <>
            <dt>Assumes</dt>
            <dd>{assumes}</dd>
          </>
        )}
        {requires.length > 0 && (
          <>
            <dt>Requires</dt>
            <dd>{requires.join('; ')}</dd>
          </>
        )}
        <dt>Source</dt>
        <dd>{source}</dd>
        {constants.length > 0 && (
          <>
            <dt>Constants</dt>
            <dd>
              {constants
                .map(({ symbol, meaning, value, unit }) => `${symbol} = ${value}${unit === '1' ? '' : ` ${unit}`} (${meaning})`)
                .join('; ')}
            </dd>
          </>
        )}
        <dt>Worked example</dt>
        <dd>
          {given}: {page.gives.symbol} = {Number(example.gives.toPrecision(10))} {example.unit === '1' ? '' : example.unit} ({example.from})
        </dd>
        {alternatives.length > 0 && (
          <>
            <dt>Rivals</dt>
            <dd>
              {alternatives.map((id, i) => (
                <>
                  {i > 0 && ', '}
                  <a key={id} href={linkTo(['operators', id])}>
                    {id}
                  </a>
                </>
              ))}
            </dd>
          </>
        )}
        {aliases.length > 0 && (
          <>
            <dt>Also found as</dt>
            <dd>{aliases.join('; ')}</dd>
          </>
        )}
        {notice !== undefined && (
          <>
            <dt>Notice</dt>
            <dd>{notice}</dd>
          </>
        )}
      </dl>
      {inverses.length > 0 && (
        <details>
          <summary>Solved for each symbol</summary>
          <div class="stack">
            {inverses.flatMap(({ symbol, latex, equations }) =>
              latex.map((each, i) => <Equation key={`${symbol} ${i}`} latex={each} text={equations[i] ?? ''} />),
            )}
          </div>
        </details>
      )}
    </section>
  );
};

/** The page of an operator: its equation, a form that computes and plots it, where it comes from, and calls to paste. */
export const OperatorView = ({ id }: { readonly id: string }) => {
  const { session } = useSession();
  const { value: page, refusal } = useAsked(() => showOperator(id), [id]);
  if (refusal !== undefined) return <Refused refusal={refusal} />;
  if (page === undefined) return <Waiting what="Loading the operator" />;
  return (
    <div class="stack">
      <div class="heading">
        <h1>
          <span class="chip">{page.id}</span> {page.name}
        </h1>
        <a href={linkTo(['operators'], { domain: page.domain })}>{page.domain}</a>
      </div>
      <Equation latex={page.latex} text={page.text} isLarge />
      {session.kind === 'nobody' && <SignIn why="Computing needs a session." />}
      <OperatorForm page={page} canCompute={session.kind !== 'nobody'} />
      <Relations page={page} />
      <About page={page} />
    </div>
  );
};
