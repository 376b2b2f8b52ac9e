import type { Build, Store } from '../../core/contract/ledger/store.js';
import { CORRECTION } from '../../core/contract/reduce/correct-clock.js';
import type { ClockWatch } from './clock-watch.js';

/** Gives a store that takes no row while its clock is not trusted, but for those that correct it; all else it does as before. */
export const guardStamps = (store: Store, clock: Pick<ClockWatch, 'settle' | 'assertTrusted'>): Store => {
  const guarded =
    <T>(build: Build<T>): Build<T> =>
    (view) => {
      const built = build(view);
      // After the rows were stamped: a clock that is right now was right then, or it would have had to jump twice.
      if (built.rows.some(({ cause }) => cause !== CORRECTION)) clock.assertTrusted();
      return built;
    };
  return {
    commit: async (machine, build, key) => {
      await clock.settle();
      return store.commit(machine, guarded(build), key);
    },
    head: (machine) => store.head(machine),
    machines: () => store.machines(),
    read: (machine) => store.read(machine),
    document: (machine, contract) => store.document(machine, contract),
    locate: (contract) => store.locate(contract),
    rows: (machine, query) => store.rows(machine, query),
    putDefinition: (stored) => store.putDefinition(stored),
    definitions: (machine) => store.definitions(machine),
    definition: (digest) => store.definition(digest),
    claimDue: (cycle, limit) => store.claimDue(cycle, limit),
    clock: (own) => store.clock(own),
    newest: () => store.newest(),
    follow: (machine, after, signal) => store.follow(machine, after, signal),
    subscribe: (listener) => store.subscribe(listener),
    state: () => store.state(),
    trouble: () => store.trouble(),
    close: () => store.close(),
  };
};
