import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPng } from '../../adapters/picture/read-png.js';
import { readXml, textsOf } from '../../adapters/picture/read-xml.js';
import { type CommandFolder, createCommandFolder } from '../command-folder.js';

let cli: CommandFolder;
beforeAll(() => {
  cli = createCommandFolder();
});
afterAll(() => cli.close());

describe('genmath diagram', () => {
  it('prints Mermaid text', async () => {
    const { code, stdout } = await cli.run(['diagram', 'rate-limiter']);
    expect([code, stdout.split('\n')[0]]).toEqual([0, 'stateDiagram-v2']);
  });

  it('draws an SVG and a PNG from the built package', async () => {
    const [svg, png] = [join(cli.folder, 'saga.svg'), join(cli.folder, 'saga.PNG')];
    for (const path of [svg, png]) expect(await cli.run(['diagram', 'saga', '--out', path])).toMatchObject({ code: 0, stderr: '' });
    expect(textsOf(readXml(readFileSync(svg, 'utf8')))).toEqual(expect.arrayContaining(['Saga', 'compensating', 'step_failed']));
    expect(readPng(readFileSync(png)).colours).toBeGreaterThan(40);
  });

  it.each<[string, readonly string[], number, RegExp]>([
    ['no template', ['diagram'], 2, /Say which template/],
    ['a template that is none', ['diagram', 'rate-limitter'], 1, /rate-limiter/],
    ['another kind of file', ['diagram', 'saga', '--out', 'saga.pdf'], 2, /\.svg or \.png/],
    [
      'a folder that is not there',
      ['diagram', 'saga', '--out', 'nowhere/saga.svg'],
      2,
      /Cannot write nowhere\/saga\.svg: there is no such file or folder/,
    ],
    ['a range where none is taken', ['diagram', 'saga', '--log'], 2, /takes no --log/],
  ])('%s is refused', async (_, args, code, message) => {
    const answer = await cli.run(args);
    expect([answer.code, answer.stderr]).toEqual([code, expect.stringMatching(message)]);
  });
});

describe('genmath plot', () => {
  it.each<[string, readonly string[], RegExp]>([
    ['no range', ['plot', 'NM19', 'm=80'], /Say which input varies/],
    ['three ranges', ['plot', 'x=1..2', 'y=1..2', 'z=1..2'], /Say which input varies/],
    ['two ranges in the terminal', ['plot', 'NM19', 'm=1..2', 'a=1..2'], /--out chart\.svg/],
    ['a range without an end', ['plot', 'NM19', 'm=1', 'a=1..'], /lacks an end/],
    ['half a point', ['plot', 'NM19', 'm=1', 'a=1..2', '--points', '2.5'], /--points is a whole number/],
    ['one point', ['plot', 'NM19', 'm=1', 'a=1..2', '--points=1'], /--points is a whole number/],
    ['another kind of file', ['plot', 'NM19', 'm=1', 'a=1..2', '--out', 'a.gif'], /\.svg or \.png/],
  ])('%s is wrong usage', async (_, args, message) => {
    const { code, stderr } = await cli.run(args);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });
});
