import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^(?:#|\/\/).*/u, 'comment'],
  [/^"[^"]*"/u, 'string'],
  [/^(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/u, 'number'],
  [/^(?:in|to|as|solve|for|near|from|assert|if|else|at|step)\b/u, 'keyword'],
  [/^[A-Z]{2}\d{1,4}(?::[a-z][a-z0-9-]*)?(?=\s*\()/u, 'typeName'],
  [/^[\p{L}_][\p{L}\d_.]*(?=\()/u, 'function'],
  [/^[\p{L}µΩ°%_][\p{L}\d_]*/u, 'variable'],
  [/^(?:->|[-+*/^=<>±·×])/u, 'operator'],
];

const language = StreamLanguage.define<null>({
  name: 'genmath sheet',
  startState: () => null,
  token: (stream) => {
    if (stream.eatSpace()) return null;
    const found = PATTERNS.find(([pattern]) => stream.match(pattern) !== null);
    if (found === undefined) stream.next();
    return found?.[1] ?? null;
  },
  tokenTable: { function: tags.function(tags.variableName), variable: tags.variableName },
  languageData: { commentTokens: { line: '#' } },
});

const style = HighlightStyle.define([
  { tag: tags.comment, class: 'tok-comment' },
  { tag: tags.string, class: 'tok-string' },
  { tag: tags.number, class: 'tok-number' },
  { tag: tags.keyword, class: 'tok-keyword' },
  { tag: tags.typeName, class: 'tok-operator' },
  { tag: tags.function(tags.variableName), class: 'tok-function' },
]);

/** The colours of a sheet. */
export const highlighting: Extension = [language, syntaxHighlighting(style)];
