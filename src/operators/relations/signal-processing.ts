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
]);
