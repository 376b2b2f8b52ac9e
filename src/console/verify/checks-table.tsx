import type { LocalCheck } from './check-signature.js';

type Status = LocalCheck['status'];

const SIGNS: Readonly<Record<Status, readonly [sign: string, words: string]>> = {
  pass: ['✓', 'passed'],
  fail: ['✕', 'failed'],
  not_checked: ['–', 'not checked'],
};

/** A status by its sign and its word, not by colour alone. */
export const StatusSign = ({ status }: { readonly status: Status }) => (
  <span class={`status ${status}`}>
    <span aria-hidden="true">{SIGNS[status][0]}</span> {SIGNS[status][1]}
  </span>
);

/** The verdict in words, with a sign. */
export const Headline = ({ status, children }: { readonly status: Status; readonly children: string }) => (
  <p class={`verdict ${status}`} role="status">
    <span aria-hidden="true">{SIGNS[status][0]}</span> {children}
  </p>
);

/** A check as it is shown: what it is called, and what it means to somebody who reads it for the first time. */
export interface ShownCheck extends LocalCheck {
  readonly title: string;
  readonly meaning: string;
}

/** Checks with their outcomes and what each means. */
export const ChecksTable = ({ caption, checks }: { readonly caption: string; readonly checks: readonly ShownCheck[] }) => (
  <div class="scroll">
    <table class="checks">
      <caption class="hidden-text">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Check</th>
          <th scope="col">Outcome</th>
          <th scope="col">What it means</th>
        </tr>
      </thead>
      <tbody>
        {checks.map(({ title, meaning, status, detail }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td>
              <StatusSign status={status} />
            </td>
            <td>
              {meaning} <span class="muted">{detail}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
