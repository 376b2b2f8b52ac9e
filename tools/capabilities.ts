import { batch } from './batch.js';
import { type Capability, isTool, type Tool } from './capability.js';
import { createCatalog } from './catalog.js';
import { compute } from './compute.js';
import { demoKey } from './demo-key.js';
import { deploy } from './deploy.js';
import { createDiscovery } from './discovery.js';
import { createEndpoints } from './endpoints.js';
import { genesis } from './genesis.js';
import { health } from './health.js';
import { http } from './http.js';
import { keepTemplate } from './keep-template.js';
import { createKernelPrompt } from './kernel-prompt.js';
import { listDomains } from './list-domains.js';
import { listOperators } from './list-operators.js';
import { listRows, showContract, showMachine } from './machine-contracts.js';
import { mintKey } from './mint-key.js';
import { listOwnTemplates, showOwnTemplate } from './own-templates.js';
import { prove } from './prove.js';
import { pulse } from './pulse.js';
import { quantumVerify } from './quantum-verify.js';
import { showOperator } from './show-operator.js';
import { signingKeys } from './signing-keys.js';
import { sweep } from './sweep.js';
import { listTemplates, showTemplate } from './templates.js';
import { transition } from './transition.js';
import { verify } from './verify.js';

const all = (): readonly Capability[] => CAPABILITIES;

/** Lists every capability of the service, in the order in which they are shown. */
export const CAPABILITIES: readonly Capability[] = [
  createCatalog(all),
  prove,
  compute,
  batch,
  sweep,
  verify,
  deploy,
  transition,
  http,
  health,
  pulse,
  demoKey,
  mintKey,
  listOperators,
  listDomains,
  showOperator,
  listTemplates,
  showTemplate,
  keepTemplate,
  genesis,
  showMachine,
  showContract,
  listRows,
  listOwnTemplates,
  showOwnTemplate,
  quantumVerify,
  createKernelPrompt(all),
  createDiscovery(all),
  createEndpoints(all),
  signingKeys,
];

/** Lists the capabilities that are MCP tools. */
export const TOOLS: readonly Tool[] = CAPABILITIES.filter(isTool);
