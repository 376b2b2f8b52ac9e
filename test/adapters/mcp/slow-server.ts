// Serves the slow tools over stdin and stdout, through the server of the package:
//   node --import tsx test/adapters/mcp/slow-server.ts
import { serveStdio } from '../../../src/adapters/mcp/serve-stdio.js';
import { createService } from '../../../src/adapters/service/service.js';
import { fullNode } from '../../tools/node.js';
import { createSlowTools } from './slow-tools.js';

const service = createService(createSlowTools(), fullNode);
serveStdio(async () => service, 'test');
