import { ICON } from './icon.js';

/** What a server tells of itself in the greeting. */
export const serverInfo = (version: string) => ({
  name: 'genmath',
  title: 'genmath',
  version,
  description: 'Checked equations with units, answered with signed receipts',
  icons: [{ ...ICON, sizes: [...ICON.sizes] }],
});
