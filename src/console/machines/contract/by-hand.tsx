import { useState } from 'preact/hooks';
import { useAction } from '../../parts/action.js';
import { Refused } from '../../parts/notice.js';
import type { Definition } from '../machine-calls.js';
import { move } from './contract-calls.js';

/** Moves a contract by hand to one of the states that its definition lets a hand reach. */
export const ByHand = (props: {
  readonly machine: string;
  readonly id: string;
  readonly definition: Definition;
  readonly onMoved: (fired: { readonly from: string; readonly to: string }) => void;
}) => {
  const { machine, id, definition, onMoved } = props;
  const { manual } = definition;
  const [to, setTo] = useState('');
  const { isBusy, refusal, act } = useAction();
  return (
    <details>
      <summary>Move it by hand</summary>
      {manual === undefined ? (
        <p class="muted">The definition lets no state be reached by hand.</p>
      ) : (
        <div class="stack">
          <div class="bar">
            <label>
              To the state
              <select value={to} onChange={(event) => setTo(event.currentTarget.value)}>
                <option value="">Choose …</option>
                {manual.to.map((each) => (
                  <option key={each} value={each}>
                    {each}
                  </option>
                ))}
              </select>
            </label>
            <button
              type="button"
              disabled={to === '' || isBusy}
              onClick={() => void act(async () => onMoved(await move(machine, id, { to })))}
            >
              Move
            </button>
          </div>
          <p class="muted">By {manual.by.join(' or ')}. The row says which condition did not hold.</p>
          {refusal !== undefined && <Refused refusal={refusal} />}
        </div>
      )}
    </details>
  );
};
