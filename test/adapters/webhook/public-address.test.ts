import { stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { addressesFrom, createPublicLookup, isPublicAddress } from '../../../src/adapters/webhook/public-address.js';
import { startNameServer } from './name-server.js';

describe('an address', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001:800::200e', '::ffff:8.8.8.8'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  // The special-purpose registries of IANA (RFC 6890 and after), and where clouds serve metadata.
  it.each([
    ['127.0.0.1', 'this machine'],
    ['127.255.255.254', 'this machine'],
    ['::1', 'this machine'],
    ['0.0.0.0', 'any'],
    ['0.1.2.3', 'this network'],
    ['::', 'any'],
    ['10.0.0.1', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['fd00::1', 'unique local'],
    ['fc00::1', 'unique local'],
    ['fec0::1', 'site local'],
    ['169.254.169.254', 'metadata of most clouds'],
    ['fd00:ec2::254', 'metadata of AWS'],
    ['100.100.100.200', 'metadata of Alibaba, in the shared space of carriers'],
    ['192.0.0.192', 'metadata of Oracle'],
    ['168.63.129.16', 'the host service of Azure'],
    ['169.254.0.1', 'link'],
    ['fe80::1', 'link'],
    ['fe80::1%eth0', 'link with its zone'],
    ['100.64.0.1', 'shared by a carrier'],
    ['198.18.0.1', 'benchmarks'],
    ['192.0.2.1', 'documentation'],
    ['2001:db8::1', 'documentation'],
    ['224.0.0.1', 'many'],
    ['ff02::1', 'many'],
    ['255.255.255.255', 'everybody'],
    ['240.0.0.1', 'reserved'],
    ['::ffff:127.0.0.1', 'IPv4 in IPv6'],
    ['::ffff:7f00:1', 'IPv4 in IPv6'],
    ['::ffff:169.254.169.254', 'IPv4 in IPv6'],
    ['::127.0.0.1', 'IPv4 in IPv6, the old way'],
    ['::ffff:0:10.0.0.1', 'IPv4 translated'],
    ['64:ff9b::a00:1', 'IPv4 behind NAT64'],
    ['64:ff9b:1::a00:1', 'IPv4 behind local NAT64'],
    ['2002:a00:1::1', 'IPv4 in 6to4'],
    ['2001:0:a00:1::1', 'Teredo'],
    ['100::1', 'discarded'],
    ['4000::1', 'not given out'],
    ['localhost', 'no address'],
    ['', 'no address'],
  ])('%s is not (%s)', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('a name', () => {
  /** Looks a name up among answers that change with each look-up. */
  const look = (...answers: readonly (readonly string[])[]) => {
    let looked = 0;
    const lookup = createPublicLookup(async () => {
      const answer = answers[Math.min(looked, answers.length - 1)] ?? [];
      looked += 1;
      return answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    });
    const ask = (all: boolean): Promise<unknown> =>
      new Promise((resolve, reject) => {
        lookup('hooks.example.org', { all }, (error, address) => (error === null ? resolve(address) : reject(error)));
      });
    return { ask, looked: () => looked };
  };

  it('is looked up once, and what was checked is what is given', async () => {
    const { ask, looked } = look(['8.8.8.8'], ['127.0.0.1']);
    expect(await ask(true)).toEqual([{ address: '8.8.8.8', family: 4 }]);
    expect(looked()).toBe(1);
    await expect(ask(true)).rejects.toThrow('its address 127.0.0.1 is not public');
  });

  it('that leads to several places must lead to public ones alone', async () => {
    await expect(look(['8.8.8.8', '::ffff:10.0.0.1']).ask(true)).rejects.toThrow('::ffff:10.0.0.1 is not public');
    expect(await look(['8.8.8.8', '1.1.1.1']).ask(false)).toBe('8.8.8.8');
    await expect(look([]).ask(true)).rejects.toThrow('not public');
  });
});

describe('a name server', () => {
  it('is asked for addresses of both kinds, and one kind is enough', async () => {
    const server = await startNameServer((name, type) => {
      if (name === 'nowhere.example.org') return 'no such name';
      if (name === 'old.example.org' && type === 'AAAA') return [];
      return type === 'A' ? [[8, 8, 8, 8]] : [[0x26, 0x06, 0x47, 0, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x11, 0x11]];
    });
    const addressesOf = addressesFrom(server.resolver(2_000, 1));
    expect(await addressesOf('hooks.example.org')).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ]);
    expect(await addressesOf('old.example.org')).toEqual([{ address: '8.8.8.8', family: 4 }]);
    await expect(addressesOf('nowhere.example.org')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await server.close();
  });

  it('that is silent is given up, however many names are its own, and meanwhile files are not held up', async () => {
    const server = await startNameServer(() => 'silent');
    const addressesOf = addressesFrom(server.resolver(300, 1));
    let ended = 0;
    const all = Array.from({ length: 50 }, (_, i) => addressesOf(`r${i}.example.org`).finally(() => (ended += 1)));
    const outcomes = Promise.allSettled(all);
    await stat(new URL(import.meta.url));
    expect(ended).toBe(0);
    for (const outcome of await outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'EAI_AGAIN' } });
    expect(server.asked()).toBeGreaterThan(0);
    await server.close();
  });
});
