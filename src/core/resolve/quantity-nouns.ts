import { stemsOf } from '../search/split-words.js';

/** Nouns that name a quantity, whatever stands before them; `law`, `test` or `effect` name none. */
const NOUNS = [
  // motion and space
  'speed velocity acceleration distance displacement length height altitude elevation depth width thickness radius diameter circumference perimeter',
  'area volume surface angle direction bearing azimuth latitude longitude axis position coordinate range time period duration age life lifetime',
  'frequency wavelength wavenumber phase amplitude rate interval delay hour hours day days year years date slope curvature size spacing gap point',
  // mechanics and matter
  'mass weight force thrust lift drag tension torque moment momentum impulse inertia energy work power pressure stress strain modulus stiffness',
  'strength toughness hardness density viscosity flow discharge head load deflection elongation friction compressibility porosity gravity buoyancy',
  // heat and chemistry
  'temperature heat enthalpy entropy exergy conductivity diffusivity resistivity resistance conductance transmittance emissivity humidity concentration',
  'molarity molality solubility acidity absorbance activity dose dosage clearance saturation fraction share percentage purity yield amount emission',
  // electricity, waves and light
  'voltage potential current charge capacitance inductance impedance reactance admittance susceptance permittivity permeability field flux gain loss',
  'attenuation bandwidth resolution sensitivity selectivity noise level intensity luminosity luminance illuminance irradiance magnitude brightness',
  'magnification aperture power-factor polarisation polarization efficiency effectiveness ratio factor coefficient number index constant parameter',
  // chance, money and counts
  'probability chance likelihood odds risk variance deviation error mean average median mode quantile percentile covariance correlation precision recall',
  'accuracy specificity score statistic bound limit price cost value worth interest payment return yield rent rental profit revenue income margin duration',
  'convexity volatility premium discount rate balance principal debt tax inflation elasticity sum product difference count quantity capacity throughput',
  'reliability availability lifetime utilisation utilization delta gamma vega theta rho information rank order divergence similarity volume-fraction threshold critical-value',
].join(' ');

/** Stems of {@link NOUNS}. */
const STEMS: ReadonlySet<string> = new Set(stemsOf(NOUNS.replaceAll('-', ' ')));

/** Tells whether the stem of a noun names a quantity. */
export const isQuantityNoun = (stem: string): boolean => STEMS.has(stem);
