import type { Operator } from '../registry/operator.js';

/** A unit as a program says it: `si = (reading + offset) * numerator / denominator`. */
export interface ProgramUnit {
  readonly numerator: number;
  readonly denominator: number;
  readonly offset: number;
  /** Exponents of the base units that it has. */
  readonly dimension: Readonly<Record<string, number>>;
  readonly kind?: string;
  readonly level?: string;
  readonly currency?: string;
}

/**
 * One step of a program; numbers in `of`, `list`, `given`, `over` and `body` are places of earlier steps, from 0. What was found by a search, an
 * integral or a decomposition has its `value`, in coherent SI, unless it hangs on the variable of a course around it.
 */
export type ProgramStep =
  | { readonly number: number; readonly unit: string; readonly uncertainty?: number }
  /** A value that each row of a table gives, in the unit. */
  | { readonly column: string; readonly unit: string }
  | { readonly constant: string }
  | { readonly variable: string; readonly unit: string }
  | { readonly list: readonly number[]; readonly columns?: number }
  | {
      readonly op: string;
      readonly of: readonly number[];
      readonly over?: number;
      readonly body?: number;
      readonly value?: number | readonly number[];
      readonly columns?: number;
      readonly error?: number;
      readonly place?: number;
      readonly tail?: true;
      readonly places?: number;
      readonly unit?: string;
    }
  | {
      readonly operator: string;
      readonly given: Readonly<Record<string, number>>;
      readonly gives: string;
      /** Present where the equation was solved: the method, the coherent unit of the solution, and the solution. */
      readonly method?: 'closed-form' | 'numeric';
      readonly unit?: string;
      readonly value?: number;
    };

/** The units, constants and equations that a program names. */
export interface ProgramNames {
  readonly units: ReadonlyMap<string, ProgramUnit>;
  readonly constants: ReadonlyMap<string, { readonly value: number; readonly unit: string; readonly uncertainty: number }>;
  readonly operators: ReadonlyMap<string, Operator>;
}
