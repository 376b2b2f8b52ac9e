import type { StateDiagram } from '../../../core/picture.js';
import type { Point } from '../boxes.js';
import { escapeXml, frameSvg, PAINT, pictureToken, round } from '../frame-svg.js';
import { measureText, wrapText } from '../measure-text.js';
import { boundsOf, type PlacedArrow, type PlacedState, START_SIZE } from './state-geometry.js';
import { STATE_SIZE } from './state-graph.js';
import { LABEL } from './state-label.js';
import { layOutStates } from './state-layout.js';

const EDGE = 24;
const TITLE = { size: 18, line: 24 } as const;
const SUBTITLE_SIZE = 12;
const LEAST_WIDTH = 320;
const CORNER = 10;

const at = ([x, y]: Point): string => `${round(x)} ${round(y)}`;

const text = (content: string, [x, y]: Point, size: number, fill: string, more = ''): string =>
  `<text x="${round(x)}" y="${round(y)}" font-size="${size}" fill="${fill}"${more}>${escapeXml(content)}</text>`;

const rectangle = ([x, y]: Point, width: number, height: number, corner: number, more: string): string =>
  `<rect x="${round(x - width / 2)}" y="${round(y - height / 2)}" width="${round(width)}" height="${round(height)}" rx="${corner}" ${more}/>`;

const drawState = ({ state, middle, width, height }: PlacedState): string => {
  const edge = state.isCurrent ? PAINT.currentEdge : PAINT.line;
  const stroke = `stroke="${edge}" stroke-width="${state.isCurrent ? 2.5 : 1.25}"`;
  const box = rectangle(middle, width, height, CORNER, `fill="${state.isCurrent ? PAINT.current : PAINT.state}" ${stroke}`);
  const inner = state.kind === 'final' ? rectangle(middle, width - 8, height - 8, CORNER - 4, `fill="none" stroke="${edge}"`) : '';
  return `${box}${inner}${text(state.id, [middle[0], middle[1] + STATE_SIZE * 0.35], STATE_SIZE, PAINT.ink, ' text-anchor="middle"')}`;
};

/** Draws an arrow: Graphviz ends its curve where the head begins. */
const drawLine = ({ curve: [from, ...controls], tip, isTaken = false }: PlacedArrow): string => {
  const neck = controls.at(-1);
  if (from === undefined || neck === undefined) return '';
  const [dx, dy] = [tip[0] - neck[0], tip[1] - neck[1]];
  const [across, up] = [-dy * 0.4, dx * 0.4];
  const head = `M${at(tip)}L${at([neck[0] + across, neck[1] + up])}L${at([neck[0] - across, neck[1] - up])}Z`;
  const [paint, width] = isTaken ? [PAINT.mark, 2.5] : [PAINT.axis, 1.25];
  return [
    `<path d="M${at(from)}C${controls.map(at).join(' ')}" fill="none" stroke="${paint}" stroke-width="${width}"/>`,
    `<path d="${head}" fill="${paint}"/>`,
  ].join('');
};

/** Draws a label over a rim of the panel's colour, so that a line which passes behind leaves it legible. */
const drawLabel = ({ label, middle }: PlacedArrow): string => {
  if (label === undefined || middle === undefined) return '';
  const top = middle[1] - label.height / 2;
  const rim = ` text-anchor="middle" stroke="${PAINT.panel}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"`;
  return label.lines
    .map((line) => text(line.text, [middle[0], top + line.baseline], LABEL.size, line.isEvent ? PAINT.ink : PAINT.soft, rim))
    .join('');
};

const describe = ({ states, transitions }: StateDiagram): string => {
  const named = states.map(
    ({ id, kind, isCurrent }) => `${id}${kind === 'intermediate' ? '' : ` (${kind})`}${isCurrent ? ' (current)' : ''}`,
  );
  const moved = transitions.map(({ from, to, label }) => `${from} to ${to} on ${label.replaceAll('\n', ' ')}`);
  return `State diagram. States: ${named.join(', ')}. Transitions: ${moved.join('; ')}.`;
};

/** Draws a state diagram as an SVG that stands alone, as large as it needs to be; the same diagram gives the same bytes. */
export const drawStateDiagram = async (diagram: StateDiagram): Promise<string> => {
  const layout = await layOutStates(diagram);
  const bounds = boundsOf(layout);
  const current = diagram.states.find(({ isCurrent }) => isCurrent);
  const subtitle = current === undefined ? '' : `now in ${current.id}`;
  const width = Math.max(LEAST_WIDTH, bounds.width + 2 * EDGE, Math.min(600, measureText(diagram.title, TITLE.size) + 2 * EDGE));
  const title = wrapText(diagram.title, width - 2 * EDGE, TITLE.size, 2);
  const head = 20 + title.length * TITLE.line + (subtitle === '' ? 0 : 18) + 14;
  const content = [
    ...title.map((line, i) => text(line, [EDGE, 38 + i * TITLE.line], TITLE.size, PAINT.ink)),
    ...(subtitle === '' ? [] : [text(subtitle, [EDGE, 38 + title.length * TITLE.line - 4], SUBTITLE_SIZE, PAINT.soft)]),
    `<g transform="translate(${round((width - bounds.width) / 2 - bounds.left)} ${round(head - bounds.top)})">`,
    ...layout.arrows.map(drawLine),
    `<circle cx="${round(layout.start[0])}" cy="${round(layout.start[1])}" r="${START_SIZE / 2}" fill="${PAINT.ink}"/>`,
    ...layout.states.map(drawState),
    ...layout.arrows.map(drawLabel),
    '</g>',
  ].join('\n');
  const height = head + bounds.height + EDGE;
  return frameSvg({ width, height, title: diagram.title, description: describe(diagram), content }, pictureToken(diagram));
};
