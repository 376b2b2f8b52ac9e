import { useState } from 'preact/hooks';
import { useAction } from '../parts/action.js';
import { Refused } from '../parts/notice.js';
import { type AskedTable, readShared, startJob } from './job-calls.js';

const NOTHING: AskedTable = { operators: '', solveFor: '', shared: '', ignore: '' };

/** Starts a job over the rows of a file. */
export const StartJobForm = ({ onStarted }: { readonly onStarted: () => void }) => {
  const [asked, setAsked] = useState(NOTHING);
  const [file, setFile] = useState<File>();
  const { isBusy, refusal, act } = useAction();
  const isShared = readShared(asked.shared) !== undefined;
  const field = (name: keyof AskedTable, label: string, placeholder: string) => (
    <label>
      {label}
      <input
        value={asked[name]}
        placeholder={placeholder}
        spellcheck={false}
        onInput={(event) => setAsked({ ...asked, [name]: event.currentTarget.value })}
      />
    </label>
  );
  const start = async (): Promise<void> => {
    if (file === undefined) return;
    await startJob(file, asked);
    setFile(undefined);
    onStarted();
  };
  return (
    <form
      class="panel stack"
      aria-label="Start a job"
      onSubmit={(event) => {
        event.preventDefault();
        void act(start);
      }}
    >
      <h2>Compute over a table</h2>
      <p class="muted">
        Columns are inputs, by symbol; a header may have a unit, <code>m [kg]</code>, and a cell its own. Up to 10,000,000 rows, one receipt
        over all.
      </p>
      <div class="bar">
        <label class="button file">
          {file === undefined ? 'Choose a CSV or NDJSON file' : file.name}
          <input
            type="file"
            class="hidden-text"
            accept=".csv,.ndjson,.jsonl,text/csv"
            onChange={(event) => {
              setFile(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
        </label>
        {field('operators', 'Operators', 'FI6')}
        {field('solveFor', 'Solve for', 'the output')}
        {field('shared', 'What all rows share', 'r = 0.5 %; n = 360')}
        {field('ignore', 'Columns that are no inputs', 'loan, name')}
        <button type="submit" class="main" disabled={isBusy || file === undefined || asked.operators.trim() === '' || !isShared}>
          {isBusy ? 'Sending …' : 'Start'}
        </button>
      </div>
      {!isShared && <p class="notice fail">What all rows share is written as symbols with values: r = 0.5 %; n = 360.</p>}
      {refusal !== undefined && <Refused refusal={refusal} />}
    </form>
  );
};
