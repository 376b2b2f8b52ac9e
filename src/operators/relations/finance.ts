import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain finance. */
export const financeRelations = defineRelations([
  {
    id: 'FI43:current-ratio',
    name: 'Current ratio',
    with: { q: 'ratio', a: 'CA', b: 'CL' },
    where: {
      ratio: 'current ratio [1] >= 0',
      CA: 'current assets [currency] >= 0',
      CL: 'current liabilities [currency] > 0',
    },
    example: { given: { CA: 1500, CL: 750 }, gives: 2, from: 'hand arithmetic: 1500 / 750' },
    source: 'Brealey, Myers & Allen, Principles of Corporate Finance, ch. 29 (liquidity ratios)',
    assumes: 'both amounts in one currency and from one balance sheet',
    also: ['working capital ratio', 'liquidity ratio of current assets to current liabilities'],
    tags: ['ratio', 'accounting'],
  },
]);
