import { join } from 'node:path';
import * as z from 'zod';
import type { ClockAnchor, ClockRecord } from '../../clock/clock-record.js';
import type { FileSystem } from './file-system.js';
import { storeFailed } from './refused-write.js';
import { SharedDocument } from './shared-document.js';

/** The file of a data folder in which its processes keep what they know of the clock. */
const CLOCK_FILE = 'clock.json';

const fileSchema = z.strictObject({
  version: z.literal(1),
  /** When the clock was right, and since which start of the machine; only that of the last start is kept. */
  anchor: z.strictObject({ boot: z.string(), time: z.number(), uptime: z.number().min(0) }).optional(),
  corrections: z.array(
    z.strictObject({ at: z.iso.datetime(), newest: z.iso.datetime(), reason: z.string().max(500), receipt: z.string().max(80) }),
  ),
});

type ClockFile = z.output<typeof fileSchema>;

const anchorIn = ({ anchor }: ClockFile, boot: string | undefined): { readonly anchor?: ClockAnchor } =>
  anchor === undefined || anchor.boot !== boot ? {} : { anchor: { time: anchor.time, uptime: anchor.uptime } };

/** Keeps what is known of the clock in a data folder. */
export const createClockFile = (dataFolder: string, files?: FileSystem): ClockRecord => {
  const document = new SharedDocument<ClockFile>(
    join(dataFolder, CLOCK_FILE),
    () => ({ version: 1, corrections: [] }),
    (content) => fileSchema.parse(content),
    files,
  );
  return {
    read: async (boot) => {
      const content = await document.read().catch((error: unknown) => {
        throw storeFailed('What is known of the clock cannot be read', error, `${CLOCK_FILE} is damaged: put a copy of it back`);
      });
      return { ...anchorIn(content, boot), corrections: content.corrections };
    },
    keep: (boot, { time, uptime }) =>
      document.change((content) => {
        content.anchor = { boot, time, uptime };
      }),
    correct: (correction) =>
      document.change((content) => {
        delete content.anchor;
        content.corrections.push({ ...correction });
      }),
  };
};
