import { describeOperator, type summariseOperator } from '../../answer/describe-operator.js';
import { LOCAL_CALLER } from '../../call/caller.js';
import { withOwnFormulas } from '../../call/formulas.js';
import { Fault } from '../../core/faults.js';
import { isOwnId } from '../../core/registry/operator-id.js';
import { createOperatorFinder } from '../../core/sheet/find-operator.js';
import type { CommandLine } from '../command-line/parse-command-line.js';
import { callTool, createLocalNode, openLocalNode } from '../local-node.js';
import { printHits, printOperator, printPaths } from '../print.js';
import { bold, dim, json, out } from '../terminal.js';

/** The greatest limit that the catalogue takes. */
const MOST_HITS = 50;

/** Prints the operators that fit a question, or the paths from some symbols to another. */
export const search = async ({ words, options }: CommandLine): Promise<number> => {
  const query = words.join(' ').trim();
  if (query === '' && options.domain === undefined)
    throw new Fault('USAGE', 'Say what to search for: genmath search energy stored in a capacitor');
  const limit = options.limit === undefined ? undefined : Number(options.limit);
  if (limit !== undefined && !(Number.isInteger(limit) && limit >= 1 && limit <= MOST_HITS))
    throw new Fault('USAGE', `--limit is a whole number from 1 to ${MOST_HITS}, not ${options.limit}.`);
  const answer = (await callTool(
    'catalog',
    {
      query,
      ...(options.domain === undefined ? {} : { domain: options.domain }),
      ...(limit === undefined ? {} : { limit }),
    },
    await openLocalNode(options),
  )) as {
    operators: ReturnType<typeof summariseOperator>[];
    total: number;
    note?: string;
    paths?: Parameters<typeof printPaths>[0];
  };
  if (options.json) json(answer);
  else if (answer.paths !== undefined) out(printPaths(answer.paths, answer.note));
  else out(printHits(answer.operators, answer.total, answer.note));
  return 0;
};

/** Prints every domain with the number of its operators. */
export const domains = ({ words, options }: CommandLine): number => {
  if (words.length > 0) throw new Fault('USAGE', `genmath domains takes nothing; for one domain: genmath show ${words[0]}`);
  const { domains: all } = createLocalNode(options).registry.index;
  if (options.json) json({ domains: all, total: all.length });
  else {
    const total = all.reduce((sum, { count }) => sum + count, 0);
    out(all.map(({ prefix, id, name, count }) => `${bold(prefix)}  ${String(count).padStart(3)}  ${name}  ${dim(id)}`).join('\n'));
    out(dim(`${total} operators in ${all.length} domains`));
  }
  return 0;
};

/** Prints an operator in full, by id or name, an own formula too, or a domain with its operators. */
export const show = async ({ words, options }: CommandLine): Promise<number> => {
  const asked = words.join(' ').trim();
  if (asked === '') throw new Fault('USAGE', 'Say what to show: genmath show NM19, or genmath show kinetic energy');
  const node = await openLocalNode(options);
  const { registry } = isOwnId(asked) ? await withOwnFormulas(node, LOCAL_CALLER) : node;
  const wanted = asked.toLowerCase();
  const found = registry.has(asked)
    ? undefined
    : registry.index.domains.find(({ id, prefix, name }) => [id, prefix.toLowerCase(), name.toLowerCase()].includes(wanted));
  if (found !== undefined) {
    const domain = registry.domain(found.id);
    if (options.json) json(domain);
    else
      out(
        `${bold(`${domain.prefix}  ${domain.name}`)}  ${dim(domain.about)}\n${domain.operators.map((operator) => `  ${operator.id.padEnd(5)}  ${operator.name}  ${dim(operator.equation)}`).join('\n')}`,
      );
    return 0;
  }
  const described = describeOperator(createOperatorFinder(registry)(asked));
  if (options.json) json(described);
  else out(printOperator(described));
  return 0;
};
