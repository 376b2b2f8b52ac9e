import { defineSpecialFunctions } from '../function-definition.js';
import { lowerW, principalW } from '../numerics/lambert-w.js';

const BRANCH = -0.36787944117144233;

/** The two real branches of Lambert's W; DLMF 4.13. */
export const LAMBERT_FUNCTIONS = defineSpecialFunctions({
  lambertw: {
    parameters: ['x'],
    evaluate: principalW,
    isInside: (x: number) => x >= BRANCH && x <= 1e300,
    partials: ['exp(-lambertw(x)) / (1 + lambertw(x))'],
    latex: 'W_0\\left(#1\\right)',
    tested: '-1/e <= x <= 1e300',
    accuracy: 1e-15,
    source: 'DLMF 4.13.1',
  },
  lambertwm1: {
    parameters: ['x'],
    evaluate: lowerW,
    isInside: (x: number) => x >= BRANCH && x <= -1e-300,
    partials: ['exp(-lambertwm1(x)) / (1 + lambertwm1(x))'],
    latex: 'W_{-1}\\left(#1\\right)',
    tested: '-1/e <= x <= -1e-300',
    accuracy: 1e-15,
    source: 'DLMF 4.13.1',
  },
});
