import process from 'node:process';

/**
 * Stands in the bundle for the SDK's shims, whose validator (ajv, 290 kB) only checks what a user answered to an elicitation.
 * This server asks for none, so a call would be a mistake and says so.
 */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('This build has no validator for elicitation; pass `jsonSchemaValidator` to the server.');
  }
}

export { process };
