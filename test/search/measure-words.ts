// Measures what becomes of words that name an operator: npx tsx test/search/measure-words.ts [even|odd] [misses]
// `even` and `odd` keep to every other of the fresh questions, those by which the rule may be changed and those that only judge it.
import { createOperatorFiles } from '../../src/adapters/store/operator-files.js';
import { Registry } from '../../src/core/registry/registry.js';
import { processorTime } from '../processor-time.js';
import { type AskedQuestion, figuresOf, readAgents, readFresh, readNear, readSearched, resolveQuestion } from './words-figures.js';

const registry = new Registry(createOperatorFiles(new URL('../../dist/operators/', import.meta.url)));
const half = process.argv.includes('even') ? 0 : process.argv.includes('odd') ? 1 : undefined;
const showsMisses = process.argv.includes('misses');
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const halved = <T>(rows: readonly T[]): readonly T[] => (half === undefined ? rows : rows.filter((_, i) => i % 2 === half));

const measure = (label: string, questions: readonly AskedQuestion[]): void => {
  const resolutions = questions.map((asked) => resolveQuestion(asked, registry));
  const { taken, wrong, offered } = figuresOf(resolutions);
  console.log(
    `${label}, ${questions.length}: taken ${percent(taken)}, of these wrong ${percent(wrong)}, right or among three ${percent(offered)}`,
  );
  if (!showsMisses) return;
  for (const { asked, taken: id, candidates } of resolutions) {
    const isWrong = id !== undefined && !asked.operators.includes(id);
    if (isWrong || (id === undefined && !candidates.some((each) => asked.operators.includes(each)) && asked.operators.length > 0))
      console.log(
        `  ${isWrong ? 'wrong' : 'missed'}: ${asked.question} (${asked.operators.join(' or ') || 'absent'}): ${id ?? candidates.join(', ')}`,
      );
  }
};

const present = halved(readFresh('present'));
measure('present', present);
const absent = halved(readFresh('absent'));
measure('absent', absent);
measure('the scripted agent', readAgents());
for (const name of ['tuned', 'everyday', 'held-out'] as const) measure(`search/${name}`, readSearched(name, registry));
const near = readNear(registry);
const taken = near
  .map((asked) => resolveQuestion(asked, registry))
  .filter(({ taken: id }, i) => id !== undefined && near[i]?.not.includes(id));
console.log(`near quantities, ${near.length}: a near operator taken in ${taken.length} (${percent(taken.length / near.length)})`);
if (showsMisses) for (const { asked, taken: id } of taken) console.log(`  near: ${asked.question}: ${id}`);

const all = [...present, ...absent];
const start = processorTime();
for (const asked of all) resolveQuestion(asked, registry);
console.log(`${((processorTime() - start) / all.length).toFixed(2)} ms of processor for each of ${all.length} calls, after warm-up`);
