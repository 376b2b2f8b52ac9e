// Evaluates a JSON list of [expression, unit] from standard input with mathjs and prints a JSON list of numbers.
import { readFileSync } from 'node:fs';
import { all, create } from 'mathjs';

const math = create(all);
// The year of the rows is the Julian one; mathjs has 365.25 days as well.
const toPlain = (value, unit) => {
  const last = value?.entries === undefined ? value : value.entries.at(-1);
  if (math.typeOf(last) === 'Unit') return unit === '' || unit === '1' ? last.toNumber() : last.toNumber(unit);
  if (math.typeOf(last) === 'DenseMatrix') return last.toArray();
  return typeof last === 'number' ? last : Number(last);
};
const answers = JSON.parse(readFileSync(0, 'utf8')).map(([expression, unit]) => {
  try {
    return toPlain(math.evaluate(expression.replaceAll(';;', '\n')), unit);
  } catch (error) {
    return `mathjs says ${error.message}`;
  }
});
process.stdout.write(JSON.stringify(answers));
