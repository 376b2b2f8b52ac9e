import { showTemplate } from '../../../tools/contracts/templates.js';
import { callCapability } from '../../call/call-capability.js';
import type { NodeContext } from '../../call/node-context.js';
import { Fault } from '../../core/faults.js';
import type { Arguments } from '../command-line/parse-command-line.js';
import { dim } from '../print.js';
import { json, out } from '../terminal.js';
import { assertPictureName, writePicture } from './write-picture.js';

/** Prints the state diagram of a contract template as Mermaid text, or draws it into a file. */
export const diagram = async ({ words, options }: Arguments, context: NodeContext): Promise<number> => {
  const [id, ...rest] = words;
  const { out: path } = options;
  if (id === undefined || rest.length > 0) throw new Fault('USAGE', 'Say which template: genmath diagram rate-limiter');
  if (path !== undefined) assertPictureName(path);
  const answer = (await callCapability(showTemplate, { id }, context)) as { readonly mermaid: string };
  if (path !== undefined) await writePicture(path, showTemplate, answer, context);
  if (options.json) json(answer);
  else out(path === undefined ? answer.mermaid.trimEnd() : dim(`drawn to ${path}`));
  return 0;
};
