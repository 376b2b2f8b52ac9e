/** Requests that stay open until the connection ends: they are not waited for. */
const UNENDING: ReadonlySet<unknown> = new Set(['subscriptions/listen']);

/** How long the end of a connection waits for the next answer, in milliseconds: a client that is gone for good leaves no call running for ever. */
const PATIENCE = 60_000;

/** The requests of one connection that are not answered yet, so that its end waits for them. */
export class OpenRequests {
  readonly #patience: number;
  readonly #ids = new Set<unknown>();
  #onSettled: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(patience = PATIENCE) {
    this.#patience = patience;
  }

  /** Takes note of a message that the client sent. */
  receive(message: unknown): void {
    const { id, method, params } = message as { readonly id?: unknown; readonly method?: unknown; readonly params?: unknown };
    // What was cancelled is not answered.
    if (method === 'notifications/cancelled') this.#settle((params as { readonly requestId?: unknown } | undefined)?.requestId);
    else if (id !== undefined && method !== undefined && !UNENDING.has(method)) this.#ids.add(id);
  }

  /** Takes note of a message that was sent to the client. */
  send(message: object): void {
    if ('id' in message && !('method' in message)) this.#settle(message.id);
  }

  #settle(id: unknown): void {
    this.#ids.delete(id);
    if (this.#onSettled === undefined) return;
    if (this.#ids.size === 0) this.#end();
    else this.#timer?.refresh();
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#onSettled?.();
    this.#onSettled = undefined;
  }

  /** Settles once every request is answered, or none was for a long time. */
  async settled(): Promise<void> {
    if (this.#ids.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#onSettled = resolve;
      this.#timer = setTimeout(() => this.#end(), this.#patience);
    });
  }
}
