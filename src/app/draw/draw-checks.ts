import type { Fields } from '../view/fields.js';
import type { CheckReceipt, ChecksSection } from '../view/view.js';
import { html } from './element.js';

const SIGNS = { pass: '✓', fail: '✗', not_checked: '–' } as const;
const WORDS = { pass: 'pass', fail: 'fail', not_checked: 'not checked' } as const;

/** Draws what a verification found; each state has a sign and a word, not by colour alone. */
export const drawChecks = ({ isValid, checks, note }: ChecksSection): HTMLElement =>
  html(
    'section',
    { class: 'checks' },
    html(
      'p',
      { class: `verdict ${isValid ? 'pass' : 'fail'}` },
      html('span', { class: 'sign', 'aria-hidden': 'true' }, SIGNS[isValid ? 'pass' : 'fail']),
      isValid ? 'The receipt is valid: every required check passed.' : 'The receipt is not valid.',
    ),
    html(
      'ul',
      {},
      ...checks.map(({ name, status, detail }) =>
        html(
          'li',
          { class: status },
          html('span', { class: 'sign', 'aria-hidden': 'true' }, SIGNS[status]),
          html('span', { class: 'check' }, name),
          html('span', { class: 'status' }, WORDS[status]),
          html('span', { class: 'detail' }, detail),
        ),
      ),
    ),
    ...(note === undefined ? [] : [html('p', { class: 'hint' }, note)]),
  );

/** Draws the button that has one item of a batch checked against the receipt, and in its place what was found. */
export const drawItemCheck = (input: Fields, check: NonNullable<CheckReceipt>): HTMLElement => {
  const button = html('button', { type: 'button', class: 'small' }, 'Check');
  const place = html('span', { 'aria-live': 'polite' }, button);
  button.addEventListener('click', async () => {
    if (button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    try {
      const { sections } = await check(input);
      const found = sections.find((section) => section.type === 'checks');
      if (found === undefined) throw new Error('no checks');
      const failed = found.checks.filter(({ status }) => status === 'fail').map(({ name, detail }) => `${name}: ${detail}`);
      const text = found.isValid ? '✓ valid' : `✗ not valid. ${failed.join('; ')}`;
      const verdict = html('span', { class: found.isValid ? 'found pass' : 'found fail', tabindex: -1 }, text);
      place.replaceChildren(verdict);
      // The focus stays in this row, from which the next button is one step away.
      verdict.focus();
    } catch {
      button.ariaDisabled = 'false';
      button.textContent = 'Not checked; try again';
    }
  });
  return place;
};
