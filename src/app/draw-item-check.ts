import type { CheckReceipt } from './check-receipt.js';
import { html } from './element.js';
import type { Fields } from './fields.js';

/** Draws the button that has one item of a batch checked against the receipt, and in its place what was found. */
export const drawItemCheck = (input: Fields, check: NonNullable<CheckReceipt>): HTMLElement => {
  const button = html('button', { type: 'button', class: 'small' }, 'Check');
  const place = html('span', { 'aria-live': 'polite' }, button);
  button.addEventListener('click', async () => {
    button.disabled = true;
    try {
      const { sections } = await check(input);
      const found = sections.find((section) => section.type === 'checks');
      if (found === undefined) throw new Error('no checks');
      const failed = found.checks.filter(({ status }) => status === 'fail').map(({ name, detail }) => `${name}: ${detail}`);
      const text = found.isValid ? '✓ valid' : `✗ not valid. ${failed.join('; ')}`;
      place.replaceChildren(html('span', { class: found.isValid ? 'found pass' : 'found fail' }, text));
    } catch {
      button.disabled = false;
      button.textContent = 'Not checked; try again';
    }
  });
  return place;
};
