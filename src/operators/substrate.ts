import { defineDomain } from '../core/registry/define-domain.js';

/** Substrate: the pulse stamp that stands in every chain; a convention of this service, not physics. */
export const substrate = defineDomain({
  id: 'substrate',
  prefix: 'KO',
  name: 'Substrate (service convention)',
  field: 'substrate',
  about: 'The pulse stamp that every chain starts with, a convention of this service and not physics',
  operators: [
    {
      id: 'KO42',
      name: 'Pulse stamp',
      equation: 'K = 1 + alpha * sin(2 * pi * f * t)',
      where: {
        K: 'pulse stamp [1]',
        alpha: 'modulation depth [1] in [0, 1] default 1.29e-3',
        f: 'pulse frequency [Hz] > 0 default 1.287',
        t: 'time into the cycle [s] in [0, 0.777)',
      },
      example: {
        given: { alpha: 1.29e-3, f: 1.287, t: 0.25 },
        gives: 1.0011611170812371,
        from: 'mpmath 1.2.1, 30 digits: 1 + 0.00129*sin(2*pi*1.287*0.25)',
      },
      source: 'convention of this service: the clock runs at 1.287 Hz and a cycle unit is 0.777 s',
      assumes: 'the value stands beside a result and never changes it',
      also: ['pulse', 'service clock stamp', 'substrate'],
      tags: ['convention', 'clock'],
    },
  ],
});
