import { lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The part of IPv6 that is given out for the public network (RFC 4291, section 2.4; IANA gives addresses from nowhere else). */
const GLOBAL = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** Azure's host service: an address of the public network that every virtual machine there reaches on its own host. */
const HOST_SERVICES: ReadonlySet<string> = new Set(['168.63.129.16']);

/**
 * Checks whether an address is one of the public network: none of this machine, of a private or shared network, of a link (where clouds serve
 * metadata), none that stands for many, and none that carries another address in it, but for IPv4 in IPv6, which counts as what it is.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || HOST_SERVICES.has(parsed.toString())) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL);
};

/** An address that nothing is sent to. */
export class AddressRefused extends Error {
  constructor(address: string) {
    super(`its address ${address} is not public`);
  }
}

/**
 * Looks a name up once, and gives its addresses where all of them are public. A connection is made to one of those that were checked, so that a
 * name which changes its address meanwhile (DNS rebinding) leads nowhere else.
 * @param how looks names up; the system by default
 */
export const createPublicLookup =
  (how: typeof resolve = resolve): LookupFunction =>
  (name, options, callback) => {
    how(name, { ...options, all: true }, (error, addresses) => {
      const inside = error ? undefined : addresses.find(({ address }) => !isPublicAddress(address));
      const [first] = addresses ?? [];
      if (error) callback(error, '', 0);
      else if (inside !== undefined || first === undefined) callback(new AddressRefused(inside?.address ?? 'nowhere'), '', 0);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
