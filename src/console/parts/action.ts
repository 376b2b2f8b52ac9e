import { useState } from 'preact/hooks';
import type { Refusal } from '../api/request.js';
import { toRefusal } from './asked.js';

/** Something that a person starts, and how it went. */
export interface Action {
  readonly isBusy: boolean;
  readonly refusal?: Refusal;
  /** Does it; what is thrown is kept as the refusal until it is done again. */
  readonly act: (work: () => Promise<unknown>) => Promise<void>;
}

/** Keeps how an action stands that a person starts by a button or a form. */
export const useAction = (): Action => {
  const [state, setState] = useState<Omit<Action, 'act'>>({ isBusy: false });
  const act: Action['act'] = async (work) => {
    setState({ isBusy: true });
    try {
      await work();
      setState({ isBusy: false });
    } catch (error) {
      setState({ isBusy: false, refusal: toRefusal(error) });
    }
  };
  return { ...state, act };
};
