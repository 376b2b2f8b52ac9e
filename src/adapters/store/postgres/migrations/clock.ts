import type { Migration } from './migration.js';

/** What nodes know of the clock of the database. */
export const clock: Migration = {
  name: 'clock',
  appendOnly: ['clock_correction'],
  sql: `
CREATE TABLE clock_anchor (
  boot text PRIMARY KEY,
  time double precision NOT NULL,
  uptime double precision NOT NULL
);
COMMENT ON TABLE clock_anchor IS 'when the clock of the database was right for the last time, in milliseconds: by itself, and by that of a machine since a start of it';

CREATE TABLE clock_correction (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  body text NOT NULL
);
COMMENT ON TABLE clock_correction IS 'when an operator said that the clock is right';
`,
};
