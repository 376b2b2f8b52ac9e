import type { Capability, Tool } from '../src/call/capability.js';
import { isTool } from './capability.js';
import { batch } from './compute/batch.js';
import { calculate } from './compute/calculate.js';
import { compute } from './compute/compute.js';
import { prove } from './compute/prove.js';
import { showReceipt } from './compute/show-receipt.js';
import { sweep } from './compute/sweep.js';
import { verify } from './compute/verify.js';
import { discardDeadLetter, listDeadLetters, resendDeadLetter } from './contracts/dead-letters.js';
import { deploy } from './contracts/deploy.js';
import { genesis } from './contracts/genesis.js';
import { addHook, enableHook, listHooks, removeHook, rotateHookSecret } from './contracts/hooks.js';
import { listRows, showContract, showMachine } from './contracts/machine-contracts.js';
import { inviteMember, listMembers, removeMember } from './contracts/members.js';
import { keepTemplate, listOwnTemplates, showOwnTemplate } from './contracts/own-templates.js';
import { quantumVerify } from './contracts/quantum-verify.js';
import { retireContract } from './contracts/retire.js';
import { searchRows } from './contracts/search-rows.js';
import { listTemplates, showTemplate } from './contracts/templates.js';
import { transition } from './contracts/transition.js';
import { upgradeContract } from './contracts/upgrade.js';
import { cancelJob, listJobs, showJob } from './jobs/jobs.js';
import { createDiscovery, createEndpoints } from './node/discovery.js';
import { health, pulse } from './node/health.js';
import { http } from './node/http.js';
import { createKernelPrompt } from './node/kernel-prompt.js';
import { demoKey, mintKey, signingKeys } from './node/keys.js';
import { createCatalog } from './registry/catalog.js';
import { listDomains } from './registry/list-domains.js';
import { listOperators } from './registry/list-operators.js';
import { keepOwnFormula, keepOwnFormulas, listOwnFormulas, removeOwnFormula, showOwnFormula } from './registry/own-formulas.js';
import { showOperator } from './registry/show-operator.js';

const all = (): readonly Capability[] => CAPABILITIES;

/** Lists every capability of the service, in the order in which they are shown. */
export const CAPABILITIES: readonly Capability[] = [
  createCatalog(all),
  calculate,
  compute,
  batch,
  sweep,
  prove,
  verify,
  deploy,
  transition,
  http,
  showReceipt,
  health,
  pulse,
  demoKey,
  mintKey,
  listJobs,
  showJob,
  cancelJob,
  listOperators,
  listDomains,
  showOperator,
  keepOwnFormula,
  keepOwnFormulas,
  listOwnFormulas,
  showOwnFormula,
  removeOwnFormula,
  listTemplates,
  showTemplate,
  keepTemplate,
  genesis,
  showMachine,
  listMembers,
  inviteMember,
  removeMember,
  listHooks,
  addHook,
  removeHook,
  rotateHookSecret,
  enableHook,
  listDeadLetters,
  resendDeadLetter,
  discardDeadLetter,
  showContract,
  upgradeContract,
  retireContract,
  listRows,
  searchRows,
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
