import { readFileSync } from 'node:fs';
import { parseUnit } from '../src/core/quantity/unit/parse-unit.js';
import { toSi } from '../src/core/quantity/unit/unit.js';
import { runSheet } from '../src/core/sheet/run-sheet.js';
import { createRuntime } from '../src/node/runtime.js';

const folder = process.argv[2] ?? '';
const { registry } = createRuntime();
const byName = new Map(registry.index.operators.map((o) => [o.name.toLowerCase(), o.id]));
const find = (ref: string) => registry.operator(byName.get(ref.toLowerCase()) ?? ref);
const values = JSON.parse(readFileSync(`${folder}/values.json`, 'utf8'));
const refused = JSON.parse(readFileSync(`${folder}/refused.json`, 'utf8'));
let right = 0;
const wrong: string[] = [];
const no: string[] = [];
for (const row of values) {
  const wanted = (row.results ?? [row]).flatMap((w: any) => [w.value].flat(9).map((value: number) => ({ ...w, value })));
  try {
    const got = runSheet(row.lines, find, undefined).results;
    const flat = got.flatMap((g) => g.numbers.map((n) => ({ ...n, unit: g.unit })));
    const tail = flat.slice(-wanted.length);
    const bad = wanted.filter((w: any, i: number) => {
      const g = tail[i];
      if (!g) return true;
      const wu = parseUnit(w.unit ?? '');
      const gu = parseUnit(g.unit);
      const a = wu.level ? w.value : toSi(w.value, wu),
        b = gu.level ? g.value : toSi(g.value, gu);
      const tol = w.tolerance ?? row.tolerance ?? 1e-9;
      return !(Math.abs(a - b) <= tol * Math.abs(a) + (a === 0 ? 1e-12 : 0));
    });
    if (bad.length === 0) right += 1;
    else
      wrong.push(
        `${row.topic} | ${row.lines} => ${got.map((g) => g.answer).join('; ')} (wanted ${JSON.stringify(wanted.map((w: any) => [w.value, w.unit]))})`,
      );
  } catch (e) {
    no.push(
      `${row.topic} | ${row.lines} !! ${(e as Error).message.slice(0, 200)} (wanted ${JSON.stringify(wanted.map((w: any) => [w.value, w.unit]))})`,
    );
  }
}
console.log(`right ${right} of ${values.length}, wrong ${wrong.length}, refused ${no.length}`);
console.log('WRONG');
for (const w of wrong) console.log(w.replaceAll('\n', ' \\n '));
console.log('REFUSED');
for (const w of no) console.log(w.replaceAll('\n', ' \\n '));
let ok = 0;
console.log('ANSWERED');
for (const row of refused) {
  try {
    const got = runSheet(row.lines, find).results;
    console.log(
      `${row.lines.slice(0, 200).replaceAll('\n', ' \\n ')} => ${got
        .map((g) => g.answer)
        .join('; ')
        .slice(0, 200)} (${row.why})`,
    );
  } catch {
    ok += 1;
  }
}
console.log(`refused ${ok} of ${refused.length}`);
