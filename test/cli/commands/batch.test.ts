import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandFolder, createCommandFolder } from '../command-folder.js';

let commands: CommandFolder;
beforeAll(() => {
  commands = createCommandFolder();
});
afterAll(() => commands.close());

const path = (name: string): string => join(commands.folder, name);
const write = (name: string, text: string): void => writeFileSync(path(name), text);
const read = (name: string): string => readFileSync(path(name), 'utf8');

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly computed: number;
  readonly receiptId: string;
}
const jobs = async (): Promise<readonly Shown[]> =>
  (JSON.parse((await commands.run(['jobs', '--json'])).stdout) as { readonly jobs: readonly Shown[] }).jobs;

describe('genmath batch', () => {
  it('writes a table beside its columns, and says what is under which receipt', async () => {
    write('loads.csv', '\ufeffid,m [kg]\nx,80\ny,\nz,2 t\n');
    const { code, stdout, stderr } = await commands.run([
      'batch',
      'loads.csv',
      '--with',
      'NM19',
      'a=2.5 m/s^2',
      '--unit',
      'kN',
      '--ignore',
      'id',
      '-o',
      'forces.csv',
    ]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('F from 0.2 kN to 5 kN for 2 of 3 items; 1 refused');
    expect(stdout).toMatch(/receipt {2}bat_[0-9a-f-]{36}/);
    expect(read('forces.csv').split('\r\n')).toEqual([
      'index,id,m [kg],F [kN],uncertainty,error,message',
      '0,x,80,0.2,,,',
      expect.stringMatching(/^1,y,,,,MISSING_INPUT,/),
      '2,z,2 t,5,,,',
      '',
    ]);
    const [job] = await jobs();
    expect(await commands.run(['verify', job?.receiptId ?? ''])).toMatchObject({ code: 0 });
  });

  it('writes to standard output what no file is named for, and what is said of it beside', async () => {
    write('loads.ndjson', '{"m": "80 kg"}\n{"m": "-1 kg"}\n');
    const { code, stdout, stderr } = await commands.run(['batch', 'loads.ndjson', '--with', 'NM19', 'a=2.5 m/s^2', '--proofs']);
    expect(code).toBe(0);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      { index: 0, value: 200, leaf: 0, item: { R_t: 200, index: 0, inputs: { m: 80 } }, proof: [] },
      { index: 1, error: { code: 'OUT_OF_RANGE', message: expect.any(String) } },
    ]);
    expect(stderr).toContain('F = 200 N for 1 of 2 items; 1 refused');
  });

  it('is the same job for the same command, another one for another file', async () => {
    const before = (await jobs()).length;
    write('again.csv', 'm [kg]\n1\n');
    await commands.run(['batch', 'again.csv', '--with', 'NM19', 'a=1', '-o', 'a.csv']);
    await commands.run(['batch', 'again.csv', '--with', 'NM19', 'a=1', '-o', 'b.csv']);
    expect((await jobs()).length).toBe(before + 1);
    expect(read('a.csv')).toBe(read('b.csv'));
    await commands.run(['batch', 'again.csv', '--with', 'NM19', 'a=2', '-o', 'b.csv']);
    expect((await jobs()).length).toBe(before + 2);
  });

  it('lists, shows, cancels and writes jobs', async () => {
    const [job] = await jobs();
    expect((await commands.run(['jobs'])).stdout).toContain(`${job?.id}  done  NM19, 1 items`);
    expect((await commands.run(['jobs', 'show', job?.id ?? ''])).stdout).toContain(job?.receiptId);
    expect((await commands.run(['jobs', 'results', job?.id ?? '', '--format', 'csv'])).stdout).toContain('0,1,2,,,');
    expect(await commands.run(['jobs', 'cancel', job?.id ?? ''])).toMatchObject({ code: 0, stdout: expect.stringContaining('is removed') });
    expect(await commands.run(['jobs', 'show', job?.id ?? ''])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no job'),
    });
  });

  it.each<[string, readonly string[], number, string]>([
    ['no table', ['batch'], 2, 'Say which table'],
    ['no chain', ['batch', 'again.csv'], 2, '--with NM19'],
    ['a file that is none', ['batch', 'none.csv', '--with', 'NM19'], 2, 'Cannot read none.csv: there is no such file or folder.'],
    ['an operator among the words', ['batch', 'again.csv', 'NM19', '--with', 'NM19'], 2, 'operators go to --with'],
    ['a file of no known form', ['batch', 'again.csv', '--with', 'NM19', '-o', 'x.pdf'], 2, '.csv or .ndjson'],
    ['two forms', ['batch', 'again.csv', '--with', 'NM19', '-o', 'x.csv', '--format', 'ndjson'], 2, '--format is ndjson'],
    [
      'a folder to write to',
      ['batch', 'again.csv', '--with', 'NM19', 'a=1', '-o', 'none/x.csv'],
      2,
      'Cannot write none/x.csv: there is no such file or folder.',
    ],
    ['an action that is none', ['jobs', 'stop', 'x'], 2, 'show, resume, cancel, results'],
    ['an option of another action', ['jobs', 'show', 'x', '--proofs'], 2, '--proofs is for'],
    ['a job that is none', ['jobs', 'show', 'x'], 1, 'There is no job'],
    ['a column that is none', ['batch', 'loads.csv', '--with', 'NM19', 'a=1'], 1, 'ignore'],
  ])('refuses %s', async (_, args, code, says) => {
    const ending = await commands.run(args);
    expect([ending.code, ending.stderr]).toEqual([code, expect.stringContaining(says)]);
  });
});

describe('genmath batch --sheet', () => {
  it('runs a sheet for every row, and writes the results beside the columns', async () => {
    write('force.gm', 'm = 1 kg\nF = m * 2.5 m/s^2 in kN\nE = F * 10 m');
    write('masses.csv', 'm\n800\n2 t\n');
    const { code, stdout } = await commands.run(['batch', 'masses.csv', '--sheet', 'force.gm', '--show', 'F,E', '-o', 'forces.csv']);
    expect([code, stdout.split('\n')[0]]).toEqual([0, 'F from 2 kN to 5 kN; E from 20000 J to 50000 J; for 2 of 2 rows']);
    expect(read('forces.csv').split('\r\n').slice(0, 2)).toEqual([
      'index,m,F [kN],F uncertainty,E [J],E uncertainty,error,message',
      '0,800,2,,20000,,,',
    ]);
    const [job] = await jobs();
    const verified = await commands.run(['verify', job?.receiptId ?? '']);
    expect([verified.code, verified.stdout.split('\n')[0]]).toEqual([0, 'valid: the sheet gave F, E for 2 items']);
    expect(await commands.run(['batch', 'masses.csv', '--sheet', 'force.gm', '--with', 'NM19'])).toMatchObject({ code: 2 });
    expect(await commands.run(['batch', 'masses.csv', '--with', 'NM19', '--show', 'F'])).toMatchObject({ code: 2 });
  });
});

describe.skipIf(process.platform === 'win32')('a batch whose process is killed', () => {
  const ROWS = 5_000;
  const LAUNCHER = fileURLToPath(new URL('../../../bin/genmath.js', import.meta.url));

  it('goes on where it was, with every row once, and gives what it would have given', async () => {
    write('long.csv', `m [kg]\n${Array.from({ length: ROWS }, (_, i) => (i % 50 === 7 ? '-1' : i + 0.5)).join('\n')}\n`);
    const args = ['batch', 'long.csv', '--with', 'NM19', 'a=2.5 m/s^2', '--proofs', '-o', 'long.ndjson'];
    const start = (data: string): ChildProcess =>
      spawn(process.execPath, [LAUNCHER, ...args, '--data', path(data)], { cwd: commands.folder, stdio: 'ignore' });
    const doneOf = (data: string): number => {
      const folder = path(join(data, 'jobs'));
      const [job] = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('job_')) : [];
      const index = job === undefined ? undefined : join(folder, job, 'results.idx');
      return index === undefined || !existsSync(index) ? 0 : Math.floor(readFileSync(index).length / 40);
    };
    let seen = 0;
    for (let kill = 0; kill < 3; kill += 1) {
      const child = start('killed');
      const ended = new Promise((resolve) => child.on('exit', resolve));
      while (doneOf('killed') < seen + 3 && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 5));
      child.kill('SIGKILL');
      await ended;
      seen = doneOf('killed');
      expect(seen).toBeGreaterThanOrEqual(3 * (kill + 1));
    }
    expect(seen).toBeLessThan(ROWS / 256);
    const last = start('killed');
    expect(await new Promise((resolve) => last.on('exit', resolve))).toBe(0);
    const resumed = read('long.ndjson');
    // Each chunk was kept once.
    expect(doneOf('killed')).toBe(Math.ceil(ROWS / 256));
    expect(readdirSync(path('killed/jobs')).length).toBe(1);
    expect((await commands.run([...args, '--data', path('whole')])).code).toBe(0);
    expect(resumed).toBe(read('long.ndjson'));
    expect(resumed.trim().split('\n').length).toBe(ROWS);
  });
});
