import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFullNode as createNode, type NodeOptions } from '../../tools/node.js';

const base = mkdtempSync(join(tmpdir(), 'genmath-http-'));
let made = 0;
// The folder outlives a file: files share this module.
process.on('exit', () => rmSync(base, { recursive: true, force: true }));

/** Makes a node whose data folder is its own, and is removed when the process ends. */
export const createFullNode = (options: NodeOptions = {}): ReturnType<typeof createNode> => {
  made += 1;
  return createNode({ dataFolder: join(base, String(made)), ...options });
};
