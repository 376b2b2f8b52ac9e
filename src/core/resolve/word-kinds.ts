import { EVERYDAY_THINGS } from '../search/synonyms.js';
import { sameStemsOf } from './read-given.js';

/** Everyday things by their stems, each with the words of the field that it stands for: a truck is a body and a vehicle. */
export const GENERALS: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const generals = new Map<string, Set<string>>();
  for (const [general, things] of EVERYDAY_THINGS) {
    for (const thing of sameStemsOf(things)) generals.set(thing, new Set([...(generals.get(thing) ?? []), ...sameStemsOf(general)]));
  }
  return generals;
})();

/** Words that say nothing of which quantity is meant. */
export const FILLERS: ReadonlySet<string> = new Set(
  sameStemsOf('required necessary desired typical moving travelling value two pair estimated calculated near my'),
);

/** Words that the plainest of several leaves out: a pendulum is a simple one. */
export const PLAIN: ReadonlySet<string> = new Set(sameStemsOf('simple plain ordinary'));

/** What people ask about, which no formula speaks of: whose clearance it is, and of what the crate is made. */
export const INSTANCES: ReadonlySet<string> = new Set([
  ...GENERALS.keys(),
  ...sameStemsOf(
    'patient man woman adult child driver worker company firm project investment machine device appliance kettle heater lamp house home ' +
      'building tank bottle pan pot phone computer laptop drone crane crate sled package cyclist metal copper steel iron gold silver sugar ' +
      'salt sand city town',
  ),
]);

/** Words that tell one of several quantities of the same name: what is given must be named with them. */
export const CONTRASTS: ReadonlySet<string> = new Set(
  sameStemsOf(
    'first second third fourth last next previous other another upper lower inner outer inside outside interior exterior initial final left right ' +
      'primary secondary hot cold dry wet saturated unsaturated active passive real reactive apparent static dynamic gross net simple compound ' +
      'nominal effective local global half double quarter hollow solid thick thin free fixed end centre edge tip top bottom front back ' +
      'high low positive negative forward reverse backward open closed parallel series absolute relative total partial supply demand input output ' +
      'transmitted reflected incident transmission reflection gain loss least most maximum minimum peak rms mean median lateral slant tangent ' +
      'normal shear axial radial hoop strong weak major minor adiabatic isothermal isobaric laminar turbulent elastic plastic inelastic',
  ),
);
