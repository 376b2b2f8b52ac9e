// What prove.ts measures, bundled as the package is.
export { createOperatorFiles } from '../../src/adapters/store/operator-files.js';
export { toCanonicalJson } from '../../src/core/canonical-json.js';
export { runProtocol } from '../../src/core/protocol/run-protocol.js';
export { generateKeyringFile, Keyring } from '../../src/core/receipt/keyring.js';
export { signedBytesOf, signReceipt } from '../../src/core/receipt/sign-receipt.js';
export { Registry } from '../../src/core/registry/registry.js';
