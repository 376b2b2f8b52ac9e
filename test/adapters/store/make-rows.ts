import { toCanonicalJson } from '../../../src/core/canonical-json.js';
import { seal } from '../../core/protocol/node.js';
import { createRowMaker } from './row-maker.js';

/** One real receipt, which all rows bear: making one for each would take most of the time of the tests. */
const receipt = seal({ operators: ['NM19'], inputs: { m: 1500, a: 2.5 } });
const text = toCanonicalJson(receipt);

export const { makeRow, nextRow, fire } = createRowMaker(() => ({ receipt, text }));
