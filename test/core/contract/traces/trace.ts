/** What a contract does at an age: on an event, or by the clock alone. */
export interface TraceStep {
  readonly age: number;
  readonly on: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly to: string;
  readonly emits: readonly string[];
  /** Result of the operators; undefined where only KO42 runs. */
  readonly R: number | undefined;
  /** The member who sends the event; the owner without it. */
  readonly as?: string;
}

/** Parameters as somebody deploys them: numbers in the declared units, or quantities. */
export type TraceParameters = Readonly<Record<string, number | string>>;

/** Writes a time that is a whole number of cycles, so that deadlines fall on the cycles of the steps. */
export const cycles = (count: number): string => `${count} tick`;

/** One history of a template: its parameters, and all that happens until the last step. */
export interface Trace {
  readonly template: string;
  readonly tells: string;
  readonly parameters: TraceParameters;
  readonly steps: readonly TraceStep[];
}

/** Writes one step of a trace; emitted events are divided by spaces. */
export const at = (age: number, on: string, payload: Readonly<Record<string, unknown>>, to: string, emits = '', R?: number): TraceStep => ({
  age,
  on,
  payload,
  to,
  emits: emits === '' ? [] : emits.split(' '),
  R,
});

/** Lets a member send the event of a step. */
export const by = (member: string, step: TraceStep): TraceStep => ({ ...step, as: member });

/** Writes a trace. */
export const trace = (template: string, tells: string, parameters: TraceParameters, ...steps: TraceStep[]): Trace => ({
  template,
  tells,
  parameters,
  steps,
});
