import { type Capability, isTool, type Tool } from './capability.js';
import { createCatalog } from './catalog.js';
import { compute } from './compute.js';
import { demoKey } from './demo-key.js';
import { createDiscovery } from './discovery.js';
import { createEndpoints } from './endpoints.js';
import { health } from './health.js';
import { http } from './http.js';
import { createKernelPrompt } from './kernel-prompt.js';
import { listDomains } from './list-domains.js';
import { listOperators } from './list-operators.js';
import { mintKey } from './mint-key.js';
import { prove } from './prove.js';
import { pulse } from './pulse.js';
import { showOperator } from './show-operator.js';
import { signingKeys } from './signing-keys.js';
import { verify } from './verify.js';

const all = (): readonly Capability[] => CAPABILITIES;

/** Lists every capability of the service, in the order in which they are shown. */
export const CAPABILITIES: readonly Capability[] = [
  createCatalog(all),
  prove,
  compute,
  verify,
  http,
  health,
  pulse,
  demoKey,
  mintKey,
  listOperators,
  listDomains,
  showOperator,
  createKernelPrompt(all),
  createDiscovery(all),
  createEndpoints(all),
  signingKeys,
];

/** Lists the capabilities that are MCP tools. */
export const TOOLS: readonly Tool[] = CAPABILITIES.filter(isTool);
