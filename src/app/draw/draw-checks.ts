import type { ChecksSection } from '../view/view.js';
import { html } from './element.js';

const SIGNS = { pass: '✓', fail: '✗', not_checked: '–' } as const;
const WORDS = { pass: 'pass', fail: 'fail', not_checked: 'not checked' } as const;

/** Draws what a verification found; each state is told by sign and word, not by colour alone. */
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
