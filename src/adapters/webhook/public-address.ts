import type { LookupAddress } from 'node:dns';
import type { Resolver } from 'node:dns/promises';
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

/** Gives the addresses of a name. */
export type AddressesOf = (name: string) => Promise<readonly LookupAddress[]>;

/** Errors of a name server that say: there is no such address. */
const NO_ADDRESS: ReadonlySet<string | undefined> = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Asks name servers for the addresses of a name. The system's own look-up would hold one of the few threads that files need too for as long as a
 * name server takes, which is whoever's the name is.
 * @throws Error with the code ENOTFOUND where the name has no address, or EAI_AGAIN where no server said so
 */
export const addressesFrom =
  (resolver: Pick<Resolver, 'resolve4' | 'resolve6'>): AddressesOf =>
  async (name) => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = answers.flatMap((answer, i) =>
      answer.status === 'fulfilled' ? answer.value.map((address): LookupAddress => ({ address, family: i === 0 ? 4 : 6 })) : [],
    );
    if (found.length > 0) return found;
    const isNowhere = answers.every(
      (answer) => answer.status === 'fulfilled' || NO_ADDRESS.has((answer.reason as NodeJS.ErrnoException).code),
    );
    throw Object.assign(new Error('no address'), { code: isNowhere ? 'ENOTFOUND' : 'EAI_AGAIN' });
  };

/**
 * Looks a name up once, and gives its addresses where all of them are public. A connection is made to one of those that were checked, so that a
 * name which changes its address meanwhile (DNS rebinding) leads nowhere else.
 */
export const createPublicLookup =
  (addressesOf: AddressesOf): LookupFunction =>
  (name, options, callback) => {
    addressesOf(name).then(
      (addresses) => {
        const inside = addresses.find(({ address }) => !isPublicAddress(address));
        const [first] = addresses;
        if (inside !== undefined || first === undefined) callback(new AddressRefused(inside?.address ?? 'nowhere'), '', 0);
        else if (options.all === true) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
