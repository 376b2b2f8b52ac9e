import { useState } from 'preact/hooks';
import { useAction } from '../../parts/action.js';
import { Refused } from '../../parts/notice.js';
import { Headline, StatusSign } from '../../verify/checks-table.js';
import { type Recheck, recheck } from './contract-calls.js';

/** The re-check of a contract, check by check. */
export const Rechecked = ({ id }: { readonly id: string }) => {
  const [found, setFound] = useState<Recheck>();
  const { refusal, isBusy, act } = useAction();
  return (
    <section class="panel" aria-label="Re-check">
      <div class="bar">
        <button type="button" disabled={isBusy} onClick={() => void act(async () => setFound(await recheck(id)))}>
          Quantum-verify
        </button>
        <span class="muted">Checks every row, its link, its receipt, and the contract against its rows.</span>
      </div>
      {refusal !== undefined && <Refused refusal={refusal} />}
      {found !== undefined && (
        <>
          <Headline status={found.valid ? 'pass' : 'fail'}>{found.valid ? `Valid: ${found.rows} rows` : 'Not valid'}</Headline>
          <div class="scroll">
            <table>
              <tbody>
                {found.checks.map(({ name, status, detail }) => (
                  <tr key={name}>
                    <th scope="row">{name.replaceAll('_', ' ')}</th>
                    <td>
                      <StatusSign status={status} />
                    </td>
                    <td class="muted">{detail}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {found.tampered_fields.length > 0 && <p class="notice fail">Changed: {found.tampered_fields.join(', ')}</p>}
        </>
      )}
    </section>
  );
};
