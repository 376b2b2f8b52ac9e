import { readFileSync } from 'node:fs';
import { explainFault } from '../../../src/answer/explain-fault.js';
import { Fault } from '../../../src/core/faults.js';
import { isSameDimension } from '../../../src/core/quantity/dimension.js';
import { parseUnit } from '../../../src/core/quantity/unit/parse-unit.js';
import { toSi, type Unit } from '../../../src/core/quantity/unit/unit.js';
import { calculate } from '../../../tools/compute/calculate.js';
import { call } from '../../tools/call.js';

/** A task in somebody's words, with the number that is right; see README.md. */
export interface Task {
  readonly id: string;
  readonly task: string;
  readonly value: number;
  readonly unit: string;
  /** Relative; 1e-3 where absent. */
  readonly tolerance?: number;
}

/** The call that somebody wrote for a task, who saw the tools' list, the instructions and the task alone. */
export interface WrittenCall {
  readonly id: string;
  readonly lines: string;
  readonly unit?: string;
}

/** What a call gave: the right number, another one, or a refusal. */
export interface Scored {
  readonly id: string;
  readonly outcome: 'right' | 'wrong' | 'refused';
  /** What the answer or the refusal says to a model. */
  readonly text: string;
  /** Characters of arguments and answer. */
  readonly characters: number;
}

const DEFAULT_TOLERANCE = 1e-3;

const read = <T>(name: string): readonly T[] => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as readonly T[];

export const tasks = read<Task>('tasks.json');
/** The first calls, and for those that were refused the second, written in sight of the refusal. */
export const written = [read<WrittenCall>('calls.json'), read<WrittenCall>('second-calls.json')] as const;

const unitOf = (text: string): Unit => parseUnit(text === '1' ? '' : text);

/** Levels are compared as they read; everything else in coherent SI. */
const siOf = (value: number, unit: Unit): number => (unit.level === undefined ? toSi(value, unit) : value);

const isRight = (
  answer: { readonly value: unknown; readonly unit: string },
  { value, unit, tolerance = DEFAULT_TOLERANCE }: Task,
): boolean => {
  const given = Array.isArray(answer.value) && answer.value.length === 1 ? answer.value[0] : answer.value;
  if (typeof given !== 'number') return false;
  const [own, wanted] = [unitOf(answer.unit), unitOf(unit)];
  if (!isSameDimension(own.dimension, wanted.dimension)) return false;
  const [got, right] = [siOf(given, own), siOf(value, wanted)];
  return Math.abs(got - right) <= tolerance * Math.abs(right) + (right === 0 ? 1e-9 : 0);
};

/** Makes a call and holds its answer against the task. */
export const score = async (task: Task, { id, ...input }: WrittenCall): Promise<Scored> => {
  const asked = JSON.stringify(input).length;
  try {
    const answer = await call<{ readonly value: unknown; readonly unit: string }>('calculate', input);
    const text = calculate.toText?.(answer as never, {} as never) ?? '';
    return { id, outcome: isRight(answer, task) ? 'right' : 'wrong', text, characters: asked + text.length };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { text } = explainFault(error, { kind: 'model' });
    return { id, outcome: 'refused', text, characters: asked + text.length };
  }
};
