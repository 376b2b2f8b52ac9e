/** What a server tells of itself in the greeting. */
export const serverInfo = (version: string) => ({
  name: 'genmath',
  title: 'genmath',
  version,
  description: 'Checked equations with units, answered with signed receipts',
});
