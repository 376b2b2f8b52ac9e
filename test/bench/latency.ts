import { fileURLToPath } from 'node:url';
import { runProtocol } from '../../src/core/protocol/run-protocol.js';
import { signedBytesOf } from '../../src/core/receipt/sign-receipt.js';
import { createRuntime } from '../../src/node/runtime.js';
import { bundle } from './bundle.js';
import { printTable, type Row, verdict } from './print-table.js';
import { connect, ERAS, eraTitle, GENMATH, measureServers, type Subject } from './stdio-servers.js';
import { withTemporaryFolder } from './with-temporary-folder.js';

const CALLS = { warmUp: 1_000, counted: 2_000 };
const TARGET = 1.3;

/** What a call sends: the same words to every server, other numbers each time. */
const callArguments = (i: number) => ({ operators: ['NM19'], inputs: { m: `${1_500 + i} kg`, a: 2.5 } });

/** Gives what compute answers, and the bytes that its receipt signs, for the servers that it is measured against. */
const readAnswer = async (subject: Subject, folder: string): Promise<{ readonly BENCH_RESULT: string; readonly BENCH_MESSAGE: string }> => {
  const { client } = await connect(subject, 'legacy', folder);
  const { content, structuredContent } = await client.callTool({ name: 'compute', arguments: callArguments(0) });
  await client.close();
  const { receipt } = runProtocol(
    { operators: ['NM19'], inputs: { m: 1_500, a: 2.5 } },
    createRuntime({ dataFolder: folder, issuer: 'genmath:local' }),
  );
  return { BENCH_RESULT: JSON.stringify({ content, structuredContent }), BENCH_MESSAGE: signedBytesOf(receipt).toString('base64') };
};

/** Measures one simple call over stdio, with one client, against tools of the same SDK that compute nothing. */
export const benchLatency = async (): Promise<void> =>
  withTemporaryFolder(async (folder) => {
    const compute: Subject = { title: 'genmath: compute', tool: 'compute', script: GENMATH };
    const { BENCH_RESULT, BENCH_MESSAGE } = await readAnswer(compute, folder);
    const echo = fileURLToPath(await bundle('echo-server', folder));
    const long = fileURLToPath(await bundle('long-echo-server', folder));
    const subjects: readonly Subject[] = [
      { title: 'echo of what was sent', tool: 'echo', script: echo },
      compute,
      { title: 'echo as long as compute', tool: 'echo', script: long, environment: { BENCH_RESULT } },
      { title: 'the same, and two signatures', tool: 'echo', script: long, environment: { BENCH_RESULT, BENCH_MESSAGE } },
    ];
    for (const era of ERAS) {
      const measured = await measureServers(subjects, CALLS, callArguments, era, folder);
      const [floor, own] = measured.map((each) => each.median) as [number, number];
      const rows = measured.map(
        ({ subject, length, least, median, p95, processor }): Row => [
          subject.title,
          String(length),
          least.toFixed(2),
          median.toFixed(2),
          p95.toFixed(2),
          `${(median / floor).toFixed(2)}x`,
          `${(own / median).toFixed(2)}x`,
          processor.toFixed(0),
        ],
      );
      printTable(
        `8. One tools/call over stdio, ms, ${eraTitle(era)} (${CALLS.counted} calls of each, one at a time, in turn)`,
        ['', 'characters', 'min', 'median', 'p95', 'to echo', 'compute to it', 'CPU us a call'],
        rows,
        [`Target: compute within ${TARGET}x of the SDK's echo: ${(own / floor).toFixed(2)}x, ${verdict(own <= TARGET * floor)}.`],
      );
    }
  });
