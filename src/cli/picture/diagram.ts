import { showTemplate } from '../../../tools/contracts/templates.js';
import { callCapability } from '../../call/call-capability.js';
import { Fault } from '../../core/faults.js';
import type { CommandLine } from '../command-line/parse-command-line.js';
import { createLocalNode } from '../local-node.js';
import { dim, json, out } from '../terminal.js';
import { assertPictureName, writePicture } from './write-picture.js';

/** Prints the state diagram of a contract template as Mermaid text, or draws it into a file. */
export const diagram = async ({ words, options }: CommandLine): Promise<number> => {
  const [id, ...rest] = words;
  const { out: path } = options;
  if (id === undefined || rest.length > 0) throw new Fault('USAGE', 'Say which template: genmath diagram rate-limiter');
  if (path !== undefined) assertPictureName(path);
  const node = createLocalNode(options);
  const answer = (await callCapability(showTemplate, { id }, node)) as { readonly mermaid: string };
  if (path !== undefined) await writePicture(path, showTemplate, answer, node);
  if (options.json) json(answer);
  else out(path === undefined ? answer.mermaid.trimEnd() : dim(`drawn to ${path}`));
  return 0;
};
