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
}

const toArrow = (transition: Transition, i: number, all: readonly Transition[]): Arrow => {
  const { from, to, on, when, operators } = transition;
  // The first transition whose condition holds is taken, so that one without a condition behind others is what is left.
  const isElse = when === undefined && all.slice(0, i).some((before) => before.from === from && before.on === on);
  return {
    from,
    to,
    events: [on],
    condition: when === undefined ? (isElse ? 'else' : '') : conditionText(when),
    operators: operators.filter((id) => id !== SUBSTRATE).join(', '),
  };
};

const labelOf = ({ events, condition, operators }: Arrow): string =>
  [events.join(', '), ...(condition === '' ? [] : [`[${condition}]`]), ...(operators === '' ? [] : [`R from ${operators}`])].join('\n');

/**
 * Turns a definition into a state diagram: a label has the events, then on lines of their own the condition in brackets and the operators that
 * give `R`. Transitions that differ in their event alone are one arrow.
 * @param current the state to mark
 */
export const toStateDiagram = ({ title, initial, states, transitions }: ContractDefinition, current?: string): StateDiagram => {
  const arrows = new Map<string, Arrow>();
  transitions.map(toArrow).forEach((arrow) => {
    const key = JSON.stringify([arrow.from, arrow.to, arrow.condition, arrow.operators]);
    arrows.set(key, { ...arrow, events: [...new Set([...(arrows.get(key)?.events ?? []), ...arrow.events])] });
  });
  return {
    title,
    states: Object.entries(states).map(([id, { kind }]) => ({
      id,
      kind: id === initial ? 'initial' : kind === 'initial' ? 'intermediate' : kind,
      isCurrent: id === current,
    })),
    transitions: [...arrows.values()].map((arrow) => ({ from: arrow.from, to: arrow.to, label: labelOf(arrow) })),
  };
};

/** Makes a text fit for a label: Mermaid reads colons, semicolons and brackets itself. */
const label = (text: string): string => text.replace(/[;#]/g, ' ').replaceAll(':', ' ').replaceAll('"', "'");

/**
 * Draws a definition as a Mermaid state diagram (`stateDiagram-v2`).
 * @param current the state to mark
 */
export const toMermaid = ({ states, initial, transitions }: ContractDefinition, current?: string): string => {
  const lines = ['stateDiagram-v2', `  [*] --> ${initial}`];
  for (const { from, to, on, when } of transitions) {
    const condition = when === undefined ? '' : ` [${label(when)}]`;
    lines.push(`  ${from} --> ${to} : ${on}${condition}`);
  }
  for (const [name, { kind }] of Object.entries(states)) if (kind === 'final') lines.push(`  ${name} --> [*]`);
  if (current !== undefined && Object.hasOwn(states, current))
    lines.push('  classDef current fill:#ffd54d,stroke:#333,font-weight:bold', `  class ${current} current`);
  return `${lines.join('\n')}\n`;
};
