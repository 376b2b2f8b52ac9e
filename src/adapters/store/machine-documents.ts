/** A document that every machine has one of, wherever it is kept; what it holds and how that is changed is the matter of whoever uses it. */
export interface MachineDocuments<Content> {
  /** Reads the document of a machine, an empty one where it has none; what is given must not be changed. @throws Fault STORE_FAILED */
  readonly read: (machine: string) => Promise<Content>;
  /**
   * Changes the document of a machine, one change after the other; resolves with what the change gave when it is kept for good.
   * @throws Fault STORE_FAILED, or what the change throws, which then changes nothing
   */
  readonly change: <Result>(machine: string, change: (content: Content) => Result) => Promise<Result>;
  /** Machines that have a document. @throws Fault STORE_FAILED */
  readonly machines: () => Promise<readonly string[]>;
}

/** A kind of document. */
export interface DocumentKind<Content> {
  /** Name of the kind, as messages tell it and as its folder or its rows are called. */
  readonly name: string;
  readonly empty: () => Content;
  /** Reads what was kept; throws where it is none of ours. */
  readonly parse: (content: unknown) => Content;
}
