// Cuts the power of a simulated disk in thousands of ways, and says what was lost: the embedded store and our lowdb adapter must lose nothing,
// lowdb's own adapter must lose something, or the test would prove nothing.
// Usage: node --import tsx test/fault/crashes.ts [states with random sectors for each step] [seed]
// [share of the states after which the power is cut again]
import { exploreCrashes, type Keeper } from './explore-crashes.js';
import { createEmbeddedKeeper, flushedDocumentKeeper, lowdbKeeper } from './keepers.js';

const [torn = 60, seed = 1, again = 0.1] = process.argv.slice(2).map(Number);
const keepers: readonly { readonly name: string; readonly keeper: Keeper; readonly mayLose: boolean }[] = [
  { name: 'the embedded store', keeper: createEmbeddedKeeper([1, 2, 'made', 3, 'named', 5, 'unflushed', 8, 'recovered']), mayLose: false },
  { name: 'a document through our adapter', keeper: flushedDocumentKeeper, mayLose: false },
  { name: "a document through lowdb's own adapter", keeper: lowdbKeeper, mayLose: true },
];

for (const { name, keeper, mayLose } of keepers) {
  const { states, laterStates, failures } = await exploreCrashes(keeper, { torn, seed, again });
  console.log(
    `${name}: ${states} states (${laterStates} of a second or third cut), ${failures.length} failures${failures.length === 0 ? '' : `, as ${failures[0]}`}`,
  );
  if (failures.length > 0 !== mayLose) process.exitCode = 1;
}
