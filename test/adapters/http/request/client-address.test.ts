import { describe, expect, it } from 'vitest';
import { clientAddress, limitKey, parseTrustProxy } from '../../../../src/adapters/http/request/client-address.js';
import { Fault } from '../../../../src/core/faults.js';

const PROXY = '10.0.0.2';

describe('whose address a request counts for', () => {
  it.each<[string, string, string, string | undefined, string]>([
    // Off: the header is what anybody may write.
    ['off', 'off', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
    ['off, as 0', '0', '198.51.100.7', '203.0.113.9, 10.0.0.1', '198.51.100.7'],
    // Hops: each proxy appends whom it heard, so the last entries are theirs.
    ['one hop', '1', PROXY, '203.0.113.9', '203.0.113.9'],
    ['one hop, left entry made up', '1', PROXY, '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['one hop, many made up', '1', PROXY, '127.0.0.1, ::1, 10.0.0.1, 203.0.113.9', '203.0.113.9'],
    ['one hop, nonsense made up', '1', PROXY, ',, <script>, "x", 203.0.113.9', '203.0.113.9'],
    ['one hop, no header', '1', PROXY, undefined, PROXY],
    ['one hop, an empty header', '1', PROXY, '', PROXY],
    ['one hop, commas only', '1', PROXY, ' , ,', PROXY],
    ['two hops', '2', PROXY, '1.1.1.1, 203.0.113.9, 10.0.0.3', '203.0.113.9'],
    ['two hops, a short chain', '2', PROXY, '203.0.113.9', '203.0.113.9'],
    // Ranges: from the right, the first that no trusted proxy has.
    ['a range', '10.0.0.0/8', PROXY, '203.0.113.9', '203.0.113.9'],
    ['a range, left entry made up', '10.0.0.0/8', PROXY, '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['a range, a chain of proxies', '10.0.0.0/8', PROXY, '1.1.1.1, 203.0.113.9, 10.9.9.9, 10.0.0.3', '203.0.113.9'],
    ['a range, a proxy made up beyond the client', '10.0.0.0/8', PROXY, '10.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['a range, who is not in it is not believed', '10.0.0.0/8', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
    ['a range, all in it', '10.0.0.0/8', PROXY, '10.0.0.9, 10.0.0.3', '10.0.0.9'],
    ['a range, no header', '10.0.0.0/8', PROXY, undefined, PROXY],
    ['a range, nonsense next to the proxy', '10.0.0.0/8', PROXY, '203.0.113.9, unknown', 'unknown'],
    ['a range, a mapped proxy', '10.0.0.0/8', '::ffff:10.0.0.2', '203.0.113.9', '203.0.113.9'],
    ['a mapped range', '::ffff:10.0.0.0/104', PROXY, '203.0.113.9', '203.0.113.9'],
    ['a mapped range, outside', '::ffff:10.0.0.0/104', '11.0.0.2', '203.0.113.9', '11.0.0.2'],
    ['one address', '10.0.0.2', PROXY, '203.0.113.9', '203.0.113.9'],
    ['one address, its neighbour', '10.0.0.2', '10.0.0.3', '203.0.113.9', '10.0.0.3'],
    ['several ranges', '192.168.0.0/16, fd00::/8', 'fd12::1', '203.0.113.9, 192.168.4.4', '203.0.113.9'],
    ['a range of IPv6', 'fd00::/8', 'fd12::1', '2001:db8::7', '2001:db8::7'],
    ['a range of IPv6, an IPv4 client', 'fd00::/8', PROXY, '203.0.113.9', PROXY],
  ])('%s', (_, trust, socket, forwarded, expected) => {
    expect(clientAddress(socket, forwarded, parseTrustProxy(trust))).toBe(expected);
  });
});

describe('--trust-proxy', () => {
  it.each(['off', '0', '1', '10', '10.0.0.0/8', '10.0.0.1', '10.0.0.0/8,192.168.0.0/16', 'fd00::/8', '::1', '2001:db8::/32, 10.0.0.1'])(
    'may be %j',
    (text) => {
      expect(() => parseTrustProxy(text)).not.toThrow();
    },
  );

  it.each([
    ['true', 'a word'],
    ['all', 'a word'],
    ['on', 'a word'],
    ['loopback', 'a word'],
    ['*', 'everybody'],
    ['0.0.0.0/0', 'everybody'],
    ['::/0', 'everybody'],
    ['::ffff:0.0.0.0/96', 'everybody, mapped'],
    ['10.0.0.0/8,0.0.0.0/0', 'everybody, in a list'],
    ['11', 'too many hops'],
    ['-1', 'a negative number'],
    ['1.5', 'a fraction, which would be an address'],
    ['1e1', 'an exponent'],
    ['10/8', 'a short form'],
    ['127.1', 'a short form'],
    ['0x7f000001', 'a hexadecimal address'],
    ['010.0.0.1', 'an octal address'],
    ['10.0.0.0/33', 'too many bits'],
    ['10.0.0.0/', 'no bits'],
    ['10.0.0.0/8/8', 'bits twice'],
    ['10.0.0.256', 'no address'],
    ['fd00::/129', 'too many bits'],
    ['10.0.0.0/8,', 'an empty entry'],
    ['10.0.0.0/8;fd00::/8', 'another separator'],
    ['proxy.example', 'a name'],
    ['', 'nothing'],
    [' ', 'a blank'],
  ])('may not be %j (%s)', (text) => {
    let thrown: unknown;
    try {
      parseTrustProxy(text);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(Fault);
    expect(thrown).toMatchObject({ code: 'USAGE', message: expect.stringContaining('--trust-proxy') });
  });
});

describe('what limits count by', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ])('%s counts as the IPv4 address %s', (address, key) => {
    expect(limitKey(address)).toBe(key);
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
    ['2001:db8:1:2::1', '2001:DB8:0001:0002:0:0:0:1', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['2001:db8:1:2::1', '2001:db8:2:2::1', false],
    ['fe80::1%eth0', 'fe80::2%eth1', true],
    ['::1', '::2', true],
    ['::1', '127.0.0.1', false],
  ])('%s and %s count together: %s', (one, other, isSame) => {
    expect(limitKey(one) === limitKey(other)).toBe(isSame);
  });

  it.each(['', 'unknown', '_hidden', 'localhost', '203.0.113.9:4711', '[::1]:80', '<script>', '","level":"error', 'a'.repeat(5_000)])(
    '%j is no address, and counts with all that are none',
    (address) => {
      expect(limitKey(address)).toBe(limitKey('no address at all'));
      expect(limitKey(address)).toMatch(/^[a-z]{1,20}$/);
    },
  );
});
