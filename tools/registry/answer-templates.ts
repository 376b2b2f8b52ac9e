import type { ContractDefinition } from '../../src/core/contract/definition/definition.js';
import { TEMPLATES } from '../../src/core/contract/definition/templates.js';
import { createTextSearch, type Searchable, type TextSearch } from '../../src/core/search/search-texts.js';

/** The words by which a template is found: what it is called and is for say most, the meanings of its parts less. */
const toSearchable = ({ id, title, about, category, states, events, parameters, counts, memory }: ContractDefinition): Searchable => ({
  id,
  texts: [
    [`${id} ${title}`, 3],
    [about, 2],
    [[category, ...Object.keys(states), ...Object.keys(events), ...Object.keys(parameters)].join(' ').replaceAll('_', ' '), 1],
    [[states, events, parameters, counts, memory].flatMap((parts) => Object.values(parts).map(({ meaning }) => meaning)).join(' '), 1],
  ],
});

/** Made when it is first needed. */
let searchTemplates: TextSearch | undefined;

const matchingTemplates = (query: string): readonly ContractDefinition[] => {
  if (query.trim() === '') return TEMPLATES;
  searchTemplates ??= createTextSearch(TEMPLATES.map(toSearchable));
  return searchTemplates(query).flatMap((id) => TEMPLATES.filter((template) => template.id === id));
};

/** Answers a search for templates: all of them where nothing is asked, the best first otherwise. */
export const answerTemplates = (query: string): Readonly<Record<string, unknown>> => {
  const templates = matchingTemplates(query).map(({ id, title, about, category, parameters, events }) => ({
    id,
    title,
    about,
    category,
    events: Object.keys(events),
    parameters: Object.fromEntries(Object.entries(parameters).map(([name, { default: preset }]) => [name, preset])),
  }));
  return { templates, total: templates.length };
};
