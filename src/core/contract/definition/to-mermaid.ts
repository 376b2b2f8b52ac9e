import type { ContractDefinition } from './definition.js';

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
