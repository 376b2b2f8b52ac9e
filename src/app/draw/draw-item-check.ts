import type { CheckReceipt } from '../view/check-receipt.js';
import type { Fields } from '../view/fields.js';
import { html } from './element.js';

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
      const told = html('span', { class: found.isValid ? 'found pass' : 'found fail', tabindex: -1 }, text);
      place.replaceChildren(told);
      // The focus stays in this row, from which the next button is one step away.
      told.focus();
    } catch {
      button.ariaDisabled = 'false';
      button.textContent = 'Not checked; try again';
    }
  });
  return place;
};
