import type { DomainRecord } from '../registry/define-domain.js';
import type { AskedWords } from './document-words.js';
import { indexDomains } from './index-domains.js';
import type { SearchIndex } from './search-index.js';
import { buildThesaurus } from './words/thesaurus.js';

/**
 * Builds the search index of the registry, to be written out as JSON. The same records give the same index.
 * @param asked words for search alone, beside those of the records
 * @throws Fault EXPRESSION_* for an equation that does not parse.
 */
export const buildSearchIndex = (domains: readonly DomainRecord[], asked: AskedWords = {}): SearchIndex => ({
  version: 3,
  ...indexDomains(domains, asked, []),
  thesaurus: buildThesaurus(),
});
