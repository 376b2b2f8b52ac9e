import type { DomainRecord } from '../../src/core/registry/define-domain.js';
import type { Operator } from '../../src/core/registry/operator.js';
import { formatDomainPage } from './format-domain-page.js';
import { formatIndexPage } from './format-index-page.js';

/** Makes every page of docs/operators/ by its file name: the index and one for each domain. */
export const formatOperatorDocs = (domains: readonly DomainRecord[], operators: readonly Operator[]): ReadonlyMap<string, string> =>
  new Map([
    ['README.md', formatIndexPage(domains)],
    ...domains.map((domain): [string, string] => [
      `${domain.id}.md`,
      formatDomainPage(
        domain,
        operators.filter((operator) => operator.domain === domain),
      ),
    ]),
  ]);
