import { useState } from 'preact/hooks';
import { useAction } from '../../parts/action.js';
import { Refused } from '../../parts/notice.js';
import { type Moves, moveMany } from './contract-calls.js';
import { readEvents } from './read-events.js';

/** Most refusals that are shown. */
const MOST = 20;

interface Sent {
  readonly events: number;
  readonly of: number;
  readonly taken: number;
  readonly refusals: readonly { readonly line: number; readonly reason: string }[];
}

const add = (before: Sent, { counts, answers }: Moves): Sent => ({
  of: before.of,
  events: before.events + counts.events,
  taken: before.taken + counts.taken,
  refusals: [
    ...before.refusals,
    ...answers.flatMap((answer) => (answer.ok ? [] : [{ line: before.events + answer.index + 1, reason: answer.reason }])),
  ],
});

/** A hash of the file: sent again, its events are taken once. */
const keyOf = async (text: string): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Sends the events of a file, one on each line, in their order. */
export const ManyEvents = (props: { readonly machine: string; readonly id: string; readonly onMoved: () => void }) => {
  const { machine, id, onMoved } = props;
  const [sent, setSent] = useState<Sent>();
  const { isBusy, refusal, act } = useAction();
  const send = async (file: File): Promise<void> => {
    setSent(undefined);
    const text = await file.text();
    const groups = readEvents(text);
    const key = await keyOf(text);
    let so: Sent = { events: 0, of: groups.reduce((sum, group) => sum + group.length, 0), taken: 0, refusals: [] };
    for (const [i, group] of groups.entries()) {
      so = add(so, await moveMany(machine, id, group, `${key}-${i}`));
      setSent(so);
    }
    onMoved();
  };
  return (
    <details>
      <summary>Events from a file</summary>
      <div class="stack">
        <label>
          Lines of JSON (NDJSON), like {'{"event": "reading", "payload": {"temp": 5}, "at": "2026-03-01T08:00:00Z"}'}
          <input
            type="file"
            accept=".ndjson,.jsonl,application/x-ndjson"
            disabled={isBusy}
            onChange={(event) => {
              const { currentTarget: field } = event;
              const file = field.files?.[0];
              if (file !== undefined) void act(() => send(file)).finally(() => (field.value = ''));
            }}
          />
        </label>
        <p role="status">
          {sent !== undefined && `${sent.events} of ${sent.of} sent: ${sent.taken} taken, ${sent.refusals.length} refused.`}
          {isBusy && ' Sending …'}
        </p>
        {sent !== undefined && sent.refusals.length > 0 && (
          <ul class="remarks">
            {sent.refusals.slice(0, MOST).map(({ line, reason }) => (
              <li key={line}>
                Event {line}: {reason}
              </li>
            ))}
            {sent.refusals.length > MOST && <li>and {sent.refusals.length - MOST} more</li>}
          </ul>
        )}
        {refusal !== undefined && <Refused refusal={refusal} />}
      </div>
    </details>
  );
};
