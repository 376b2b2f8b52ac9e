import { useState } from 'preact/hooks';
import { useAction } from '../../parts/action.js';
import { Confirm } from '../../parts/confirm.js';
import { Refused } from '../../parts/notice.js';
import { retire } from './contract-calls.js';

/** Retires a contract, for a reason: it takes nothing more, and is read and verified as before. */
export const Retire = ({ machine, id, onRetired }: { readonly machine: string; readonly id: string; readonly onRetired: () => void }) => {
  const [reason, setReason] = useState('');
  const { isBusy, refusal, act } = useAction();
  return (
    <details>
      <summary>Retire it</summary>
      <div class="stack">
        <p class="muted">It takes nothing more then. Its rows stay, and are verified as before.</p>
        <div class="bar">
          <label>
            For what reason
            <input value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
          </label>
          <Confirm
            ask="Retire"
            sure="Retire it for ever"
            isDisabled={isBusy || reason.trim() === ''}
            run={() =>
              void act(async () => {
                await retire(machine, id, reason.trim());
                onRetired();
              })
            }
          />
        </div>
        {refusal !== undefined && <Refused refusal={refusal} />}
      </div>
    </details>
  );
};
