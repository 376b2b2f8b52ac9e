import type { DomainRecord } from '../../src/core/registry/define-domain.js';
import type { Operator } from '../../src/core/registry/operator.js';
import { anchorOf, formatOperator } from './format-operator.js';
import { toMarkdownText } from './markdown.js';

/** Writes the page of a domain: what it is about, its contents, then every operator. */
export const formatDomainPage = (domain: DomainRecord, operators: readonly Operator[]): string => {
  const contents = operators.map(({ id, record }) => `- [${id}](#${anchorOf(id)}) ${toMarkdownText(record.name)}`);
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
  ].join('\n\n')}\n`;
};
