import { type Fields, toFields, toList, toText } from './fields.js';
import type { ChecksSection } from './view.js';

const CHECKED: Readonly<Record<string, string>> = {
  shape: 'Shape',
  key: 'Key known',
  hmac: 'HMAC',
  signature: 'Signature',
  operators: 'Operators',
  inclusion: 'Inclusion',
  recomputation: 'Recomputation',
  cycle: 'Time stamp',
};

/** Gives what the page shows of an answer of the tool `verify`; a status that it does not know counts as not checked. */
export const viewOfChecks = (answer: Fields): ChecksSection => {
  const note = toText(answer['note']);
  return {
    type: 'checks',
    isValid: answer['valid'] === true,
    checks: toList(answer['checks'])
      .map(toFields)
      .map(({ name, status, detail }) => ({
        name: CHECKED[toText(name) ?? ''] ?? toText(name) ?? 'Check',
        status: status === 'pass' || status === 'fail' ? status : 'not_checked',
        detail: toText(detail) ?? '',
      })),
    ...(note === undefined ? {} : { note }),
  };
};
