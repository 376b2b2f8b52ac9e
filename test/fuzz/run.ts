// Runs a fuzzer: npm run fuzz -- [requests] [seed] sends requests to a node, npm run fuzz -- sheet [sheets] [seed] runs sheets of the calculator, and
// npm run fuzz -- verdict [changes] [seed] has changed receipts judged by the four verifiers.
const [, , which] = process.argv;
if (which === 'sheet' || which === 'verdict') {
  process.argv.splice(2, 1);
  await (which === 'sheet' ? import('./run-sheets.js') : import('./run-verdict.js'));
} else await import('./run-requests.js');
