import type { Fields } from '../view/fields.js';
import type { CheckReceipt, ReceiptSection } from '../view/view.js';
import { drawChecks } from './draw-checks.js';
import { drawFacts } from './draw-text.js';
import { html } from './element.js';

const failed = (text: string): HTMLElement => html('p', { class: 'hint', role: 'alert' }, text);

/** The button, and under it what the server found. */
const checker = (asked: Fields, check: NonNullable<CheckReceipt>): readonly HTMLElement[] => {
  const outcome = html('div', { class: 'outcome', 'aria-live': 'polite' });
  const button = html('button', { type: 'button' }, 'Check the receipt');
  button.addEventListener('click', async () => {
    // A button that is disabled loses the focus of the keyboard.
    if (button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    button.textContent = 'Checking…';
    try {
      const { sections } = await check(asked);
      const found = sections.flatMap((section) => (section.type === 'checks' ? [drawChecks(section)] : []));
      const texts = sections.flatMap((section) =>
        section.type === 'note' ? section.texts : section.type === 'text' ? [section.text] : [],
      );
      outcome.replaceChildren(...(found.length > 0 ? found : [failed(texts.join(' ') || 'The server did not answer with checks.')]));
    } catch (error) {
      outcome.replaceChildren(failed(`The receipt could not be checked: ${error instanceof Error ? error.message : 'the host refused.'}`));
    }
    button.ariaDisabled = 'false';
    button.textContent = 'Check again';
  });
  return [button, outcome];
};

/** Draws a receipt: who signed what and when, the seven steps, and the way to have it checked. */
export const drawReceipt = ({ facts, steps, asked }: ReceiptSection, check: CheckReceipt): HTMLElement => {
  const [first, ...rest] = facts;
  const stepList = html(
    'ol',
    { class: 'steps' },
    ...steps.map(({ name, status, detail }) =>
      html(
        'li',
        {},
        html('span', { class: 'check' }, name),
        html('span', { class: 'status' }, status),
        html('span', { class: 'detail' }, detail),
      ),
    ),
  );
  return html(
    'section',
    { class: 'receipt' },
    html('h2', {}, 'Signed receipt'),
    html('p', { class: 'receipt-id' }, first?.text ?? ''),
    ...(check === undefined ? [] : checker(asked, check)),
    ...(rest.length === 0
      ? []
      : [
          html(
            'details',
            {},
            html('summary', {}, steps.length === 0 ? 'Who signed what' : 'Who signed what, and the seven steps'),
            drawFacts(rest),
            ...(steps.length === 0 ? [] : [stepList]),
          ),
        ]),
  );
};
