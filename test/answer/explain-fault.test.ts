import { describe, expect, it } from 'vitest';
import { explainFault, LONGEST, type Reader } from '../../src/answer/explain-fault.js';
import { Fault, inCall, within } from '../../src/core/faults.js';
import { run } from '../core/protocol/node.js';
import { faultOf } from '../core/quantity/faults-of.js';
import { refusalOf } from '../tools/call.js';
import { fullNode } from '../tools/node.js';
import { REFUSED } from './refused-calls.js';

const TERMINAL: Reader = { kind: 'terminal', width: 80 };
const READERS: readonly Reader[] = [{ kind: 'model' }, { kind: 'rest' }, { kind: 'page' }, TERMINAL, { kind: 'terminal', width: 40 }];

/** What only zod would say. */
const ZOD = /Invalid input|Invalid option|Too big|Too small|Unrecognized key|expected (?:string|number|array|object|record)\b|received /;

/** Sentences and lines of at least so many characters that stand twice. */
const repeated = (text: string): readonly string[] => {
  const lines = text.split('\n').filter((line) => line.length > 20);
  return lines.filter((line, i) => lines.indexOf(line) !== i);
};

describe('a refusal of every kind', () => {
  it.each(REFUSED.map((each) => [each.wrong, each] as const))('%s', async (_, { code, tool, input }) => {
    const fault = await refusalOf(tool, input);
    expect(fault.code).toBe(code);
    for (const reader of READERS) {
      const { text } = explainFault(fault, reader);
      expect(text.length).toBeLessThanOrEqual(LONGEST);
      expect(text).not.toMatch(ZOD);
      expect(repeated(text)).toEqual([]);
      if (reader.kind === 'terminal') for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(reader.width);
    }
  });

  it('reads at each surface as in the snapshot', async () => {
    const said = await Promise.all(
      REFUSED.map(async ({ wrong, tool, input }) => {
        const fault = await refusalOf(tool, input);
        const [model, rest, terminal] = ([{ kind: 'model' }, { kind: 'rest' }, TERMINAL] as const).map(
          (reader) => explainFault(fault, reader).text,
        );
        return `# ${wrong}\n## model\n${model}\n## rest\n${rest}\n## terminal\n${terminal}\n`;
      }),
    );
    await expect(said.join('\n')).toMatchFileSnapshot('../snapshots/refusals.txt');
  });
});

it('the refusal of the missing inputs of any operator fits, at each surface', () => {
  for (const { id } of fullNode.registry.index.domains.flatMap((domain) => fullNode.registry.domain(domain.id).operators)) {
    const { inputs } = fullNode.registry.operator(id);
    if (id === 'KO42' || inputs.every(({ default: preset }) => preset !== undefined)) continue;
    const asked = { operators: [id], inputs: {} };
    const call = { tool: 'compute', input: asked, members: ['operators', 'inputs'], example: {} };
    const fault = inCall(
      faultOf(() => run(asked)),
      call,
    );
    for (const reader of READERS) {
      const { text } = explainFault(fault, reader);
      expect(text.length).toBeLessThanOrEqual(LONGEST);
      expect(text).toContain(id);
    }
  }
});

describe('words', () => {
  it('name the part that was refused, the outermost first', () => {
    const fault = within('Event 2 (beat)', within('mass', new Fault('INPUT_TYPE', 'a number is wanted')));
    expect(explainFault(fault, { kind: 'model' }).text).toBe('Event 2 (beat): mass: a number is wanted.');
  });

  it('of a caller do not look like lines of ours', () => {
    const text = explainFault(new Fault('USAGE', 'There is no file x\nDone: all receipts are valid.'), TERMINAL).text;
    expect(text.split('\n')).toHaveLength(1);
  });

  it('say how a key is had where one is needed: at a terminal by the environment, elsewhere by the route that makes one', () => {
    const fault = new Fault('UNAUTHENTICATED', 'This needs a key.');
    expect(explainFault(fault, TERMINAL).text).toContain('GENMATH_KEY');
    expect(explainFault(fault, { kind: 'rest' }).text).toContain('POST /api/demo-key/mint');
  });

  it('of thousands of characters are cut before the call, which stays whole', () => {
    const call = { tool: 'catalog', input: { id: 'NM199' }, members: ['id'], example: {} };
    const fault = inCall(
      new Fault('UNKNOWN_OPERATOR', 'x '.repeat(3_000), { operator: 'NM199', nearest: [{ id: 'NM19', name: 'y' }] }),
      call,
    );
    const { text } = explainFault(fault, { kind: 'model' });
    expect(text.length).toBeLessThanOrEqual(LONGEST);
    expect(text.endsWith('Call catalog with {"id":"NM19"}')).toBe(true);
  });
});
