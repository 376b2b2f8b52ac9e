import { writeFileSync } from 'node:fs';
import { drawAnswer } from '../../call/call-capability.js';
import type { Capability } from '../../call/capability.js';
import type { NodeContext } from '../../call/node-context.js';
import { Fault } from '../../core/faults.js';
import { fileFault } from '../read-text.js';

/**
 * Refuses a file that is neither an SVG nor a PNG by its name.
 * @throws Fault USAGE
 */
export const assertPictureName = (path: string): void => {
  if (!/\.(?:svg|png)$/i.test(path)) throw new Fault('USAGE', `--out takes a file that ends in .svg or .png, not ${JSON.stringify(path)}.`);
};

/**
 * Draws what a capability answered into a file: SVG or PNG, by the end of its name.
 * @throws Fault USAGE where the file cannot be written
 */
export const writePicture = async (path: string, { depict }: Capability, answer: unknown, context: NodeContext): Promise<void> => {
  assertPictureName(path);
  if (depict === undefined) throw new Fault('USAGE', 'There is no picture of that.');
  const bytes = await drawAnswer(depict, answer, /\.png$/i.test(path) ? 'png' : 'svg', context);
  try {
    writeFileSync(path, bytes);
  } catch (error) {
    throw fileFault('write', path, error);
  }
};
