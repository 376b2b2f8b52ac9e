import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain signal-processing. */
export const signalProcessingRelations = defineRelations([
  {
    id: 'PW31:crest-factor',
    name: 'Crest factor',
    with: { d: 'C', V_d: 'X_p', V: 'X_rms' },
    where: {
      C: 'crest factor, sqrt(2) for a sine [1] >= 1',
      X_p: 'peak of the signal [V] > 0',
      X_rms: 'root-mean-square value of the signal [V] > 0',
    },
    requires: ['X_p >= X_rms'],
    example: { given: { X_p: 340, X_rms: 200 }, gives: 1.7, from: 'hand arithmetic: 340 / 200' },
    source: 'IEC 60050-103, entry 103-06-33 (peak factor)',
    assumes: 'peak of either sign, whichever is larger',
    also: ['peak-to-rms ratio', 'peak factor', 'peak over effective value', 'how spiky is a signal'],
    tags: ['signal', 'ratio'],
  },
  {
    id: 'SP5:resolution',
    name: 'Frequency resolution of a transform',
    with: { f_k: 'df', k: 1 },
    where: { df: 'distance between the bins [Hz]', N: 'length of the transform [1] integer >= 2' },
    example: { given: { f_s: 48000, N: 1024 }, gives: 46.875, from: 'hand arithmetic: 48000 / 1024' },
    source: 'Oppenheim & Schafer, Discrete-Time Signal Processing, ch. 8',
    assumes: 'evenly spaced samples; zeros added at the end make the bins closer, not the resolution finer',
    also: ['FFT bin spacing', 'frequency resolution of an FFT', 'FFT bin width', 'distance between spectral lines'],
    tags: ['spectrum', 'FFT'],
  },
  {
    id: 'AG4:mel',
    name: 'Mel scale of pitch',
    with: { y: 'm', x: '1 + f / 700 [Hz]', b: '10^(1 / 2595)' },
    where: { m: 'pitch in mel [1]', f: 'frequency of the tone [Hz] >= 0' },
    example: { given: { f: 440 }, gives: 549.6386753811499, from: 'mpmath 1.2.1, 30 digits; 2595 * log10(1 + 440 / 700)' },
    source: "O'Shaughnessy, Speech Communication: Human and Machine (1987)",
    assumes: 'the common form 2595 log10(1 + f / 700), a logarithm to the base 10^(1/2595); other authors use other break frequencies',
    also: ['hertz to mel', 'mel frequency', 'MFCC frequency scale', 'perceived pitch', 'mel to hertz (solve for f)'],
    tags: ['audio', 'speech', 'perception'],
  },
]);
