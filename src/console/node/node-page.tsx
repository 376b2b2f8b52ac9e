import { type Health, showSigningKeys } from '../api/calls.js';
import { request } from '../api/request.js';
import { useSession } from '../frame/session.js';
import { describeSession, SignIn } from '../frame/sign-in.js';
import { type Asked, useAsked } from '../parts/asked.js';
import { Paste } from '../parts/copy.js';
import { Refused, Waiting } from '../parts/notice.js';
import { Keys } from './keys.js';
import { LogPanel } from './log-panel.js';

/** A route of the surface, as the registry of routes tells it. */
interface Endpoint {
  readonly name: string;
  readonly title: string;
  readonly method: string;
  readonly path: string;
  readonly auth: string;
  readonly limit?: string;
}

const duration = (seconds: number): string => {
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60];
  return days > 0 ? `${days} d ${hours} h` : hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min ${Math.floor(seconds % 60)} s`;
};

const STORES: Readonly<Record<string, string>> = {
  closed: 'not opened yet',
  ready: 'ready',
  full: 'the disk is nearly full',
  failed: 'failed',
  off: 'off',
  memory: 'in memory only',
};

const HealthPanel = ({ asked: { value, refusal } }: { readonly asked: Asked<Health> }) => {
  return (
    <section class="panel" aria-label="Health">
      <h2>Health</h2>
      {refusal !== undefined && <Refused refusal={refusal} />}
      {value === undefined ? (
        refusal === undefined && <Waiting what="Asking" />
      ) : (
        <dl class="facts">
          <dt>Status</dt>
          <dd>{value.status === 'ok' ? <span class="status pass">✓ works</span> : <span class="status fail">✕ degraded</span>}</dd>
          <dt>Version</dt>
          <dd class="num">{value.version}</dd>
          <dt>Runs since</dt>
          <dd class="num">{duration(value.uptime)}</dd>
          <dt>Keys</dt>
          <dd>{STORES[value.store.state] ?? value.store.state}</dd>
          <dt>Ledgers</dt>
          <dd>{STORES[value.store.ledgers] ?? value.store.ledgers}</dd>
          <dt>Receipts</dt>
          <dd>{STORES[value.store.receipts] ?? value.store.receipts}</dd>
          <dt>Registry</dt>
          <dd class="num">
            {value.registry.operators} operators, {value.registry.domains} domains
            <br />
            <span class="mono muted">{value.registry.digest}</span>
          </dd>
        </dl>
      )}
    </section>
  );
};

const Limits = () => {
  const { session } = useSession();
  const { value } = useAsked((signal) => request<{ readonly endpoints: readonly Endpoint[] }>('GET', '/api/endpoints', { signal }), []);
  const limited = (value?.endpoints ?? []).filter(({ limit }) => limit !== undefined);
  return (
    <section class="panel" aria-label="Limits">
      <h2>Limits for this session</h2>
      {session.kind === 'user' ? (
        <p>The user of this machine is not limited. For others:</p>
      ) : session.kind === 'key' ? (
        <p>
          {session.dailyLimit === null || session.dailyLimit === undefined
            ? 'This key has no daily limit.'
            : `This key has ${session.dailyLimit} uses a day (UTC).`}{' '}
          Beside it, by address:
        </p>
      ) : (
        <p>Without a key, by address:</p>
      )}
      <div class="scroll">
        <table>
          <tbody>
            {limited.map(({ method, path, title, limit }) => (
              <tr key={`${method} ${path}`}>
                <td>{title}</td>
                <td class="num">{limit}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};

const SigningKeySet = () => {
  const { value } = useAsked(() => showSigningKeys(), []);
  return (
    <section class="panel" aria-label="Public signing keys">
      <h2>Public signing keys</h2>
      <p class="muted">With these anybody verifies a receipt elsewhere. Hand them out over a way that is trusted.</p>
      {value !== undefined && <Paste text={JSON.stringify(value, null, 2)} name="the public keys" />}
    </section>
  );
};

const mcpBlock = (): string => JSON.stringify({ mcpServers: { genmath: { type: 'http', url: `${location.origin}/mcp` } } }, null, 2);

/** The node: the session, keys, limits, health, and how others connect. */
export const NodePage = () => {
  const { session } = useSession();
  const asked = useAsked((signal) => request<Health>('GET', '/api/health', { signal }), []);
  return (
    <div class="stack">
      <div class="heading">
        <h1>Node</h1>
        <p class="muted">
          genmath {GENMATH_VERSION}. {describeSession(session)}
          {session.expires === undefined ? '' : `, until ${new Date(session.expires).toLocaleString()}`}
        </p>
      </div>
      {session.kind === 'nobody' && <SignIn why="To compute, and to see keys and machines, sign in." />}
      {session.kind !== 'nobody' && <Keys />}
      <div class="two">
        <HealthPanel asked={asked} />
        {asked.value !== undefined && <LogPanel health={asked.value.log} />}
        <Limits />
        <SigningKeySet />
        <section class="panel" aria-label="Connect a client">
          <h2>Connect an MCP client</h2>
          <p class="muted">Over HTTP, with a key as Bearer token where the client takes one. The API is described at /openapi.json.</p>
          <Paste text={mcpBlock()} name="the client block" />
        </section>
      </div>
    </div>
  );
};
