import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain astronomy. */
export const astronomyRelations = defineRelations([
  {
    id: 'OP37:angular-size',
    name: 'Angular size from diameter and distance',
    with: { s: 'D', f: 'd' },
    where: {
      theta: 'apparent angle [arcsec] > 0 < 648000',
      D: 'diameter [km] > 0 usual 1e-6 to 1e20',
      d: 'distance from the eye [km] > 0 usual 1e-6 to 1e23',
    },
    example: {
      given: { D: 3474.8, d: 384400 },
      gives: 1864.526712,
      digits: 10,
      from: 'mpmath 1.2.1: 2 * atan(3474.8 / 768800) in seconds of arc, the Moon',
    },
    source: 'Carroll & Ostlie, An Introduction to Modern Astrophysics, ch. 6; IAU 2015 sizes',
    assumes: 'a flat disk at right angles to the line of sight',
    also: ['angular diameter', 'apparent size of the moon', 'how large does an object look from a distance', 'visual angle'],
    tags: ['angle'],
  },
  {
    id: 'RB27:image-scale',
    name: 'Image scale of a telescope or camera',
    with: { s: 'p', r: 'f', theta: 's' },
    gives: 's',
    where: {
      s: 'angle of the sky for each pixel [arcsec] > 0',
      p: 'size of a pixel [um] > 0 usual 0.1 to 1000',
      f: 'focal length [mm] > 0 usual 0.1 to 1e6',
    },
    example: {
      given: { p: 3.76, f: 1000 },
      gives: 0.7755556715,
      digits: 10,
      from: 'mpmath 1.2.1: 3.76e-6 rad in seconds of arc, 3.76e-6 * 648000 / pi',
    },
    source: 'Kitchin, Astrophysical Techniques, sec. 1.1; Howell, Handbook of CCD Astronomy, sec. 4.1',
    assumes: 'small angles',
    also: ['plate scale', 'arcseconds per pixel', 'pixel scale of a telescope', 'sampling of a camera on a telescope'],
    tags: ['telescope', 'camera'],
  },
  {
    id: 'OP15:exit-pupil',
    name: 'Exit pupil of a telescope',
    with: { B: 1, f_o: 'D', f_e: 'd' },
    gives: 'd',
    where: {
      d: 'diameter of the exit pupil [mm] > 0',
      D: 'aperture',
      M: 'magnification',
    },
    example: { given: { D: 50, M: 10 }, gives: 5, from: 'hand arithmetic: 50 / 10, a binocular 10x50' },
    source: 'Hecht, Optics, sec. 5.7',
    assumes: 'the whole aperture is in use',
    also: ['exit pupil of binoculars', 'aperture over magnification', 'pupil of light behind an eyepiece'],
    tags: ['telescope'],
  },
  {
    id: 'AS5:habitable-zone',
    name: 'Habitable zone distance',
    with: {},
    gives: 'd',
    where: {
      d: 'distance at which a planet gets the flux [au] > 0',
      L: 'luminosity of the star',
      F: 'flux at the planet, that of the Earth by default [W/m^2] > 0 default 1361',
    },
    example: {
      given: { L: 4 },
      gives: 2.00012,
      digits: 6,
      from: 'mpmath 1.2.1: sqrt(4 * 3.828e26 / (4 * pi * 1361)) over 149597870700 m',
    },
    source: 'Kasting, Whitmire & Reynolds, Icarus 101 (1993) 108; IAU 2015 Resolution B3 (nominal solar luminosity)',
    assumes: 'the planet is as warm as the Earth at the same flux; the spectrum of the star does not matter',
    also: ['distance of the habitable zone of a star', 'Earth-like orbit of another star', 'where is a planet as warm as the Earth'],
    tags: ['planet', 'star'],
  },
]);
