import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps';
import { drawView } from './draw/draw-view.js';
import { html } from './draw/element.js';
import { type Host, openHostChannel } from './host-channel.js';
import { type Fields, toFields, toList } from './view/fields.js';
import { type ToolAnswer, viewOfAnswer } from './view/view-of-answer.js';

declare const GENMATH_VERSION: string;

const page = document.querySelector('#page') ?? document.body;
const root = document.documentElement;
let host: Host | undefined;

const show = (...content: readonly HTMLElement[]): void => {
  page.setAttribute('aria-busy', 'false');
  page.replaceChildren(...content);
};

const wait = (text: string): void => {
  if (page.getAttribute('aria-busy') === 'true') page.replaceChildren(html('p', { class: 'waiting' }, text));
};

/** Takes the theme and the colours of the host; its fonts would have to be fetched, which this page never does. */
const follow = ({ theme, styles, safeAreaInsets }: McpUiHostContext): void => {
  if (theme === 'light' || theme === 'dark') root.style.colorScheme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {})) {
    if (name.startsWith('--') && typeof value === 'string') root.style.setProperty(name, value);
  }
  for (const [side, inset] of Object.entries(safeAreaInsets ?? {})) root.style.setProperty(`--inset-${side}`, `${inset}px`);
};

let shown: ToolAnswer | undefined;

const answered = (answer: ToolAnswer): void => {
  const view = viewOfAnswer(answer);
  // A host may also send the page the answer to the page's own call, which stands under its button already.
  if (shown !== undefined && view.sections.every(({ type }) => type === 'checks')) return;
  shown = answer;
  const ask = host?.canCallTools === true ? host : undefined;
  const check = ask === undefined ? undefined : async (input: Fields) => viewOfAnswer(await ask.callTool('verify', input));
  show(...drawView(view, check));
};

/** Reports the height of the content to the host, not that of the frame, which may be taller. */
const reportSize = ({ reportSize: report }: Host): void => {
  let reported = '';
  const measure = (): void => {
    const { height } = root.style;
    root.style.height = 'max-content';
    const size = [Math.ceil(window.innerWidth), Math.ceil(root.getBoundingClientRect().height)] as const;
    root.style.height = height;
    if (reported === size.join()) return;
    reported = size.join();
    report(...size);
  };
  const observer = new ResizeObserver(() => requestAnimationFrame(measure));
  observer.observe(root);
  observer.observe(document.body);
};

const line = {
  // The page holds no secret and cannot know the origin of its host: the answers come from there in the first place.
  post: (message: unknown) => window.parent.postMessage(message, '*'),
  listen: (listener: (message: unknown) => void) => {
    window.addEventListener('message', ({ source, data }) => {
      if (source === window.parent) listener(data);
    });
  },
};

let early: ToolAnswer | undefined;
host = await openHostChannel(
  line,
  {
    onInput: (input) => {
      const operators = toList(toFields(input)['operators']).filter((each): each is string => typeof each === 'string');
      wait(operators.length === 0 ? 'Working…' : `Working on ${operators.join(', ')}…`);
    },
    onAnswer: (answer) => {
      early = answer;
      if (host !== undefined) answered(answer);
    },
    onCancelled: (reason) => wait(reason === undefined ? 'Cancelled.' : `Cancelled: ${reason}`),
    onContext: follow,
  },
  { name: 'genmath result', version: GENMATH_VERSION },
);
reportSize(host);
// The host may have been faster than the greeting.
if (early !== undefined) answered(early);
