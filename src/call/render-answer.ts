import type { PictureFormat } from '../core/picture.js';
import { type AnswerForm, toAnswerForm } from './answer-form.js';
import type { Capability } from './capability.js';
import type { Written } from './limits/pace.js';
import type { NodeContext } from './node-context.js';

/**
 * What a surface makes of an answer: the value as it is; its text, or a line of JSON for each element of one of its members; a picture; or what a tool
 * answers, the value that a program reads with a text for a model and the picture that the input asks for. Plain data, which goes to a thread and back.
 */
export type Wanted =
  | { readonly as: 'value' | 'text' | 'tool' }
  | { readonly as: 'picture'; readonly format: PictureFormat }
  /** `member` is that of the answer which is a list. */
  | { readonly as: 'lines'; readonly member: string };

/** An answer as a surface wants it; each member is there where it was wanted. */
export interface Rendered {
  readonly value?: unknown;
  readonly text?: string;
  readonly svg?: string;
}

/** Whether an input asks for all. */
const isDetailed = (input: unknown): boolean => {
  const { detail } = (input ?? {}) as { readonly detail?: unknown };
  return detail !== undefined && detail !== null && detail !== false;
};

/** Says the answer briefly where the tool has words for it, and wholly, as JSON, to who asks for all. */
const briefText = ({ toText }: Capability, input: unknown, value: unknown, context: NodeContext): string =>
  toText === undefined || isDetailed(input) ? JSON.stringify(value) : toText(value, context);

/** Gives the form of the picture that is drawn of an answer, where one is: a surface wants nothing else, or the input of a tool asks for it. */
export const pictureFormatOf = ({ depict }: Capability, input: unknown, wanted: Wanted): PictureFormat | undefined => {
  if (depict === undefined) return undefined;
  if (wanted.as === 'picture') return wanted.format;
  return wanted.as === 'tool' ? ((input ?? {}) as { readonly picture?: PictureFormat }).picture : undefined;
};

/**
 * Makes of an answer what a surface wants; a picture is waited for, everything else is at hand.
 * @param written an answer whose JSON there is already: this one, or one that was made on the way to it
 */
export const renderAnswer = (
  capability: Capability,
  input: unknown,
  value: unknown,
  wanted: Wanted,
  context: NodeContext,
  written?: Written,
): Rendered | Promise<Rendered> => {
  const toJson = (own: unknown): string => (own === written?.answer ? written?.json : undefined) ?? JSON.stringify(own);
  const inForm = (form: AnswerForm): unknown => toAnswerForm(capability, input, value, form);
  const draw = async (rest: Rendered): Promise<Rendered> => ({ ...rest, svg: await capability.depict?.(value, context) }) as Rendered;
  switch (wanted.as) {
    case 'value':
      return { value };
    case 'text':
      return { text: capability.mediaType === undefined ? toJson(inForm('whole')) : String(value) };
    case 'lines': {
      const elements = (value as Readonly<Record<string, readonly unknown[]>>)[wanted.member] ?? [];
      return { text: elements.map((element) => `${JSON.stringify(element)}\n`).join('') };
    }
    case 'picture':
      return draw({});
    case 'tool': {
      const structured = inForm(isDetailed(input) ? 'whole' : 'id');
      const rest = { value: structured, text: briefText(capability, input, structured, context) };
      return pictureFormatOf(capability, input, wanted) !== undefined ? draw(rest) : rest;
    }
  }
};
