import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How often a message of a client is lost before it reaches the server, and an answer of the server before it reaches the client. */
export interface Cuts {
  readonly before: number;
  readonly after: number;
}

/** A proxy before a PostgreSQL server that cuts connections. */
export class CuttingProxy {
  #target: URL;
  readonly #folder = mkdtempSync(join(tmpdir(), 'genmath-cut-'));
  readonly #random: () => number;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  cuts: Cuts = { before: 0, after: 0 };
  cutBefore = 0;
  cutAfter = 0;

  /** @param random gives numbers in [0, 1) */
  constructor(target: string, random: () => number) {
    this.#target = new URL(target);
    this.#random = random;
  }

  /** Address of the database behind the proxy. */
  get address(): string {
    const url = new URL(this.#target);
    url.searchParams.set('host', this.#folder);
    return url.href;
  }

  /** Leads to another server from now on; what is connected stays where it is. */
  aim(target: string): void {
    this.#target = new URL(target);
  }

  #connect(): Socket {
    const { hostname, port, searchParams } = this.#target;
    const host = searchParams.get('host') ?? hostname;
    const number = Number(port || 5432);
    return host.startsWith('/') ? createConnection(join(host, `.s.PGSQL.${number}`)) : createConnection(number, host);
  }

  /** Begins to take connections. */
  async start(): Promise<void> {
    const server = createServer((client) => {
      const upstream = this.#connect();
      const end = (): void => {
        client.destroy();
        upstream.destroy();
      };
      for (const socket of [client, upstream]) {
        this.#sockets.add(socket);
        socket.on('error', end);
        socket.on('close', () => {
          this.#sockets.delete(socket);
          end();
        });
      }
      let loses = false;
      client.on('data', (bytes) => {
        const draw = this.#random();
        if (draw < this.cuts.before) {
          this.cutBefore += 1;
          end();
          return;
        }
        loses ||= draw > 1 - this.cuts.after;
        upstream.write(bytes);
      });
      upstream.on('data', (bytes) => {
        if (!loses) client.write(bytes);
        else {
          this.cutAfter += 1;
          end();
        }
      });
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(join(this.#folder, `.s.PGSQL.${this.#target.port || 5432}`), resolve));
  }

  /** Cuts all connections and takes none: the database is away. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    for (const socket of this.#sockets) socket.destroy();
    if (server !== undefined) await new Promise((resolve) => server.close(resolve));
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
