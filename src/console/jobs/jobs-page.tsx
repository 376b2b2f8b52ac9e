import { useEffect } from 'preact/hooks';
import { linkTo } from '../frame/router.js';
import { NeedsSession } from '../frame/sign-in.js';
import { useAction } from '../parts/action.js';
import { useAsked } from '../parts/asked.js';
import { Confirm } from '../parts/confirm.js';
import { Empty, Refused, Waiting } from '../parts/notice.js';
import { nameOf } from '../sheet/sheet-name.js';
import { cancelJob, type Job, listJobs } from './job-calls.js';
import { StartJobForm } from './start-job-form.js';

const SIGNS: Readonly<Record<Job['status'], readonly [status: string, words: string]>> = {
  running: ['not_checked', '… under way'],
  done: ['pass', '✓ done'],
  cancelled: ['not_checked', '– cancelled'],
  failed: ['fail', '✕ failed'],
};

/** How often a list with jobs under way is asked for again, in milliseconds. */
const AGAIN = 1_000;

const count = (number: number): string => number.toLocaleString('en');

const Results = ({ resultsAt }: Pick<Job, 'resultsAt'>) => (
  <>
    {[
      ['format=csv', 'CSV'],
      ['format=ndjson', 'NDJSON'],
      ['format=ndjson&proofs=true', 'NDJSON with proofs'],
    ].map(([query, name]) => (
      <a key={name} class="button" href={`${resultsAt}?${query}`} download>
        {name}
      </a>
    ))}
  </>
);

const JobItem = ({ job, again }: { readonly job: Job; readonly again: () => void }) => {
  const { id, status, kind, operators, sheet, items, done, computed, refused, created, removedAfter, answer, receiptId, error } = job;
  const { isBusy, refusal, act } = useAction();
  const [sign, words] = SIGNS[status];
  const isUnderWay = status === 'running';
  const end = (): void =>
    void act(async () => {
      await cancelJob(id);
      again();
    });
  return (
    <li class="job">
      <p>
        <span class={`status ${sign}`}>{words}</span> <strong>{sheet === undefined ? operators.join(', ') : nameOf(sheet)}</strong> over a{' '}
        {kind === 'sweep' ? 'range' : 'table'} of {count(items)} <span class="muted">{new Date(created).toLocaleString()}</span>
      </p>
      {isUnderWay && <progress max={items} value={done} aria-label={`Progress of ${id}`} />}
      <p class="num">
        {isUnderWay ? `${count(done)} looked at, ` : ''}
        {count(computed)} computed, {count(refused)} refused
      </p>
      {answer !== undefined && <p>{answer}</p>}
      {error !== undefined && <p class="notice fail">{error.message}</p>}
      {refusal !== undefined && <Refused refusal={refusal} />}
      <div class="bar">
        {computed + refused > 0 && <Results resultsAt={job.resultsAt} />}
        {receiptId !== undefined && (
          <a class="button" href={linkTo(['verify', receiptId])}>
            Verify its receipt
          </a>
        )}
        <Confirm
          ask={isUnderWay ? 'Cancel' : 'Remove'}
          name={`${isUnderWay ? 'Cancel' : 'Remove'} ${id}`}
          sure={isUnderWay ? 'Cancel it' : 'Remove it with its results'}
          isDisabled={isBusy}
          run={end}
        />
      </div>
      <p class="muted">
        <span class="mono">{id}</span>
        {removedAfter === undefined ? '' : `, kept until ${new Date(removedAfter).toLocaleString()}`}
      </p>
    </li>
  );
};

const JobList = () => {
  const { value, refusal, again } = useAsked((signal) => listJobs(signal), []);
  const isUnderWay = value?.jobs.some(({ status }) => status === 'running') ?? false;
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(again, AGAIN);
    return () => clearTimeout(timer);
  }, [value, isUnderWay]);
  return (
    <>
      <StartJobForm onStarted={again} />
      {refusal !== undefined && <Refused refusal={refusal} />}
      {value === undefined && refusal === undefined && <Waiting what="Asking" />}
      {value?.total === 0 && <Empty>No job was started. A job is kept for a week after it ended.</Empty>}
      {value !== undefined && value.total > 0 && (
        <section class="panel" aria-label="Jobs">
          <ul class="jobs">
            {value.jobs.map((job) => (
              <JobItem key={job.id} job={job} again={again} />
            ))}
          </ul>
          {value.total > value.jobs.length && (
            <p class="muted">
              The newest {value.jobs.length} of {count(value.total)}.
            </p>
          )}
        </section>
      )}
    </>
  );
};

/** Long work: started over a table, followed, its results taken, cancelled. */
export const JobsPage = () => (
  <div class="stack">
    <div class="heading">
      <h1>Jobs</h1>
    </div>
    <NeedsSession why="To start jobs and to see yours, sign in.">
      <JobList />
    </NeedsSession>
  </div>
);
