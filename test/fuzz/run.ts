// Runs a fuzzer: npm run fuzz -- [requests] [seed] sends requests to a node, npm run fuzz -- sheet [sheets] [seed] runs sheets of the calculator,
// npm run fuzz -- fair [seconds] [callers] attacks a node while a well-behaved caller is timed.
if (process.argv[2] === 'sheet') {
  process.argv.splice(2, 1);
  await import('./run-sheets.js');
} else if (process.argv[2] === 'fair') {
  process.argv.splice(2, 1);
  await import('./run-fair.js');
} else await import('./run-requests.js');
