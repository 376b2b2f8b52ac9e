import { describe, expect, it } from 'vitest';
import { answer as answerOf } from './sheets.js';

describe('a product is told in the unit that its reader expects', () => {
  it.each([
    // A dose, an infusion, a solution.
    ['5 mg/kg * 70 kg', '350 mg'],
    ['5 mg/kg * 500 g', '2.5 mg'],
    ['[1, 2] mg/kg * 70 kg', '[70, 140] mg'],
    ['800 mL / 125 mL/h', '6.4 h'],
    ['2 mol/L * 250 mL', '0.5 mol'],
    ['90 mg/dL * 5 L', '4500 mg'],
    ['500 ppm * 2 g', '0.001 g'],
    // Density.
    ['1.2 g/mL * 250 mL', '300 g'],
    ['40 lb/ft^3 * 2 ft^3', '80 lb'],
    // Speed.
    ['100 km / 50 km/h', '2 h'],
    ['100 km/h * 30 min', '50 km'],
    ['60 mph * 2 h', '120 mi'],
    ['12 knots * 3 h', '36 nmi'],
    ['1450 rpm * 2 min', '2900 rev'],
    ['45 mi / 1.5 gal', '30 mi/gal'],
    ['7 L/100km * 350 km', '24.5 L'],
    ['40 L / 500 km', '0.08 L/km'],
    ['80 mi / (40 mpg)', '2 gal'],
    ['6 L / 3 m', '0.002 m²'],
    ['9 m^3 / (15 L/min)', '600 min'],
    ['36 km/h / 5 s', '2 m/s²'],
    // Energy and its price.
    ['2 kW * 3 h', '6 kWh'],
    ['60 kWh / 7.5 kW', '8 h'],
    ['100 Ah * 12 V', '1200 Wh'],
    ['2000 mAh / 100 mA', '20 h'],
    ['1500 W * 2 h * 0.30 EUR/kWh', '0.90 EUR'],
    ['150 kWh/(m^2*yr) * 120 m^2', '18000 kWh/yr'],
    ['4.18 kJ/(kg*degC) * 2 kg * 10 K', '83.6 kJ'],
    // Data.
    ['100 Mbps * 8 s', '800 Mbit'],
    ['1 GB / 20 Mbit/s', '400 s'],
    // Areas, loads, and what has a name of its own.
    ['10 cm * 5 cm', '50 cm²'],
    ['3 ft * 2 ft', '6 ft²'],
    ['5 kN/m * (6 m)^2 / 8', '22.5 kN·m'],
    ['1000 kg/m^3 * 9.81 m/s^2 * 2 m', '19620 Pa'],
    ['80 kg * 3 m/s / 0.1 s', '2400 N'],
    ['10 N * 3 m', '30 J'],
    ['6 kN / 200 mm^2', '30000000 Pa'],
    // A rise of temperature is no point on the scale.
    ['5 degC/km * 3 km', '15 K'],
    ['20 m / 4 m', '5'],
  ])('%s is %s', (lines, answer) => {
    expect(answerOf(lines)).toBe(answer);
  });
});
