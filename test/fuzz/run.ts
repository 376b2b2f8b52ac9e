// Runs a fuzzer: npm run fuzz -- [requests] [seed] sends requests to a node, npm run fuzz -- sheet [sheets] [seed] runs sheets of the calculator.
if (process.argv[2] === 'sheet') {
  process.argv.splice(2, 1);
  await import('./run-sheets.js');
} else await import('./run-requests.js');
