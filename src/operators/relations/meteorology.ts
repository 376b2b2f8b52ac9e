import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain meteorology. */
export const meteorologyRelations = defineRelations([
  {
    id: 'MO31:headwind',
    name: 'Headwind component',
    with: { a: 'pi / 2 - a' },
    where: {
      v: 'wind against the course, negative for a tailwind [m/s]',
      V: 'wind speed',
      a: 'angle from the course to where the wind comes from [deg] in [-180, 180] usual -180 to 180',
    },
    example: { given: { V: 10, a: 60 }, gives: 5, from: 'hand arithmetic: the cosine of 60 degrees is a half' },
    source: 'FAA-H-8083-25C, Pilot’s Handbook of Aeronautical Knowledge, ch. 11',
    assumes: 'wind and course both level; the sine of the angle that is left to 90 degrees',
    also: ['headwind from wind speed and angle', 'tailwind component', 'wind along the runway'],
    tags: ['wind', 'flight'],
  },
  {
    id: 'MO33:cooling',
    name: 'Cooling degree days',
    with: { T_b: 'T', T: 'T_b' },
    where: {
      H: 'degrees of cooling of the day [delta_K] >= 0',
      T: 'mean temperature of the day [degC] in [-20, 50] usual -20 to 50',
      T_b: 'base temperature, 18 degC in most of the world [degC] in [-20, 50] usual 10 to 30',
    },
    example: { given: { T: 26, T_b: 18 }, gives: 8, from: 'hand arithmetic: 26 - 18' },
    source: 'ASHRAE Handbook, Fundamentals, ch. 14; NOAA, degree day statistics',
    assumes: 'one day; add up the days of the season',
    also: ['CDD', 'cooling degrees of a day', 'degree days above a base temperature'],
    tags: ['temperature', 'energy'],
  },
  {
    id: 'AG14:air-quality-index',
    name: 'Air quality index from a concentration',
    with: { y: 'I', x: 'C', x_0: 'C_0', x_1: 'C_1', y_0: 'I_0', y_1: 'I_1' },
    where: {
      I: 'air quality index',
      C: 'concentration of the pollutant',
      C_0: 'concentration at the lower end of its category, in the same unit',
      I_0: 'index at the lower end of the category',
      C_1: 'concentration at the upper end of its category [1] != C_0',
      I_1: 'index at the upper end of the category',
    },
    example: { given: { C: 78, C_0: 71, I_0: 101, C_1: 85, I_1: 150 }, gives: 125.5, from: 'hand arithmetic: halfway from 101 to 150' },
    source: 'U.S. EPA, Technical Assistance Document for the Reporting of Daily Air Quality (EPA-454/B-24-002), equation 1',
    assumes: 'breakpoints from the table of the pollutant; the index is rounded to a whole number afterwards',
    also: ['AQI calculation', 'air pollution index', 'AQI from PM2.5', 'index between two breakpoints'],
    tags: ['air quality', 'standard'],
  },
]);
