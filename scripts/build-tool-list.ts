// Writes dist/tools.json: what `tools/list` answers over stdio, so that a client has it before the tools themselves are loaded.
import { writeFileSync } from 'node:fs';
import { toListedTool } from '../src/adapters/service/listed-tool.js';
import { TOOL_LIST } from '../src/package-files.js';
import { TOOLS } from '../tools/capabilities.js';

writeFileSync(TOOL_LIST, JSON.stringify(TOOLS.map(toListedTool)));
