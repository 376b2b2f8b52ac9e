import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandFolder, createCommandFolder } from '../command-folder.js';

let cli: CommandFolder;
beforeAll(() => {
  cli = createCommandFolder();
});
afterAll(() => cli.close());

/** A file, where a folder is wanted. */
const plainFile = (): string => {
  const path = join(cli.folder, 'plain');
  writeFileSync(path, '');
  return path;
};
/** Gives the environment of a data folder that no other test uses. */
const folderFor = (name: string) => ({ GENMATH_DATA: join(cli.folder, name) });
const prove = async (environment: Readonly<Record<string, string>>): Promise<string> =>
  (await cli.run(['prove', 'NM19', 'm=1500', 'a=2.5', '--json'], environment)).stdout;
const verify = async (receipt: string, environment: Readonly<Record<string, string>>, ...args: readonly string[]) => {
  writeFileSync(join(cli.folder, 'receipt.json'), receipt);
  return (await cli.run(['verify', 'receipt.json', ...args], environment)).code;
};

describe('genmath keys', () => {
  it('lists the public keys and where they are kept, and never a secret', async () => {
    const environment = folderFor('listed');
    const { code, stdout } = await cli.run(['keys'], environment);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ed\.\d{4}-\d\d-\d\d\.[0-9a-f]{8} {2}[A-Za-z0-9+/]{43}= {2}signs and verifies\n/);
    expect(stdout).toContain(`kept in ${environment.GENMATH_DATA}`);
    const file = readFileSync(join(environment.GENMATH_DATA, 'keys.json'), 'utf8');
    const { master, ed25519 } = JSON.parse(file) as {
      readonly master: string;
      readonly ed25519: readonly { readonly privateKey: string }[];
    };
    const jwks = await cli.run(['keys', 'jwks'], environment);
    for (const secret of [master, ed25519[0]?.privateKey ?? '']) {
      expect(secret).not.toBe('');
      expect(stdout + jwks.stdout).not.toContain(secret);
    }
    expect(statSync(join(environment.GENMATH_DATA, 'keys.json')).mode & 0o777).toBe(0o600);
  });

  it('prints a JWK set (RFC 8037), the same as --json', async () => {
    const environment = folderFor('jwks');
    const { stdout } = await cli.run(['keys', 'jwks'], environment);
    expect(JSON.parse(stdout)).toEqual({
      keys: [{ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid: expect.any(String), x: expect.stringMatching(/^[\w-]{43}$/) }],
    });
    expect((await cli.run(['keys', '--json'], environment)).stdout).toBe(stdout);
  });

  it('rotates: new receipts bear the new key, old ones verify for ever, also offline', async () => {
    const environment = folderFor('rotated');
    const old = await prove(environment);
    const rotated = await cli.run(['keys', 'rotate'], environment);
    expect(rotated.code).toBe(0);
    expect(rotated.stdout).toMatch(/^ed\.\S+ +\S+ +verifies only\ned\.\S+ +\S+ +signs and verifies\n/);
    const fresh = await prove(environment);
    const kidOf = (receipt: string) => JSON.parse(receipt) as { signature: { kid: string }; hmac: { kid: string } };
    expect(kidOf(fresh).signature.kid).not.toBe(kidOf(old).signature.kid);
    expect(kidOf(fresh).hmac.kid).not.toBe(kidOf(old).hmac.kid);
    const set = join(cli.folder, 'rotated-set.json');
    writeFileSync(set, (await cli.run(['keys', 'jwks'], environment)).stdout);
    for (const receipt of [old, fresh]) {
      expect(await verify(receipt, environment)).toBe(0);
      expect(await verify(receipt, folderFor('elsewhere'), '--public-key', set)).toBe(0);
      expect(await verify(receipt.replaceAll('3750', '3751'), environment)).toBe(1);
    }
  });

  it('takes the keyring from the environment, stores nothing then, and does not rotate it', async () => {
    await prove(folderFor('source'));
    const keyring = readFileSync(join(cli.folder, 'source', 'keys.json'), 'utf8');
    const environment = { ...folderFor('from-environment'), GENMATH_KEYRING: keyring };
    const receipt = await prove(environment);
    expect(await verify(receipt, folderFor('source'))).toBe(0);
    expect(() => statSync(environment.GENMATH_DATA)).toThrow('ENOENT');
    expect((await cli.run(['keys'], environment)).stdout).toContain('from GENMATH_KEYRING');
    const rotation = await cli.run(['keys', 'rotate'], environment);
    expect([rotation.code, rotation.stderr]).toEqual([2, expect.stringContaining('rotate it there')]);
  });

  it('signs in the name that the environment gives', async () => {
    const receipt = await prove({ ...folderFor('named'), GENMATH_ISSUER: 'physics.example' });
    expect(JSON.parse(receipt)).toMatchObject({ issuer: 'physics.example' });
    expect(await verify(receipt, folderFor('named'))).toBe(0);
  });

  it('--data goes before the environment', async () => {
    const receipt = (await cli.run(['prove', '--data', join(cli.folder, 'flag'), '--json'], folderFor('unused'))).stdout;
    expect(await verify(receipt, folderFor('flag'))).toBe(0);
    expect(() => statSync(join(cli.folder, 'unused'))).toThrow('ENOENT');
  });
});

describe('keys that cannot be used are refused with the way out, and without a secret', () => {
  it.each<[string, Readonly<Record<string, string>>, RegExp]>([
    [
      'a data folder below a file',
      { GENMATH_DATA: '{file}/data' },
      /keys\.json cannot be read \(ENOTDIR\)\. Choose another folder with --data or GENMATH_DATA/,
    ],
    ['a keyring that is no JSON', { GENMATH_KEYRING: 'c2VjcmV0' }, /GENMATH_KEYRING is not JSON/],
    ['a keyring of another shape', { GENMATH_KEYRING: '{"master":"c2VjcmV0"}' }, /does not have the shape/],
  ])('%s', async (_, environment, message) => {
    const given = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, value.replace('{file}', plainFile())]));
    for (const args of [['prove'], ['keys'], ['compute', 'NM19', 'm=1', 'a=1']]) {
      const { code, stdout, stderr } = await cli.run(args, given);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr.replaceAll('\n  ', ' ')).toMatch(message);
      expect(stderr).not.toMatch(/c2VjcmV0|\n\s+at /);
    }
  });

  it('a key file that others may read', async () => {
    const environment = folderFor('open');
    await prove(environment);
    const path = join(environment.GENMATH_DATA, 'keys.json');
    chmodSync(path, 0o644);
    const { code, stderr } = await cli.run(['prove'], environment);
    expect([code, stderr.replaceAll('\n  ', ' ')]).toEqual([1, expect.stringContaining(`chmod 600 ${path}`)]);
  });

  it('a command that needs no key needs no folder', async () => {
    const nowhere = { GENMATH_DATA: `${plainFile()}/data` };
    for (const args of [['show', 'NM19'], ['search', 'force'], ['domains'], ['--help']]) {
      expect((await cli.run(args, nowhere)).code).toBe(0);
    }
  });
});

describe('genmath keys mint --machine', () => {
  it('makes the key of a member, by a row of the ledger, and changes roles without a new key', async () => {
    const environment = folderFor('members');
    await cli.run(['keys', 'mint', '--slug', 'team'], environment);
    const minted = await cli.run(['keys', 'mint', '--machine', 'team', '--name', 'bob', '--role', 'ops, approver', '--json'], environment);
    expect([minted.code, JSON.parse(minted.stdout)]).toEqual([
      0,
      { key: expect.stringMatching(/^gm_/), machine: 'team', member: { name: 'bob', roles: ['ops', 'approver'] } },
    ]);
    const again = await cli.run(['keys', 'mint', '--machine', 'team', '--name', 'bob', '--role', 'ops'], environment);
    expect([again.code, again.stdout]).toEqual([0, 'bob is a member of team, with the roles ops\n']);
    expect((await cli.run(['keys', 'mint', '--machine', 'team'], environment)).stdout).toMatch(
      /^gm_(\w{8})_.+\n\1 is a member of team, without a role; the key is shown this once\n$/,
    );
    expect((await cli.run(['keys', 'issued'], environment)).stdout).toMatch(/a member of team {2}free/);
    const exported = await cli.run(['ledger', 'export'], environment);
    expect(exported.stdout.match(/"event":"invited"/g)).toHaveLength(3);
    expect((await cli.run(['ledger', 'verify'], environment)).code).toBe(0);
  });

  it.each<[string, readonly string[], string]>([
    ['a machine that is none', ['--machine', 'nowhere'], 'There is no machine "nowhere"'],
    ['a name that is none', ['--machine', 'local', '--name', 'Bob Ross'], '--name'],
    ['the role of the owner', ['--machine', 'local', '--role', 'owner'], '--role'],
    ['a role without a machine', ['--role', 'ops'], '--name and --role go with --machine'],
    ['a new machine and an old one', ['--machine', 'local', '--slug', 'x'], 'that of a member of one'],
  ])('refuses %s', async (_, args, why) => {
    const { code, stderr } = await cli.run(['keys', 'mint', ...args], folderFor('refused-members'));
    expect([code === 0, stderr]).toEqual([false, expect.stringContaining(why)]);
  });
});
