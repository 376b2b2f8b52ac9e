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
  {
    id: 'AG39:code-length',
    name: 'Mean length of a code',
    with: { p: 'L', u: 'p', v: 'l' },
    where: {
      L: 'mean length of a code word, in symbols [1] >= 0',
      p: 'probability of each source symbol, adding up to 1 [1] list in [0, 1]',
      l: 'length of its code word [1] list >= 0',
    },
    requires: ['abs(sum(p) - 1) <= 1e-6'],
    example: { given: { p: [0.5, 0.25, 0.25], l: [1, 2, 2] }, gives: 1.5, from: 'hand arithmetic: 0.5 + 0.5 + 0.5' },
    source: 'Cover & Thomas, Elements of Information Theory, 2nd ed., section 5.1',
    assumes: 'one code word for each symbol of the source; not below the entropy for a uniquely decodable binary code',
    also: [
      'expected code word length',
      'expected length of a prefix code',
      'mean length of a Huffman code',
      'average length of code words',
    ],
    tags: ['coding', 'compression'],
  },
]);
