import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandFolder, createCommandFolder } from './command-folder.js';

let cli: CommandFolder;
beforeAll(() => {
  cli = createCommandFolder();
});
afterAll(() => cli.close());

describe.concurrent('the built package, in a process of its own', () => {
  it.each<[string, number, RegExp, RegExp]>([
    ['genmath compute NM19 F="2 kN" m="80 kg" --solve a', 0, /^a = 25 m\/s²\n/, /^$/],
    ['genmath show NM1999', 1, /^$/, /^genmath: .*no operator "NM1999"[\s\S]*\n$/],
    ['genmath serv', 2, /^$/, /^genmath: There is no command "serv"\. Did you mean serve\?.*\n$/],
    ['genmath serv --json', 2, /^\{\n {2}"error": \{\n {4}"code": "USAGE"/, /^$/],
    ['genmath --version', 0, /^\d+\.\d+\.\d+\n$/, /^$/],
    // Without a command it serves MCP, until stdin ends.
    ['printf "" | genmath', 0, /^$/, /^$/],
    ['printf "2 m\\n3 ft\\n" | genmath', 0, /^(\{.*"code":-32700.* genmath calc - calculates lines.*\}\n){2}$/, /^$/],
  ])('%s', async (line, code, stdout, stderr) => {
    expect(await cli.shell(line)).toEqual({ code, stdout: expect.stringMatching(stdout), stderr: expect.stringMatching(stderr) });
  });
});

describe.concurrent('in a pipe', () => {
  it.each(['show NM --json', 'search energy', 'domains', '--help', 'prove NM19 m=1 a=1'])(
    'genmath %s ends quietly when the reader has seen enough',
    async (command) => {
      // The reader is gone before anything is written.
      const { stderr } = await cli.shell(`genmath ${command} | true`);
      expect(stderr).toBe('');
    },
  );

  it('a receipt goes from prove to verify', async () => {
    const { code, stdout } = await cli.shell('genmath prove NM19 m=1500 a=2.5 --json | genmath verify -');
    expect([code, stdout.split('\n')[0]]).toEqual([0, 'valid: KO42, NM19 gave 3750 N']);
  });
});
