import { type ContractDefinition, type DefinitionInput, definitionSchema } from './definition.js';

/** Declares a template of the service: checks its shape and fills in what has defaults. Its operators are checked by a test. */
export const defineTemplate = (definition: DefinitionInput): ContractDefinition => definitionSchema.parse(definition);
