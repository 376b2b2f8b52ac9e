import { formatOrigin } from '../../src/answer/describe-operator.js';
import { equationToLatex } from '../../src/core/expression/print/to-latex.js';
import type { DomainRecord } from '../../src/core/registry/define-domain.js';
import { createOperator, type Operator } from '../../src/core/registry/operator.js';
import { anchorOf, formatOperator } from './format-operator.js';
import { inlineMath, toMarkdownText } from './markdown.js';

/** Writes one line for a named relation: its equation, what it is a case of, and where it comes from. */
const formatRelation = (relation: Operator, domain: DomainRecord): string => {
  const { id, record, expression, output } = relation;
  const of = record.of?.id ?? '';
  const isHere = domain.operators.some((operator) => operator.id === of);
  const origin = formatOrigin(record.of ?? { id: of, with: {} }).replace(of, () => (isHere ? `[${of}](#${anchorOf(of)})` : of));
  const math = inlineMath(equationToLatex(output.name, expression));
  return `- **${id}** ${toMarkdownText(record.name)}: ${math}, ${origin}. ${toMarkdownText(record.source)}`;
};

/** Writes the page of a domain: what it is about, its contents, then every operator and every named relation. */
export const formatDomainPage = (domain: DomainRecord, operators: readonly Operator[]): string => {
  const contents = operators.map(({ id, record }) => `- [${id}](#${anchorOf(id)}) ${toMarkdownText(record.name)}`);
  const relations = (domain.relations ?? []).map((record) => createOperator(record, domain));
  return `${[
    `<!-- Written by \`npm run docs\` from src/operators/${domain.id}.ts; change that file, not this one. -->`,
    `# ${toMarkdownText(domain.name)}`,
    toMarkdownText(domain.about),
    ...(domain.notice === undefined ? [] : [`> [!IMPORTANT]\n> ${toMarkdownText(domain.notice)}`]),
    `${operators.length} operator${operators.length === 1 ? '' : 's'}. How to read and run them: [all domains](README.md).`,
    '## Contents',
    contents.join('\n'),
    '## Operators',
    ...operators.map((operator) => formatOperator(operator, domain)),
    ...(relations.length === 0 ? [] : ['## Named relations', relations.map((relation) => formatRelation(relation, domain)).join('\n')]),
  ].join('\n\n')}\n`;
};
