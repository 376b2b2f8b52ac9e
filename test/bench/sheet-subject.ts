// What sheet.ts measures, bundled as the package is.
export { createOperatorFiles } from '../../src/adapters/store/operator-files.js';
export { Registry } from '../../src/core/registry/registry.js';
export { runSheet } from '../../src/core/sheet/run-sheet.js';
