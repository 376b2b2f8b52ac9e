import { describe, expect, it } from 'vitest';
import { assertHost } from '../../src/adapters/http/request/guard-request.js';
import { formatHelp } from '../../src/cli/command-line/help.js';
import { parseCommandLine } from '../../src/cli/command-line/parse-command-line.js';
import { Fault } from '../../src/core/faults.js';
import { SERVE_FLAGS } from '../../src/node/config.js';
import { readServeConfig, type ServeConfig } from '../../src/node/serve-config.js';

const twinOf = (flag: string): string => `GENMATH_${flag.toUpperCase().replaceAll('-', '_')}`;
const minutes = (limit: number, seconds = 60) => ({ limit, windowMilliseconds: seconds * 1000 });
const faultOf = (read: () => unknown): Fault | undefined => {
  try {
    read();
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
  return undefined;
};

it('without flags and environment it is a node on the loopback address, limited and closed', () => {
  expect(readServeConfig({}, { HOME: '/home/somebody', XDG_DATA_HOME: '/somewhere' })).toMatchObject({
    host: '127.0.0.1',
    port: 7770,
    http: { allowedHosts: ['127.0.0.1'], allowedOrigins: [], isLoopback: true, trustProxy: { hops: 0 }, isSecure: false },
    limits: { prove: minutes(10), verify: minutes(10), mint: minutes(5, 3600) },
    demoLimit: 10,
    dailyLimit: 1000,
    hasMetrics: false,
  });
  expect(readServeConfig({}, {})).not.toHaveProperty('url');
});

/** Each flag: two values, and where they show. */
const flags: readonly (readonly [string, string, string, (config: ServeConfig) => unknown, unknown, unknown])[] = [
  ['host', '127.0.0.2', '::1', ({ host }) => host, '127.0.0.2', '::1'],
  ['port', '0', '65535', ({ port }) => port, 0, 65535],
  ['url', 'https://one.example', 'http://two.example:81/', ({ url }) => url, 'https://one.example', 'http://two.example:81'],
  [
    'allowed-hosts',
    'One.example',
    'a.b, [::1] ,10.0.0.5',
    ({ http }) => http.allowedHosts.slice(0, -1),
    ['one.example'],
    ['a.b', '[::1]', '10.0.0.5'],
  ],
  [
    'allowed-origins',
    'https://One.example',
    'https://a.b,http://c.d:81',
    ({ http }) => http.allowedOrigins,
    ['https://one.example'],
    ['https://a.b', 'http://c.d:81'],
  ],
  [
    'trust-proxy',
    '1',
    '10.0.0.0/8,::1',
    ({ http }) => ('hops' in http.trustProxy ? http.trustProxy.hops : http.trustProxy.ranges.length),
    1,
    2,
  ],
  ['limit-prove', '7/30', 'off', ({ limits }) => limits.prove, minutes(7, 30), undefined],
  ['limit-verify', '1/1', '999999/999999', ({ limits }) => limits.verify, minutes(1, 1), minutes(999_999, 999_999)],
  ['limit-mint', 'off', '2/86400', ({ limits }) => limits.mint, undefined, minutes(2, 86_400)],
  ['limit-catalog', '7/30', 'off', ({ limits }) => limits.catalog, minutes(7, 30), undefined],
  ['limit-unknown-key', '7/30', 'off', ({ limits }) => limits['unknown-key'], minutes(7, 30), undefined],
  ['limit-work', '7/30', 'off', ({ limits }) => limits.work, minutes(7, 30), undefined],
  ['limit-work-key', '7/30', 'off', ({ limits }) => limits['work-key'], minutes(7, 30), undefined],
  ['daily-limit', '5', 'off', ({ dailyLimit }) => dailyLimit, 5, null],
  ['workers', '3', '0', ({ workers }) => workers, 3, 0],
  ['store', 'postgres://me@db/genmath', 'postgresql:///x', ({ store }) => store, 'postgres://me@db/genmath', 'postgresql:///x'],
];

describe.each(flags)('--%s', (flag, one, other, shown, oneShown, otherShown) => {
  it('is heeded, and so is its twin in the environment', () => {
    expect(shown(readServeConfig({ [flag]: one }, {}))).toEqual(oneShown);
    expect(shown(readServeConfig({ [flag]: other }, {}))).toEqual(otherShown);
    expect(shown(readServeConfig({}, { [twinOf(flag)]: one }))).toEqual(oneShown);
    expect(shown(readServeConfig({}, { [twinOf(flag)]: other }))).toEqual(otherShown);
  });

  it('goes before its twin, which may then be wrong', () => {
    expect(shown(readServeConfig({ [flag]: one }, { [twinOf(flag)]: other }))).toEqual(oneShown);
    expect(shown(readServeConfig({ [flag]: other }, { [twinOf(flag)]: '\u0000' }))).toEqual(otherShown);
  });

  it('an empty twin is none', () => {
    expect(shown(readServeConfig({}, { [twinOf(flag)]: '' }))).toEqual(shown(readServeConfig({}, {})));
  });
});

it.each([
  [{ metrics: true }, {}, true],
  [{ metrics: true }, { GENMATH_METRICS: '0' }, true],
  [{}, { GENMATH_METRICS: '1' }, true],
  [{}, { GENMATH_METRICS: 'true' }, true],
  [{}, { GENMATH_METRICS: '0' }, false],
  [{}, { GENMATH_METRICS: 'false' }, false],
  [{}, { GENMATH_METRICS: '' }, false],
])('metrics: %j with %j is %s', (given, environment, expected) => {
  expect(readServeConfig(given, environment).hasMetrics).toBe(expected);
});

it('the data folder comes from --data, then GENMATH_DATA', () => {
  expect(readServeConfig({ data: '/one' }, { GENMATH_DATA: '/other' }).dataFolder).toBe('/one');
  expect(readServeConfig({}, { GENMATH_DATA: '/other' }).dataFolder).toBe('/other');
});

describe('a wrong value is refused by the name of its flag, from the flag and from the environment', () => {
  it.each<[string, readonly string[]]>([
    ['port', ['70000', '-1', '1.5', '0x50', '8e1', ' 80', '80 ', 'http', '٣', '000080']],
    [
      'url',
      [
        'math.example.org',
        'ftp://a.example',
        'https://',
        'https://a.example?x',
        'https://a.example#x',
        'https://u@a.example',
        'https://:p@a.example',
      ],
    ],
    [
      'allowed-hosts',
      ['math.example.org:443', 'https://math.example.org', 'a b', '*', 'a/b', '[::1', 'ex\u00e4mple.org', 'good.example,b@d'],
    ],
    [
      'allowed-origins',
      [
        'app.example.org',
        '*',
        'null',
        'https://a.example/',
        'https://a.example/x',
        'https://a.example:443',
        'file:///x',
        'https://good.example,bad',
      ],
    ],
    ['trust-proxy', ['true', 'all', '*', '0.0.0.0/0', '::/0', '11', '-1', '1.5', 'proxy.example']],
    ['limit-prove', ['10', '10/', '/60', '0/60', '10/0', '-1/60', '1.5/60', '10/60s', '10 / 60', '1000000/60', 'on', 'OFF']],
    ['limit-verify', ['10/60/60', 'none']],
    ['limit-mint', ['5/hour', 'unlimited']],
    ['limit-work', ['2', '2.5/60', 'none']],
    ['workers', ['-1', '1.5', '257', '1e2', 'auto']],
    ['daily-limit', ['0', '-1', '1.5', '1e3', 'none', '1000000000']],
  ])('--%s', (flag, values) => {
    for (const value of values) {
      for (const fault of [
        faultOf(() => readServeConfig({ [flag]: value }, {})),
        faultOf(() => readServeConfig({}, { [twinOf(flag)]: value })),
      ]) {
        expect([value, fault?.code]).toEqual([value, 'USAGE']);
        expect(fault?.message).toMatch(new RegExp(`--${flag}\\b`));
        if (!value.includes(',')) expect(fault?.message).toContain(JSON.stringify(value));
      }
    }
  });

  it('--store, without the value, which may hold a password; one on the command line may hold none', () => {
    for (const value of ['', 'mysql://me:secret@db/x', 'secret', 'postgres:/secret']) {
      const faults = [faultOf(() => readServeConfig({ store: value }, {}))];
      if (value !== '') faults.push(faultOf(() => readServeConfig({}, { GENMATH_STORE: value })));
      for (const fault of faults) {
        expect([value, fault?.code]).toEqual([value, 'USAGE']);
        expect(fault?.message).toContain('--store');
        expect(fault?.message).not.toContain('secret');
      }
    }
    const withPassword = 'postgres://me:secret@db/genmath';
    expect(faultOf(() => readServeConfig({ store: withPassword }, {}))?.message).toContain('PGPASSFILE');
    expect(readServeConfig({}, { GENMATH_STORE: withPassword }).store).toBe(withPassword);
  });

  it('--metrics, in the environment', () => {
    const fault = faultOf(() => readServeConfig({}, { GENMATH_METRICS: 'yes' }));
    expect([fault?.code, fault?.message]).toEqual(['USAGE', expect.stringContaining('--metrics')]);
  });

  it('an empty flag is not silently passed over', () => {
    for (const flag of ['port', 'url', 'trust-proxy', 'limit-prove', 'limit-verify', 'limit-mint', 'daily-limit', 'workers'])
      expect([flag, faultOf(() => readServeConfig({ [flag]: '' }, {}))?.code]).toEqual([flag, 'USAGE']);
  });
});

describe('listening on every address', () => {
  it.each(['0.0.0.0', '::', '', '0', '0.0', '::0', '0:0:0:0:0:0:0:0', '::ffff:0.0.0.0', '::FFFF:0.0.0.0'])(
    'as %j needs to be told under which names',
    (host) => {
      const fault = faultOf(() => readServeConfig({ host }, {}));
      expect([fault?.code, fault?.message]).toEqual(['USAGE', expect.stringMatching(/--host .*--allowed-hosts/)]);
      const { http } = readServeConfig({ host, 'allowed-hosts': 'math.example.org' }, {});
      expect(http).toMatchObject({ allowedHosts: ['math.example.org'], isLoopback: false });
      const byUrl = readServeConfig({ host, url: 'https://math.example.org:8443' }, {}).http;
      expect(byUrl).toMatchObject({ allowedHosts: ['math.example.org'], isLoopback: false, isSecure: true });
    },
  );

  it.each([' ', ',', ' , '])('is not told by the list %j', (list) => {
    expect(faultOf(() => readServeConfig({ host: '0.0.0.0', 'allowed-hosts': list }, {}))?.code).toBe('USAGE');
  });
});

describe('the hosts that are answered to', () => {
  const isAnswered = (config: ServeConfig, host: string): boolean => faultOf(() => assertHost(host, config.http)) === undefined;

  it.each([
    ['127.0.0.1', ['127.0.0.1:7770', 'localhost', '[::1]:80']],
    ['localhost', ['localhost:7770', '127.0.0.1']],
    ['LOCALHOST', ['localhost:7770', '127.0.0.1']],
    ['::1', ['[::1]:7770', 'localhost']],
    ['127.0.0.2', ['127.0.0.2:7770', 'localhost']],
    ['192.168.1.5', ['192.168.1.5:7770']],
    ['fd00::5', ['[fd00::5]:7770']],
  ])('--host %s: %j', (host, names) => {
    const config = readServeConfig({ host }, {});
    for (const name of names) expect([name, isAnswered(config, name)]).toEqual([name, true]);
    expect(isAnswered(config, 'evil.example')).toBe(false);
  });

  it.each(['192.168.1.5', 'fd00::5', '127.evil.example', 'localhost.evil.example'])('--host %s is no loopback address', (host) => {
    const config = readServeConfig({ host }, {});
    expect(config.http.isLoopback).toBe(false);
    for (const name of ['localhost', '127.0.0.1', '[::1]']) expect([name, isAnswered(config, name)]).toEqual([name, false]);
  });

  it('the name in --url is one of them, of an https address the cookie is for https', () => {
    const config = readServeConfig({ url: 'https://Math.example.org:8443' }, {});
    expect([isAnswered(config, 'math.example.org:8443'), config.http.isSecure]).toEqual([true, true]);
    expect(readServeConfig({ url: 'http://math.example.org' }, {}).http.isSecure).toBe(false);
    expect(isAnswered(readServeConfig({ url: 'http://[fd00::5]:80' }, {}), '[fd00::5]')).toBe(true);
  });
});

it('every flag is read from the command line and explained by --help', () => {
  for (const flag of SERVE_FLAGS) {
    expect(formatHelp(['serve'])).toMatch(new RegExp(`^  --${flag} `, 'm'));
    const { options } = parseCommandLine(['serve', ...(flag === 'metrics' ? ['--metrics'] : [`--${flag}`, 'x'])]);
    expect(options[flag]).toBe(flag === 'metrics' ? true : 'x');
  }
});
