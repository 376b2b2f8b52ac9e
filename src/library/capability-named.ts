import { CAPABILITIES } from '../../tools/capabilities.js';
import type { Capability } from '../call/capability.js';

/** Finds a capability by the name that a call of the library has for it. */
export const capabilityNamed = (name: string): Capability => {
  const capability = CAPABILITIES.find((each) => each.name === name);
  if (capability === undefined) throw new RangeError(`there is no capability ${name}`);
  return capability;
};
