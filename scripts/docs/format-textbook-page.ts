import type { DomainRecord } from '../../src/core/registry/define-domain.js';
import { ownerOf } from '../../src/core/registry/operator-id.js';
import type { Relation } from '../../test/textbook/relation.js';
import { FIELDS } from './format-index-page.js';
import { formatTable, toCode, toMarkdownText } from './markdown.js';
import { printCount } from './print-value.js';

const idsOf = ({ by }: Relation): readonly string[] => [by ?? []].flat();

/** Writes the ids that answer a relation, each with a link to its operator; of an absent one, why. */
const formatAnswer = (relation: Relation, pages: ReadonlyMap<string, string>): string => {
  if (relation.by === undefined) return `– ${toMarkdownText(relation.absent ?? '')}`;
  const links = idsOf(relation).map((id) => `[${id}](operators/${pages.get(ownerOf(id)) ?? ''}.md#${ownerOf(id).toLowerCase()})`);
  return `${links.join(' → ')}${relation.fails === undefined ? '' : ' †'}`;
};

const formatRow = (relation: Relation, pages: ReadonlyMap<string, string>): readonly string[] => [
  toMarkdownText(relation.name),
  relation.equation === undefined ? '' : toCode(relation.equation.replaceAll('|', '\\|')),
  formatAnswer(relation, pages),
];

const groupBy = <T>(some: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of some) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
};

const countAnswered = (relations: readonly Relation[]): string => {
  const passing = relations.filter(({ fails }) => fails === undefined).length;
  const absent = relations.filter(({ by }) => by === undefined).length;
  return `${printCount(relations.length)} relations: ${printCount(passing)} answered by their plain names, ${printCount(absent)} absent.`;
};

/** Writes docs/textbook.md: the relations that books have, by field and chapter, and what answers each. */
export const formatTextbookPage = (relations: readonly Relation[], domains: readonly DomainRecord[]): string => {
  const pages = new Map(domains.flatMap(({ id, operators }) => operators.map((operator) => [operator.id, id] as const)));
  const fields = [...groupBy(relations, ({ field }) => field)].map(([field, own]) => {
    const chapters = [...groupBy(own, ({ chapter }) => chapter)].map(([chapter, some]) =>
      [
        `### ${toMarkdownText(chapter)}`,
        formatTable(
          ['relation', 'equation', 'answered by'],
          some.map((relation) => formatRow(relation, pages)),
        ),
      ].join('\n\n'),
    );
    return [`## ${FIELDS[field as keyof typeof FIELDS]}`, countAnswered(own), ...chapters].join('\n\n');
  });
  return `${[
    '<!-- Written by `npm run docs` from test/textbook/relations/; change those, not this page. -->',
    '# The textbook',
    'What first-year books, handbooks and the usual calculators have, chapter by chapter, and the operator, named relation or chain that answers it. ' +
      'Each is computed by its plain name in one call by a test, against the equation of the book, or against the value of a second reader where none is shown. ' +
      'A dagger (†) marks what is there, and is not yet answered by this name; a dash what is absent, with the reason.',
    countAnswered(relations),
    ...fields,
  ].join('\n\n')}\n`;
};
