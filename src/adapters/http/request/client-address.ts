import ipaddr from 'ipaddr.js';
import { Fault } from '../../../core/faults.js';

/** Checks whether an address lies in a range. */
type Range = (address: string) => boolean;

/** Which proxies are believed when they say whom they speak for: so many hops, or those inside the ranges. */
export type TrustProxy = { readonly hops: number } | { readonly ranges: readonly Range[] };

type Block = ReturnType<typeof ipaddr.parseCIDR>;

/** Turns a range of mapped addresses (`::ffff:10.0.0.0/104`) into that of the IPv4 addresses, which is how they are met. */
const toOwnFamily = ([base, bits]: Block): Block =>
  bits >= 96 && 'isIPv4MappedAddress' in base && base.isIPv4MappedAddress() ? ([base.toIPv4Address(), bits - 96] as Block) : [base, bits];

const toRange =
  ([base, bits]: Block): Range =>
  (address) => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return base.kind() === parsed.kind() && parsed.match([base, bits] as never);
  };

/**
 * Reads `--trust-proxy`: `off`, a hop count, or a list of addresses and CIDR ranges. There is no way to trust everybody.
 * @throws Fault USAGE
 */
export const parseTrustProxy = (text: string): TrustProxy => {
  const refuse = (): Fault =>
    new Fault(
      'USAGE',
      `--trust-proxy is off, a number of hops from 1 to 10, or a list of addresses and CIDR ranges like 10.0.0.0/8,fd00::/8; not ${JSON.stringify(text)}.`,
    );
  if (text === 'off' || text === '0') return { hops: 0 };
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    if (hops > 10) throw refuse();
    return { hops };
  }
  const blocks = text.split(',').map((part): Block => {
    const range = part.trim();
    // No short forms: 1.5 would be an address, and 10/8 another range than was meant.
    if (!range.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(range.split('/')[0] ?? '')) throw refuse();
    if (ipaddr.isValidCIDR(range)) return toOwnFamily(ipaddr.parseCIDR(range));
    if (!ipaddr.isValid(range)) throw refuse();
    const address = ipaddr.process(range);
    return [address, address.kind() === 'ipv4' ? 32 : 128] as Block;
  });
  if (blocks.some(([, bits]) => bits === 0)) throw refuse();
  return { ranges: blocks.map(toRange) };
};

/**
 * Finds the address of the client: that of the socket, or, where proxies are trusted, the nearest one in X-Forwarded-For that no trusted
 * proxy has.
 */
export const clientAddress = (socketAddress: string, forwarded: string | undefined, trust: TrustProxy): string => {
  if ('hops' in trust ? trust.hops === 0 : trust.ranges.length === 0) return socketAddress;
  const chain = [
    ...(forwarded ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
    socketAddress,
  ];
  if ('hops' in trust) return chain[Math.max(0, chain.length - 1 - trust.hops)] ?? socketAddress;
  for (let i = chain.length - 1; i > 0; i -= 1) {
    const address = chain[i] ?? socketAddress;
    if (!trust.ranges.some((contains) => contains(address))) return address;
  }
  return chain[0] ?? socketAddress;
};

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** Gives what limits count by: an IPv4 address, or the /64 of an IPv6 address, which one customer has to himself. */
export const limitKey = (address: string): string => {
  if (IPV4.test(address)) return address;
  // A proxy may hand on anything; what is no address shares one count.
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const groups = (parsed as InstanceType<typeof ipaddr.IPv6>).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
};
