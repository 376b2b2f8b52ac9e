import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain information-theory. */
export const informationTheoryRelations = defineRelations([
  {
    id: 'ML31:compression-ratio',
    name: 'Compression ratio of data',
    with: { N: 'r', M: 'S_1', w: 'S_2' },
    gives: 'r',
    where: {
      r: 'how many times smaller [1] > 0',
      S_1: 'size before [MB] > 0 usual 1e-6 to 1e12',
      S_2: 'size after [MB] > 0 usual 1e-6 to 1e12',
    },
    example: { given: { S_1: 12, S_2: 3 }, gives: 4, from: 'hand arithmetic: 12 / 3' },
    source: 'Salomon & Motta, Handbook of Data Compression, introduction',
    assumes: 'size before over size after; some give the inverse',
    also: [
      'compression ratio',
      'uncompressed size over compressed size',
      'file compression ratio',
      'how well did the file compress',
      'zip compression factor',
    ],
    tags: ['compression', 'data'],
  },
  {
    id: 'AG26:bit-error-rate',
    name: 'Bit error rate from counts',
    with: { r: 'p', a: 'n_e', b: 'N' },
    where: { p: 'share of wrong bits [1] in [0, 1]', n_e: 'wrong bits [1] integer >= 0', N: 'bits received [1] integer >= 1' },
    requires: ['n_e <= N'],
    example: { given: { n_e: 3, N: 1000000 }, gives: 0.000003, from: 'hand arithmetic: 3 / 1000000' },
    source: 'Proakis & Salehi, Digital Communications, ch. 4',
    assumes: 'enough bits that some errors were seen',
    also: ['measured BER', 'wrong bits over all bits', 'error ratio of a link', 'bit error ratio test'],
    tags: ['error rate', 'link'],
  },
]);
