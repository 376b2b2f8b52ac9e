import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccessFiles } from '../../../../src/adapters/store/keys/access-files.js';
import { generateKeyringFile, Keyring } from '../../../../src/core/receipt/keyring.js';
import { describeAccess } from '../../../call/describe-access.js';

describeAccess('keys and counts of a folder', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'genmath-access-'));
  const keyring = new Keyring(generateKeyringFile(new Date()));
  const access = createAccessFiles({ dataFolder, keyring: () => keyring, now: Date.now, demoLimit: 10, dailyLimit: 1_000 });
  return {
    ways: [access, access],
    dailyLimit: 1_000,
    end: async () => {
      await access.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
});
