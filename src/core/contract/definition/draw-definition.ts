import type { StateDiagram } from '../../picture.js';
import { SUBSTRATE } from '../../resolve/choose-chain.js';
import type { ContractDefinition, Transition } from './definition.js';

/** Signs of a condition as people write them by hand. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['<=', '≤'],
  ['>=', '≥'],
  ['!=', '≠'],
  ['==', '='],
  ['*', '·'],
]);

/** Writes a condition as it is read aloud: `R >= limit and n > 2` as `R ≥ limit and n > 2`; what stands in quotation marks stays. */
const conditionText = (text: string): string => text.replace(/"[^"]*"|'[^']*'|[<>!=]=|\*/gu, (part) => SIGNS.get(part) ?? part);

/** Transitions of the same two states that differ in their event alone. */
interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly events: readonly string[];
  readonly condition: string;
  readonly operators: string;
  readonly about: string;
  /** How often a path goes along it. */
  readonly taken: number;
}

/** How often a path takes each transition, by its place in the definition. */
export type Path = ReadonlyMap<number, number>;

const NO_PATH: Path = new Map();

const timesText = (times: number): string => (times === 1 ? 'taken once' : `taken ${times} times`);

const toArrow = (transition: Transition, i: number, all: readonly Transition[], path: Path): Arrow => {
  const { from, to, on, when, operators, about = '' } = transition;
  // The first transition whose condition holds is taken, so that one without a condition behind others is what is left.
  const isElse = when === undefined && all.slice(0, i).some((before) => before.from === from && before.on === on);
  return {
    from,
    to,
    events: [on],
    condition: when === undefined ? (isElse ? 'else' : '') : conditionText(when),
    operators: operators.filter((id) => id !== SUBSTRATE).join(', '),
    about,
    taken: path.get(i) ?? 0,
  };
};

const labelOf = ({ events, condition, operators, about, taken }: Arrow): string =>
  [
    events.join(', '),
    ...(condition === '' ? [] : [`[${condition}]`]),
    ...(operators === '' ? [] : [`R from ${operators}`]),
    ...(about === '' ? [] : [about]),
    ...(taken === 0 ? [] : [timesText(taken)]),
  ].join('\n');

/**
 * Turns a definition into a state diagram: a label has the events, then on lines of their own the condition in brackets and the operators that
 * give `R`, and what its author says of it. Transitions that differ in their event alone are one arrow.
 * @param current the state to mark
 * @param path the transitions to mark, with how often each is taken
 */
export const toStateDiagram = (
  { title, initial, states, transitions }: ContractDefinition,
  current?: string,
  path: Path = NO_PATH,
): StateDiagram => {
  const arrows = new Map<string, Arrow>();
  for (const arrow of transitions.map((transition, i) => toArrow(transition, i, transitions, path))) {
    const key = JSON.stringify([arrow.from, arrow.to, arrow.condition, arrow.operators, arrow.about]);
    const same = arrows.get(key);
    const events = [...new Set([...(same?.events ?? []), ...arrow.events])];
    arrows.set(key, { ...arrow, events, taken: arrow.taken + (same?.taken ?? 0) });
  }
  return {
    title,
    states: Object.entries(states).map(([id, { kind }]) => ({
      id,
      kind: id === initial ? 'initial' : kind === 'initial' ? 'intermediate' : kind,
      isCurrent: id === current,
    })),
    transitions: [...arrows.values()].map((arrow) => ({
      from: arrow.from,
      to: arrow.to,
      label: labelOf(arrow),
      ...(arrow.taken === 0 ? {} : { isTaken: true }),
    })),
  };
};

/** Makes a text fit for a label: Mermaid reads colons, semicolons and brackets itself. */
const label = (text: string): string => text.replace(/[;#]/g, ' ').replaceAll(':', ' ').replaceAll('"', "'");

/**
 * Draws a definition as a Mermaid state diagram (`stateDiagram-v2`).
 * @param current the state to mark
 * @param path the transitions to mark, with how often each is taken: Mermaid has no style for an arrow, so its label says it
 */
export const toMermaid = ({ states, initial, transitions }: ContractDefinition, current?: string, path: Path = NO_PATH): string => {
  const lines = ['stateDiagram-v2', `  [*] --> ${initial}`];
  for (const [i, { from, to, on, when, about }] of transitions.entries()) {
    const condition = when === undefined ? '' : ` [${label(when)}]`;
    const taken = path.get(i) ?? 0;
    const said = [...(taken === 0 ? [] : [timesText(taken)]), ...(about === undefined ? [] : [label(about)])].map((each) => `, ${each}`);
    lines.push(`  ${from} --> ${to} : ${taken === 0 ? '' : '✓ '}${on}${condition}${said.join('')}`);
  }
  for (const [name, { kind }] of Object.entries(states)) if (kind === 'final') lines.push(`  ${name} --> [*]`);
  if (current !== undefined && Object.hasOwn(states, current))
    lines.push('  classDef current fill:#ffd54d,stroke:#333,font-weight:bold', `  class ${current} current`);
  return `${lines.join('\n')}\n`;
};
