import { useState } from 'preact/hooks';
import { useAction } from '../parts/action.js';
import { Refused } from '../parts/notice.js';
import { nameOf } from '../sheet/sheet-name.js';
import { readCurrent, readRecent } from '../sheet/stored-sheets.js';
import { ColumnFields, type ColumnUses, toSent, usesOf } from './column-uses.js';
import { type Asked, readShared, startJob } from './job-calls.js';
import { type FileColumns, isOfLines, readColumns } from './read-columns.js';

interface Chosen {
  readonly file: File;
  readonly read: FileColumns;
}

const FIELDS = {
  operators: ['Operators', 'FI6'],
  solveFor: ['Solve for', 'the output'],
  shared: ['What all rows share', 'r = 0.5 %; n = 360'],
} as const;

/** The sheets at hand: the one that is being written, and the last ones. */
const sheetsAtHand = (): readonly string[] => [...new Set([readCurrent(), ...readRecent().map(({ text }) => text)])];

const ChainFields = ({
  asked,
  onChange,
}: {
  readonly asked: Extract<Asked, { kind: 'chain' }>;
  readonly onChange: (asked: Asked) => void;
}) => (
  <div class="bar">
    {(['operators', 'solveFor', 'shared'] as const).map((name) => (
      <label key={name}>
        {FIELDS[name][0]}
        <input
          value={asked[name]}
          placeholder={FIELDS[name][1]}
          spellcheck={false}
          onInput={({ currentTarget: { value } }) => onChange({ ...asked, [name]: value })}
        />
      </label>
    ))}
  </div>
);

const SheetFields = ({
  asked,
  onChange,
}: {
  readonly asked: Extract<Asked, { kind: 'sheet' }>;
  readonly onChange: (asked: Asked) => void;
}) => {
  const sheets = sheetsAtHand();
  return (
    <div class="stack">
      <label>
        A sheet of this browser
        <select value="" onChange={({ currentTarget: { value } }) => onChange({ ...asked, sheet: sheets[Number(value)] ?? '' })}>
          <option value="" disabled>
            Choose …
          </option>
          {sheets.map((sheet, i) => (
            <option key={sheet} value={i}>
              {nameOf(sheet)}
            </option>
          ))}
        </select>
      </label>
      <label>
        Sheet
        <textarea
          rows={6}
          value={asked.sheet}
          placeholder={'principal = 200000 USD\npayment = principal * 0.5 %'}
          spellcheck={false}
          onInput={({ currentTarget: { value } }) => onChange({ ...asked, sheet: value })}
        />
      </label>
      <label>
        Results to show
        <input
          value={asked.show}
          placeholder="the last line"
          spellcheck={false}
          onInput={({ currentTarget: { value } }) => onChange({ ...asked, show: value })}
        />
      </label>
    </div>
  );
};

const NOTHING = {
  chain: { kind: 'chain', operators: '', solveFor: '', shared: '' },
  sheet: { kind: 'sheet', sheet: '', show: '' },
} as const satisfies Readonly<Record<Asked['kind'], Asked>>;

/** Starts a job over the rows of a file: says what is computed, and what each column is to it. */
export const StartJobForm = ({ onStarted }: { readonly onStarted: () => void }) => {
  const [kind, setKind] = useState<Asked['kind']>('chain');
  const [all, setAll] = useState<{ readonly [K in Asked['kind']]: Extract<Asked, { kind: K }> }>(NOTHING);
  const [chosen, setChosen] = useState<Chosen>();
  const [told, setTold] = useState<ColumnUses>();
  const { isBusy, refusal, act } = useAction();
  const asked = all[kind];
  const sheet = asked.kind === 'sheet' ? asked.sheet : undefined;
  const uses = chosen === undefined ? [] : (told ?? usesOf(chosen.read.columns, sheet));
  const isShared = asked.kind === 'sheet' || readShared(asked.shared) !== undefined;
  const isReady = isShared && (asked.kind === 'sheet' ? asked.sheet : asked.operators).trim() !== '';
  const change = (to: Asked): void => setAll({ ...all, [to.kind]: to });
  const choose = async (file: File | undefined): Promise<void> => {
    setTold(undefined);
    setChosen(file === undefined ? undefined : { file, read: await readColumns(file) });
  };
  const start = async (): Promise<void> => {
    if (chosen === undefined) return;
    const { table, ignored } = toSent(chosen.read, uses);
    await startJob(table, isOfLines(chosen.file), asked, ignored);
    await choose(undefined);
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
        Each row gives inputs: symbols of equations, or names of a sheet. A header may have a unit, <code>m [kg]</code>, and a cell its own.
        Up to 10,000,000 rows, one receipt over all.
      </p>
      <div class="bar">
        <label>
          Each row is computed by
          <select
            value={kind}
            onChange={({ currentTarget: { value } }) => {
              setKind(value as Asked['kind']);
              setTold(undefined);
            }}
          >
            <option value="chain">equations</option>
            <option value="sheet">a sheet</option>
          </select>
        </label>
        <label class="button file">
          {chosen === undefined ? 'Choose a CSV or NDJSON file' : chosen.file.name}
          <input
            type="file"
            class="hidden-text"
            accept=".csv,.ndjson,.jsonl,text/csv"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              void act(() => choose(file));
            }}
          />
        </label>
      </div>
      {asked.kind === 'sheet' ? <SheetFields asked={asked} onChange={change} /> : <ChainFields asked={asked} onChange={change} />}
      {chosen !== undefined && <ColumnFields file={chosen.read} uses={uses} sheet={sheet} onChange={setTold} />}
      <div class="bar">
        <button type="submit" class="main" disabled={isBusy || chosen === undefined || !isReady}>
          {isBusy ? 'Sending …' : 'Start'}
        </button>
      </div>
      {!isShared && <p class="notice fail">What all rows share is written as symbols with values: r = 0.5 %; n = 360.</p>}
      {refusal !== undefined && <Refused refusal={refusal} />}
    </form>
  );
};
