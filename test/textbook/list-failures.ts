// Computes every relation of the table of contents by its plain name and writes why it fails where it does:
//   npx tsx test/textbook/list-failures.ts
import { node } from '../core/protocol/node.js';
import { findFailure } from './compute-relation.js';
import { readRelations, relationFiles, writeRelations } from './relation.js';

for (const file of relationFiles()) {
  const relations = readRelations(file).map(({ fails: _fails, ...relation }) => {
    const fails = findFailure(relation, node);
    return fails === undefined ? relation : { ...relation, fails };
  });
  writeRelations(file, relations);
  console.log(`${file}: ${relations.filter((relation) => !('fails' in relation)).length} of ${relations.length} pass`);
}
