import { Fault, reasonOf } from '../../faults.js';
import { compileOpen, type OpenExpression, type OpenName } from '../../sheet/open/compile-open.js';
import type { FindOperator } from '../../sheet/scope.js';

/**
 * Compiles an expression of a definition.
 * @throws Fault DEFINITION_INVALID that names the member and the column
 */
export const compileAt = (text: string, names: ReadonlyMap<string, OpenName>, findOperator: FindOperator, at: string): OpenExpression =>
  placing(at, () => {
    try {
      return compileOpen(text, names, findOperator);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const [, name] = /(?:^|: )(\S+) is not defined\./u.exec(error.message) ?? [];
      if (name === undefined) throw error;
      throw new Fault('UNKNOWN_SYMBOL', `${name} is not known here; there are ${[...names.keys()].join(', ')}`, { symbol: name });
    }
  });

/** Says of a refusal at which place of a definition it arose. */
export const placing = <T>(at: string, run: () => T): T => {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Fault) || error.code === 'DEFINITION_INVALID') throw error;
    throw new Fault('DEFINITION_INVALID', reasonOf(error).replace(/\.$/u, ''), { parts: [at], at, problems: [] });
  }
};
