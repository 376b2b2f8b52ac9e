import { beforeEach } from 'vitest';
import type { StoredRow } from '../../../../src/core/contract/ledger/ledger-row.js';
import type { ContractDocument } from '../../../../src/core/contract/reduce/contract-document.js';
import { createFullNode } from '../../../tools/node.js';
import { type Answer, type Ask, createSurface } from '../surface.js';

/** Headers that show who calls. */
export type Headers = Readonly<Record<string, string>>;

/** The node of the test that runs. */
export let node: ReturnType<typeof createFullNode>;
/** Asks its surface. */
export let ask: Ask;
/** The key of the machine my-lab. */
export let owner: Headers;
/** The session of that key. */
export let cookie: Headers;
/** The key of another machine. */
export let stranger: Headers;
/** The demo key. */
export let demo: Headers;
/** Gives every test of a file a node of its own with an owner, a stranger and the demo key. */
export const useContractOwner = (): void => {
  beforeEach(async () => {
    node = createFullNode();
    ask = createSurface(node).ask;
    const bearer = (key: string): Headers => ({ authorization: `Bearer ${key}` });
    owner = bearer((await node.access.mint('my-lab')).key);
    stranger = bearer((await node.access.mint('other-lab')).key);
    demo = bearer(node.access.demoKey().key);
    const opened = await ask('POST', '/api/session', { headers: owner });
    cookie = { cookie: opened.headers.get('set-cookie')?.split(';')[0] ?? '' };
  });
};

/** The route that deploys the rate limiter. */
export const DEPLOY = '/api/contracts/templates/rate-limiter/deploy';
/** Deploys a template onto the machine of the owner; gives the id. */
export const deployed = async (template = 'rate-limiter', parameters = {}): Promise<string> => {
  const { json } = await ask('POST', `/api/contracts/templates/${template}/deploy`, {
    json: { slug: 'my-lab', parameters },
    headers: owner,
  });
  return (json['contract'] as ContractDocument).id;
};
/** Gives the path of a contract. */
export const chain = (id: string): string => `/api/chain/my-lab/contracts/${id}`;
/** Asks for a transition. */
export const move = (id: string, json: unknown, headers: Headers = owner): Promise<Answer> =>
  ask('POST', `${chain(id)}/transition`, { json, headers });
/** Gives all rows of the machine. */
export const rowsOf = async (): Promise<readonly StoredRow[]> => (await node.contracts()).store.rows('my-lab', { after: 0, limit: 1_000 });
/** Gives the status and the code of a problem. */
export const outcome = ({ status, json }: Answer) => [status, json['code']];
