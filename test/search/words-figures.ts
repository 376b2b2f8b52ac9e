import { readFileSync } from 'node:fs';
import { Fault } from '../../src/core/faults.js';
import type { InputValue } from '../../src/core/inputs/computation.js';
import type { Registry } from '../../src/core/registry/registry.js';
import { resolveOperators } from '../../src/core/resolve/resolve-operators.js';

/** A question as somebody asks it, with what he has, and the operators that answer it rightly; none where the registry has no such equation. */
export interface AskedQuestion {
  readonly question: string;
  readonly inputs: Readonly<Record<string, InputValue>>;
  readonly unit?: string;
  readonly operators: readonly string[];
}

/** What becomes of one question. */
export interface Resolution {
  readonly asked: AskedQuestion;
  readonly taken?: string;
  readonly candidates: readonly string[];
}

/** Shares of many questions, 0 to 1. */
export interface Figures {
  readonly taken: number;
  /** Of those taken. */
  readonly wrong: number;
  /** The right one was taken, or is among the candidates. */
  readonly offered: number;
}

const read = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as T;

/** Resolves the words of a question as `compute` does. */
export const resolveQuestion = (asked: AskedQuestion, registry: Registry): Resolution => {
  const { question, inputs, unit } = asked;
  try {
    const { ids } = resolveOperators([question], { inputs, unit }, registry);
    return { asked, taken: ids[0] ?? '', candidates: [] };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const candidates = (error.details['candidates'] ?? []) as readonly { readonly id: string }[];
    return { asked, candidates: candidates.map(({ id }) => id) };
  }
};

const isRight = ({ asked, taken }: Resolution): boolean => taken !== undefined && asked.operators.includes(taken);

/** Counts what became of questions. */
export const figuresOf = (resolutions: readonly Resolution[]): Figures => {
  const taken = resolutions.filter((each) => each.taken !== undefined);
  const offered = resolutions.filter((each) => isRight(each) || each.candidates.some((id) => each.asked.operators.includes(id)));
  return {
    taken: taken.length / resolutions.length,
    wrong: taken.length === 0 ? 0 : taken.filter((each) => !isRight(each)).length / taken.length,
    offered: offered.length / resolutions.length,
  };
};

/** Reads the questions that somebody wrote who did not write the rule; `absent` are those whose equation is not here. */
export const readFresh = (name: 'present' | 'absent'): readonly AskedQuestion[] =>
  read<readonly (Omit<AskedQuestion, 'operators'> & { readonly operators?: readonly string[] })[]>(`../resolve-questions/${name}.json`).map(
    (row) => ({ ...row, operators: row.operators ?? [] }),
  );

/** Reads the questions of the scripted agent, with the words of a quantity's role as the name of the input. */
export const readAgents = (): readonly AskedQuestion[] =>
  read<
    readonly {
      readonly search: string;
      readonly quantities: readonly { readonly text: string | readonly string[]; readonly role: string }[];
      readonly wanted: { readonly unit: string };
      readonly operators: readonly string[];
    }[]
  >('../agent/questions.json').map(({ search, quantities, wanted, operators }) => ({
    question: search,
    inputs: Object.fromEntries(quantities.map(({ role, text }) => [role.replaceAll(/[^\p{L}\p{N}]+/gu, '_'), text])),
    unit: wanted.unit,
    operators,
  }));

const exampleInputs = (id: string, registry: Registry): Readonly<Record<string, InputValue>> => {
  const { record, inputs } = registry.operator(id);
  return Object.fromEntries(
    inputs
      .filter(({ default: preset }) => preset === undefined)
      .map(({ name, unitText }): readonly [string, InputValue] => {
        const value = record.example.given[name] ?? Number.NaN;
        return [name, typeof value === 'number' && unitText !== '1' ? `${value} ${unitText}` : value];
      }),
  );
};

/** Reads questions for a quantity that a near operator does not give (variance, standard deviation), each with all inputs of that operator. */
export const readNear = (registry: Registry): readonly (AskedQuestion & { readonly not: readonly string[] })[] =>
  read<readonly { readonly question: string; readonly not: readonly string[] }[]>('../core/resolve/near-quantities.json').flatMap(
    ({ question, not }) => not.map((id) => ({ question, inputs: exampleInputs(id, registry), operators: [], not })),
  );

/** Reads everyday questions of the search, each with the inputs of an operator that answers it. */
export const readSearched = (name: 'tuned' | 'everyday' | 'held-out', registry: Registry): readonly AskedQuestion[] =>
  read<readonly { readonly question: string; readonly operators: readonly string[] }[]>(`${name}.json`).map(({ question, operators }) => ({
    question,
    operators,
    inputs: exampleInputs(operators[0] ?? '', registry),
  }));
