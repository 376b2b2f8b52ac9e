import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain geometry. */
export const geometryRelations = defineRelations([
  {
    id: 'GM19:diameter',
    name: 'Volume of a sphere from its diameter',
    with: { r: 'd / 2' },
    where: { V: 'volume', d: 'diameter [m] > 0' },
    example: { given: { d: 3 }, gives: 14.13716694115407, from: 'mpmath 1.2.1, 30 digits: 4.5 * pi, the volume for a radius of 1.5 m' },
    source: 'Archimedes, On the Sphere and Cylinder, book I, proposition 34',
    also: ['ball volume from the diameter', 'volume of a ball of given diameter'],
    tags: ['sphere', 'volume'],
  },
]);
