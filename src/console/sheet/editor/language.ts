/** The words of the calculator's language that the editor completes; the build lists them from the registry and the tables of core. */
export interface Language {
  readonly units: readonly { readonly name: string; readonly about: string }[];
  /** For each unit that a record uses, the units that measure the same, itself first. */
  readonly fitting: Readonly<Record<string, readonly string[]>>;
  readonly functions: readonly { readonly name: string; readonly takes: string }[];
  readonly constants: readonly { readonly symbol: string; readonly name: string; readonly unit: string }[];
}
