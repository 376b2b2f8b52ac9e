import { symbolToUnicode } from '../../core/expression/print/to-unicode.js';
import { Fault } from '../../core/faults.js';
import type { Axis } from '../../core/picture.js';
import type { CommandLine } from '../command-line/parse-command-line.js';
import { parseComputation, parseRanges } from '../commands/parse-inputs.js';
import { callTool, openLocalNode, toolNamed } from '../local-node.js';
import { bold, dim, json, out } from '../terminal.js';
import { printPlot } from './print-plot.js';
import { assertPictureName, writePicture } from './write-picture.js';

/** What a sweep answers, as far as it is printed. */
interface Swept {
  readonly answer: string;
  readonly equation: string;
  /** The inputs that do not vary, in words. */
  readonly held?: Readonly<Record<string, string>>;
  readonly columns: readonly { readonly symbol: string; readonly meaning: string; readonly unit: string; readonly scale?: Axis['scale'] }[];
  readonly rows?: readonly (readonly [x: number, y: number | null])[];
}

/** Width where the output is no terminal: what a page of text takes. */
const PAGE = 80;
/** Over as much as this, a result over a logarithmic input is plotted on a logarithmic scale too. */
const WIDE = 100;

const print = ({ answer, equation, held = {}, columns, rows = [] }: Swept): void => {
  const [x, y] = columns.map(({ scale = 'linear', ...column }): Axis => ({ ...column, scale }));
  if (x === undefined || y === undefined) throw new RangeError('a sweep has two columns at least');
  const values = rows.flatMap(([, value]) => (value === null ? [] : [value]));
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const isWide = x.scale === 'log' && least > 0 && greatest / least >= WIDE;
  const inputs = Object.entries(held).map(([symbol, text]) => `${symbolToUnicode(symbol)} = ${text}`);
  out(`${bold(answer)}\n${dim([equation, ...inputs].join(', '))}\n`);
  out(printPlot({ x, y: { ...y, scale: isWide ? 'log' : 'linear' }, points: rows }, process.stdout.columns ?? PAGE));
};

const parsePoints = (text: string): number => {
  const points = Number(text);
  if (!Number.isInteger(points) || points < 2) throw new Fault('USAGE', `--points is a whole number from 2 on, not ${text}.`);
  return points;
};

/** Computes over a range of one input and plots it; over two, it draws into a file. */
export const plot = async ({ words, options }: CommandLine): Promise<number> => {
  const { ranges, held } = parseRanges(words);
  const { solve: solveFor, unit, near, out: path } = options;
  if (ranges.length === 0 || ranges.length > 2)
    throw new Fault('USAGE', 'Say which input varies, or which two: genmath plot NM19 "m=80 kg" "a=0..10 m/s^2"');
  if (path !== undefined) assertPictureName(path);
  else if (ranges.length === 2 && options.json !== true)
    throw new Fault('USAGE', 'Two inputs vary, which takes a picture: --out chart.svg or --out chart.png; --json prints the numbers.');
  const node = await openLocalNode(options);
  const optional = Object.fromEntries(Object.entries({ solveFor, unit, near }).filter(([, value]) => value !== undefined));
  const points = options.points === undefined ? {} : { points: parsePoints(options.points) };
  const scale = options.log === true ? { scale: 'log' } : {};
  const input = { ...parseComputation(held), ...optional, rows: 'all', vary: ranges.map((range) => ({ ...range, ...points, ...scale })) };
  const answer = (await callTool('sweep', input, node)) as Swept;
  if (path !== undefined) await writePicture(path, toolNamed('sweep'), answer, node);
  if (options.json) json(answer);
  else if (path === undefined) print(answer);
  else out(`${bold(answer.answer)}\n${dim(`drawn to ${path}`)}`);
  return 0;
};
