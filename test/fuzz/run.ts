// Runs a fuzzer: npm run fuzz -- [requests] [seed] sends requests to a node, npm run fuzz -- sheet [sheets] [seed] runs sheets of the calculator,
// npm run fuzz -- verdict [changes] [seed] has changed receipts judged by the four verifiers, npm run fuzz -- fair [seconds] [callers] attacks
// a node while a well-behaved caller is timed, and npm run fuzz -- hostile [seconds] [seed] [callers] sends a node traffic of all shapes.
const FUZZERS: Readonly<Record<string, () => Promise<unknown>>> = {
  sheet: () => import('./run-sheets.js'),
  verdict: () => import('./run-verdict.js'),
  fair: () => import('./run-fair.js'),
  hostile: () => import('./run-hostile.js'),
};
const named = FUZZERS[process.argv[2] ?? ''];
if (named !== undefined) {
  process.argv.splice(2, 1);
  await named();
} else await import('./run-requests.js');
