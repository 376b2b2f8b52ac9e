import { useState } from 'preact/hooks';
import type { Refusal } from '../api/request.js';
import { linkTo } from '../frame/router.js';
import { toRefusal } from './asked.js';
import { Refused } from './notice.js';

/** What was signed, and what that came to. */
interface Signed {
  readonly of: unknown;
  readonly id?: string | undefined;
  readonly refusal?: Refusal;
}

/** Gives what stands there a signed receipt when it is asked for, and leads to it; what is typed gives none. */
export const Sign = (props: {
  /** What would be signed: with another one, it can be signed anew. */
  readonly of: unknown;
  /** Gives the id of the receipt. */
  readonly sign: () => Promise<string | undefined>;
  readonly isDisabled?: boolean;
}) => {
  const { of, sign, isDisabled = false } = props;
  const [signed, setSigned] = useState<Signed>();
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    setSigned(
      await sign().then(
        (id) => ({ of, id }),
        (error: unknown) => ({ of, refusal: toRefusal(error) }),
      ),
    );
    setBusy(false);
  };
  const { id, refusal }: Partial<Signed> = signed !== undefined && signed.of === of ? signed : {};
  return (
    <>
      {id === undefined && (
        <button type="button" disabled={isDisabled || isBusy} onClick={() => void run()}>
          Get a receipt
        </button>
      )}
      <span role="status">{id !== undefined && <a href={linkTo(['verify', id])}>Verify its receipt</a>}</span>
      {refusal !== undefined && <Refused refusal={refusal} />}
    </>
  );
};
