import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('../../../src/core/quantity/', import.meta.url);

// Callers join the messages of this folder to others and end the sentence themselves.
it.each(readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts')))(
  'no text in %s ends with a stop',
  (file) => {
    const code = readFileSync(new URL(file, folder), 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gmu, '');
    const texts = [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`\n]*)`/gu)].map(([, plain, template]) => plain ?? template ?? '');
    expect(texts.filter((text) => /\s\S*[.!?:;,]$/u.test(text))).toEqual([]);
  },
);
