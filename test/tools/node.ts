import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPictures } from '../../src/adapters/picture/create-pictures.js';
import { PictureLine } from '../../src/adapters/picture/picture-line.js';
import { createFolderFormulas } from '../../src/adapters/store/formulas/folder-formulas.js';
import { createFolderJobs } from '../../src/adapters/store/jobs/folder-jobs.js';
import { createAccessFiles } from '../../src/adapters/store/keys/access-files.js';
import { MemoryStore } from '../../src/adapters/store/memory-store.js';
import { createMemoryReceiptLog } from '../../src/adapters/store/receipts/memory-receipt-log.js';
import { createFolderWebhooks } from '../../src/adapters/store/webhooks/folder-webhooks.js';
import { type LimitRules, Limits } from '../../src/call/limits/limits.js';
import type { ContractSpace, NodeContext } from '../../src/call/node-context.js';
import type { ReceiptLog } from '../../src/call/receipt-log.js';
import { createProcessSessions } from '../../src/call/sessions.js';
import type { WebhookRule } from '../../src/call/webhook-rule.js';
import { Contracts } from '../../src/core/contract/ledger/contracts.js';
import type { Keyring } from '../../src/core/receipt/keyring.js';
import { createInProcessSurface, createNodeApp } from '../../src/node/create-node-app.js';
import { createNode, MOMENT } from '../core/protocol/node.js';

/** What a node of the tests is made with; a fixed clock, no limits and a data folder that is only made when something is stored. */
export interface NodeOptions {
  readonly now?: () => number;
  readonly limits?: LimitRules;
  readonly dataFolder?: string;
  readonly demoLimit?: number;
  readonly dailyLimit?: number | null;
  readonly receipts?: ReceiptLog;
  readonly log?: NodeContext['log'];
  readonly webhooks?: WebhookRule;
}

/** Makes a node with everything that capabilities are given: real keys, real files, its real surface. */
export const createFullNode = (options: NodeOptions = {}): NodeContext & { readonly keys: Keyring } => {
  const { now = () => MOMENT, limits = {}, dataFolder = join(tmpdir(), `genmath-node-${randomUUID()}`) } = options;
  const core = createNode(now);
  const { demoLimit = 10, dailyLimit = null } = options;
  const store = new MemoryStore();
  let made = 0;
  const space: ContractSpace = {
    store,
    clock: {
      trouble: () => undefined,
      look: async () => undefined,
      newest: () => 0,
      confirm: async () => undefined,
      corrections: async () => [],
    },
    contracts: new Contracts(core, store, () => {
      made += 1;
      return `ctr_${made}`;
    }),
    notices: [],
    close: () => store.close(),
  };
  const node: NodeContext & { readonly keys: Keyring } = {
    ...core,
    version: 'test',
    url: 'http://node.test',
    startedAt: MOMENT,
    access: createAccessFiles({ dataFolder, keyring: core.keyring, now, demoLimit, dailyLimit }),
    sessions: createProcessSessions(now),
    limits: new Limits(limits, now),
    contracts: async () => space,
    keyTrouble: () => undefined,
    ledgers: {
      state: () => store.state(),
      trouble: () => store.trouble(),
      clockTrouble: () => undefined,
      watch: (listener) => store.subscribe(listener),
      heads: async () => [],
    },
    log: options.log,
    formulas: createFolderFormulas({ dataFolder, now }),
    webhooks: createFolderWebhooks({ dataFolder, keyring: core.keyring, now, rule: options.webhooks ?? 'public' }),
    jobs: createFolderJobs({ dataFolder, now }),
    receipts: options.receipts ?? createMemoryReceiptLog(),
    pictures: createPictures(new PictureLine()),
    surface: (request, caller) => createInProcessSurface(async () => createNodeApp(node))(request, caller),
  };
  return node;
};

/** One node for all tests that only compute and read. */
export const fullNode = createFullNode();
