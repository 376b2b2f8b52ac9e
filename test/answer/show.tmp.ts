import { explainFault } from '/tmp/w/answers/src/answer/explain-fault.js';
import { REFUSED } from '/tmp/w/answers/test/answer/refused-calls.js';
import { refusalOf } from '/tmp/w/answers/test/tools/call.js';

for (const { wrong, code, tool, input } of REFUSED) {
  try {
    const f = await refusalOf(tool, input);
    console.log(`\n### ${wrong} ${f.code === code ? '' : `CODE ${f.code} INSTEAD OF ${code}`}`);
    for (const kind of ['model', 'terminal'] as const) {
      const e = explainFault(f, kind === 'terminal' ? { kind, width: 80 } : { kind });
      console.log(`--${kind} ${e.text.length}\n${e.text}`);
    }
  } catch (e) {
    console.log(`\n### ${wrong} !!!`, (e as Error).message.slice(0, 300));
  }
}
process.exit(0);
