import * as z from 'zod';
import { exampleCall } from '../../src/answer/describe-operator.js';
import type { Capability } from '../../src/call/capability.js';
import type { NodeContext } from '../../src/call/node-context.js';
import { defineCapability, isTool } from '../capability.js';
import { describeRoutes } from './routes.js';

/** Operators that are shown with a call: as many as fit on a page, from different fields. */
const SHOWN_EXAMPLES = 8;

const examples = ({ registry }: NodeContext): readonly string[] => {
  const fields = new Map<string, string>();
  for (const { id, field } of registry.index.domains) if (field !== 'substrate' && !fields.has(field)) fields.set(field, id);
  return [...fields.values()].slice(0, SHOWN_EXAMPLES).flatMap((domain) => {
    const [first] = registry.domain(domain).operators;
    if (first === undefined) return [];
    const operator = registry.operator(first.id);
    return [`- ${first.id}, ${first.name}: \`${first.equation}\`  \n  \`prove ${JSON.stringify(exampleCall(operator))}\``];
  });
};

const write = (context: NodeContext, capabilities: readonly Capability[]): string => {
  const { registry, url, limits } = context;
  const { domains, operators } = registry.index;
  const tools = capabilities.filter(isTool);
  const routes = describeRoutes(capabilities, limits);
  return `# genmath: what an agent needs to know

genmath computes checked closed-form equations and signs a receipt for each answer. It holds ${operators.length} operators in ${domains.length} domains, ${registry.countTagged('kinematic')} of them kinematic (\`catalog {"tag": "kinematic"}\`). Use it instead of mental arithmetic for any number that matters.

## How to work

1. Calculate what you can write: \`calculate {"lines": "F = 80 kg * 2.5 m/s^2\\nF * 10 m in kJ"}\`, every number with its unit, a line each. Operators are functions with named arguments, and the one left out is the unknown: \`NM19(F = 2 kN, m = 80 kg)\`.
2. Find an equation: \`catalog {"query": "energy stored in a capacitor"}\`. A note that nothing matches closely means that the equation is probably not here: say so instead of forcing one.
3. Inspect it: \`catalog {"id": "NM19"}\` gives symbols, units, valid ranges, what it assumes, its source, and a call to paste.
4. Compute: \`compute\` reads quantities in text and expressions ("2 kN", "72 degF", "9.81 +- 0.02 m/s^2", "75 kW / 0.93"), solves for any symbol with \`solveFor\`, converts with \`unit\`. \`prove\` takes plain numbers in the units of the record.
5. Tell the value with its unit, the equation, its source and the receipt id. Pass on \`assumes\` and \`notice\`.

Up to three operators run as a chain after KO42, the service's clock stamp: \`["NM19", "NM22"]\` computes a force and feeds it to the work. An input that two operators read differently is written \`NM22.d\`. A number without a unit is read in the coherent SI unit, and refused where the record uses another, as it does for GPa, L or deg.

A refusal says what is wrong, what is valid and how to mend it: change the call, do not guess the number. A symbol with several solutions lists them and asks for \`near\`.

## What a receipt proves

That this equation gives this value for these inputs, and who signed it when; not that the inputs are true, nor that the equation was the right one to ask. Anybody can check one: \`verify\`, or offline with the keys at ${url}/.well-known/jwks.json.

## Tools

${tools.map(({ name, description }) => `- \`${name}\`: ${description}`).join('\n')}

## HTTP

${routes.map(({ method, path, auth, limit, title, query }) => `- \`${method}${query ? ' | QUERY' : ''} ${path}\`: ${title}${auth !== 'public' ? ' (needs a key)' : ''}${limit === undefined ? '' : ` (${limit})`}`).join('\n')}

Keys: \`POST /api/demo-key/mint\` makes one; send it as \`Authorization: Bearer gm_…\`.

## Domains

| prefix | domain | operators | about |
|---|---|---|---|
${domains.map(({ prefix, id, count, about }) => `| ${prefix} | \`${id}\` | ${count} | ${about.replaceAll('|', '/')} |`).join('\n')}

## Examples

${examples(context).join('\n')}
`;
};

/** Wires the prompt over all capabilities. */
export const createKernelPrompt = (capabilities: () => readonly Capability[]): Capability =>
  defineCapability({
    name: 'kernel_prompt',
    title: 'Prompt for an agent',
    description: 'What an agent needs to use this service well, in Markdown, made from the live registry.',
    routes: [{ method: 'GET', path: '/api/kernel/prompt', auth: 'public', isStatic: true }],
    input: z.strictObject({}),
    output: z.string(),
    mediaType: 'text/markdown',
    example: {},
    run: (_, context) => write(context, capabilities()),
  });
