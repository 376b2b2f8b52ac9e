import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isQuestion, parseQuestion } from '../../../src/cli/commands/ask.js';
import { type CommandFolder, createCommandFolder } from '../command-folder.js';

let cli: CommandFolder;
beforeAll(() => {
  cli = createCommandFolder();
});
afterAll(() => cli.close());

describe('what is no command is calculated, or asks the registry', () => {
  // 1 mile = 1609.344 m exactly (NIST SP 811); the rest is arithmetic by hand.
  it.each<[string, readonly string[], RegExp]>([
    ['a conversion', ['10', 'miles', 'in', 'km'], /^16\.09344 km$/m],
    ['a conversion of a negative reading', ['-40', 'degF', 'in', 'degC'], /^-40 °C$/m],
    ['an expression in quotes', ['12 V / 4 ohm'], /^3 A$/m],
    ['a unit by an option', ['10 miles', '--unit', 'km'], /^16\.09344 km$/m],
    ['the roots of a quadratic', ['solve x^2 - 5 x + 6 = 0 for x'], /^x = \[2, 3\]$/m],
    ['a percentage', ['15%', 'of', '80'], /^12$/m],
    ['a question in plain words', ['how', 'many', 'km', 'in', '10', 'miles'], /^16\.09344 km$/m],
    ['a question with numbers among its words', ['loan payment 250000 USD 6% 30 years'], /^Not used: 250000 USD, 6%, 30 years/m],
    [
      'a question whose numbers go by their units, with the call',
      ['kinetic energy of a 1500 kg car at 100 km/h'],
      /^Not used: 1500 kg, 100 km\/h\. With NM23 \(Kinetic energy\): genmath "NM23\(1500 kg, 100 km\/h\)"$/m,
    ],
    [
      'a question of two numbers of one kind, with the symbols',
      ['hypotenuse of a 3 m and 4 m right triangle'],
      /^Not used: 3 m, 4 m\. With GM1 \(.*\) say of what symbol each is: genmath GM1 a=… b=…$/m,
    ],
    ['a name with a number', ['rule of 72 r=7%'], /^t = 10\.2857 yr/m],
    ['a name with inputs', ['kinetic', 'energy', 'm=2kg', 'v=3m/s'], /^E_k = 9 J$/m],
    ['a name with inputs in one text', ['kinetic energy m = 2 kg, v = 3 m/s'], /^E_k = 9 J$/m],
    ['an id with inputs', ['NM19', 'm=2kg', 'a=3m/s^2'], /^F = 6 N$/m],
    ['an id with inputs for another symbol', ['NM19', 'F=6N', 'm=2kg', '--solve', 'a'], /^a = 3 m\/s²$/m],
    ['an id alone', ['NM19'], /^NM19 {2}Newton's second law/m],
    ['a question', ['energy', 'stored', 'in', 'a', 'capacitor'], /^EM12 /m],
  ])('%s', async (_, args, answer) => {
    const { code, stdout, stderr } = await cli.run(args);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(answer);
  });

  it.each<[string, readonly string[], number, RegExp]>([
    ['a near miss of a command', ['serv'], 2, /no command "serv"\. Did you mean serve\?/],
    ['two letters of a long command', ['compote', 'NM19', 'm=1'], 2, /Did you mean compute\?.*genmath search compote/s],
    ['a word that nothing knows', ['fnordish'], 2, /no command "fnordish"/],
    ['a line that was understood', ['5 kg + 3 s'], 1, /cannot add a mass/],
    ['a line that was not, which the registry does not know', ['12 V / 4 ohn'], 1, /line 1, column 1/],
    ['a number with a decimal comma', ['1,5 kg in g'], 1, /a comma could group thousands or mark decimals; write 1\.5/],
    ['a function of two readings', ['log(100)'], 1, /ln .*or log10/],
    ['an equation without its unknown', ['2x + 3 = 7'], 1, /solve 2x \+ 3 = 7 for x/],
    ['words that neither understands', ['molar mass H2SO4'], 1, /^genmath: No equation of the registry is plainly "molar mass H2SO4"/],
    ['nothing', [''], 2, /Say what to calculate/],
    ['a number among words', ['kinetic energy 5 m=2kg v=3m/s'], 2, /5 among the words is no input/],
    ['inputs that are lacking', ['NM19', 'm=2kg'], 1, /acceleration|net force/],
    ['an option of another command', ['10 miles', '--points', '3'], 2, /takes no --points/],
  ])('refuses %s', async (_, args, code, said) => {
    const ending = await cli.run(args);
    expect([ending.code, ending.stdout]).toEqual([code, '']);
    expect(ending.stderr.replaceAll(/\n +/g, ' ')).toMatch(said);
  });

  it('shows an operator and a domain by name', async () => {
    expect((await cli.run(['show', 'kinetic', 'energy'])).stdout).toMatch(/^NM23 {2}Kinetic energy/);
    expect((await cli.run(['show', 'Newtonian mechanics'])).stdout).toMatch(/^NM {2}Newtonian mechanics/);
  });
});

describe('a question is parted at its inputs', () => {
  it.each<[string, string, readonly string[]]>([
    ['kinetic energy m=2kg v=3m/s', 'kinetic energy', ['m=2kg', 'v=3m/s']],
    ['kinetic energy, m = 2 kg; v_0 = 3 m/s', 'kinetic energy', ['m=2 kg', 'v_0=3 m/s']],
    ['NM19 NM22.d=1 m', 'NM19', ['NM22.d=1 m']],
    ['ohm law', 'ohm law', []],
    ['is a == b', 'is a == b', []],
  ])('%s', (text, name, inputs) => {
    expect(parseQuestion(text)).toEqual({ name, inputs });
  });
});

describe('the registry is asked what may be a question', () => {
  it.each<[string, boolean]>([
    ['ohm law', true],
    ['30 year loan', true],
    ['a^2 + b^2 = c^2', true],
    ['kinetic energy m = 2 kg', true],
    ['1,5 kg in g', false],
    ['4:30 h in min', false],
    ['log(100)', false],
    ['2x + 3 = 7', false],
  ])('%s', (text, expected) => {
    expect(isQuestion(text)).toBe(expected);
  });
});
