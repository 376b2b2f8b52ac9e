import { fileURLToPath } from 'node:url';
import { calculateLines } from '../../src/answer/answer-sheet.js';
import { signedBytesOf } from '../../src/core/receipt/sign-receipt.js';
import { createRuntime } from '../../src/node/runtime.js';
import { bundle } from './bundle.js';
import { printTable, type Row, verdict } from './print-table.js';
import { connect, ERAS, eraTitle, GENMATH, measureServers, type Subject } from './stdio-servers.js';
import { withTemporaryFolder } from './with-temporary-folder.js';

const CALLS = { warmUp: 2_000, counted: 3_000 };
const TARGET = 1.5;

/** Three lines with units; no mass stands twice, so that nothing is remembered of a sheet. */
const linesOf = (i: number): string => `m = ${1_500 + i} kg\nv = 20 m/s\n0.5 * m * v^2 in kJ`;

const callArguments = (i: number) => ({ lines: linesOf(i) });

/** Gives what calculate answers, and the bytes that its receipt signs, for the server that it is measured against. */
const readAnswer = async (subject: Subject, folder: string): Promise<{ readonly BENCH_RESULT: string; readonly BENCH_MESSAGE: string }> => {
  const { client } = await connect(subject, 'legacy', folder);
  const { content, structuredContent } = await client.callTool({ name: 'calculate', arguments: callArguments(0) });
  await client.close();
  const { unsigned } = calculateLines(linesOf(0), undefined, createRuntime({ dataFolder: folder, issuer: 'genmath:local' }));
  return { BENCH_RESULT: JSON.stringify({ content, structuredContent }), BENCH_MESSAGE: signedBytesOf(unsigned).toString('base64') };
};

/** Measures a sheet of three lines over stdio, its receipt signed and kept, against an answer as long with two signatures. */
export const benchSheetLatency = async (): Promise<void> =>
  withTemporaryFolder(async (folder) => {
    const calculate: Subject = { title: 'genmath: calculate', tool: 'calculate', script: GENMATH };
    const { BENCH_RESULT, BENCH_MESSAGE } = await readAnswer(calculate, folder);
    const script = fileURLToPath(await bundle('long-echo-server', folder));
    const subjects: readonly Subject[] = [
      { title: 'echo as long, and two signatures', tool: 'echo', script, environment: { BENCH_RESULT, BENCH_MESSAGE } },
      calculate,
      { title: 'echo as long', tool: 'echo', script, environment: { BENCH_RESULT } },
    ];
    for (const era of ERAS) {
      const measured = await measureServers(subjects, CALLS, callArguments, era, folder);
      const [floor, own] = measured as [(typeof measured)[number], (typeof measured)[number]];
      const rows = measured.map(
        ({ subject, length, least, median, p95, processor }): Row => [
          subject.title,
          String(length),
          least.toFixed(2),
          median.toFixed(2),
          p95.toFixed(2),
          `${(median / floor.median).toFixed(2)}x`,
          processor.toFixed(0),
          `${(processor / floor.processor).toFixed(2)}x`,
        ],
      );
      const ratio = own.median / floor.median;
      printTable(
        `9b. A sheet of three lines over stdio with its receipt, ms, ${eraTitle(era)} (${CALLS.counted} calls of each, one at a time, in turn)`,
        ['', 'characters', 'min', 'median', 'p95', 'to the floor', 'CPU us a call', 'to the floor'],
        rows,
        [`Target: within ${TARGET}x of an echo as long with two signatures: ${ratio.toFixed(2)}x, ${verdict(ratio <= TARGET)}.`],
      );
    }
  });
