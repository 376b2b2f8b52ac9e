import { SERVE_FLAGS } from '../../node/config.js';
import { ENVIRONMENT, type OptionName } from './options.js';

/** Exit codes and what they mean. */
export type Exits = { readonly [Code in 0 | 1 | 2]?: string };

/** What a command takes, and its page of help. */
export interface CommandDeclaration {
  readonly summary: string;
  /** What stands behind `genmath`, and what that does where it is not the summary. */
  readonly usage: readonly (readonly [words: string, meaning?: string])[];
  /** Its own options, beside those that every command takes. */
  readonly options?: readonly OptionName[];
  /** What completion offers for its words: ids, files, or its actions; for the first word alone, unless it takes many. */
  readonly words?: {
    readonly from: 'operators' | 'operators and domains' | 'templates' | 'files' | 'commands' | readonly string[];
    readonly many?: true;
  };
  readonly about: readonly string[];
  /** What the exit codes mean where they do not mean `done` and `wrong usage`. */
  readonly exits?: Exits;
  /** Names of ENVIRONMENT and of FILES. */
  readonly environment?: readonly string[];
  readonly files?: readonly string[];
  readonly examples: readonly string[];
  readonly seeAlso?: readonly string[];
}

const SIGNING = ['GENMATH_DATA', 'GENMATH_STORE', 'GENMATH_KEYRING', 'GENMATH_ISSUER', 'GENMATH_RECEIPTS', 'NO_COLOR'] as const;
const SIGNED = ['keys.json', 'receipts/'] as const;
const TWINS = Object.keys(ENVIRONMENT).filter((name) => ENVIRONMENT[name]?.startsWith('as --'));

/** The commands, in the order of the overview: parsing, help and completion read this one table. */
export const COMMANDS = {
  search: {
    summary: 'find operators by question, equation or unit',
    usage: [['search <words…>']],
    options: ['domain', 'limit'],
    about: [
      'Searches the registry: a question in plain words, an equation, a unit, a name or an id. Best hits first, each with its id, name and equation.',
      'The search knows words, not meanings. Where the best hit only shares words with the question, it says that it doubts.',
      'With --domain alone, without words, it lists the operators of the domain. Asked "from m and a to W" it finds chains of operators that lead from some symbols to another.',
    ],
    exits: { 1: 'nothing fits, or there is no such domain' },
    environment: ['NO_COLOR'],
    examples: [
      'genmath search energy stored in a capacitor',
      'genmath search "F = m*a" --limit 3',
      'genmath search from m and a to W',
      'genmath search --domain NM --json',
    ],
    seeAlso: ['show', 'domains'],
  },
  show: {
    summary: 'show an operator or a domain in full',
    usage: [['show <id | name>']],
    words: { from: 'operators and domains' },
    about: [
      'An operator, by id or by a name that is its own: its equation, symbols with units and ranges, what it assumes, its source, and a call to paste. A domain, by id or prefix: its operators with their equations.',
    ],
    exits: { 1: 'there is no such operator or domain' },
    environment: ['NO_COLOR'],
    examples: ['genmath show NM19', 'genmath show kinetic energy', 'genmath show newtonian-mechanics', 'genmath show NM19 --json'],
    seeAlso: ['search', 'domains', 'compute'],
  },
  domains: {
    summary: 'list the domains',
    usage: [['domains']],
    about: ['Lists every domain with its prefix, the number of its operators, its name and id.'],
    environment: ['NO_COLOR'],
    examples: ['genmath domains', 'genmath domains --json'],
    seeAlso: ['show', 'search'],
  },
  formulas: {
    summary: 'keep formulas of your own, called as my.name',
    usage: [
      ['formulas', 'list the formulas that you keep'],
      ['formulas add <file | ->', 'check the formulas of a file, and keep them'],
      ['formulas show | remove <name>', 'show one with its versions, or take its name away'],
    ],
    words: { from: ['add', 'show', 'remove'] },
    about: [
      'A formula is a text: a heading `name: output = expression`, a line `symbol: meaning [unit] range` for each symbol, an example that must reproduce, and a source. A file holds several, parted by blank lines; lines that begin with # are comments. docs/concepts.md describes it.',
      'It is checked as the operators of the registry are, and called as my.name wherever an id is taken: compute, prove, plot, calc, show. Every receipt carries its text, so that somebody who does not have it can verify.',
      'Another text of the same name becomes its present version; the older one stays, and is found by its digest. All formulas of a file are checked before any is kept.',
    ],
    exits: { 0: 'done', 1: 'refused: the message names the line', 2: 'wrong usage, or the file cannot be read' },
    environment: ['GENMATH_DATA', 'GENMATH_STORE', 'NO_COLOR'],
    files: ['formulas/'],
    examples: [
      'genmath formulas add beam.gm',
      'genmath formulas',
      'genmath formulas show deflection',
      'genmath formulas remove deflection',
    ],
    seeAlso: ['calc', 'compute', 'show'],
  },
  calc: {
    summary: 'calculate lines with units, e.g. "2 kN / 80 kg"',
    usage: [['calc <lines…>'], ['calc -', 'read the lines from standard input']],
    options: ['unit'],
    about: [
      'Calculates lines: expressions with units, names (x = 3 m), conversions (in, to, ->), lists and statistics, uncertainties (9.81 +- 0.02 m/s^2), distributions, matrices, integrals, solve … for x, own functions, and the operators of the registry as functions with named arguments. Lines are parted by line ends or by ;. docs/calculator.md describes the language.',
      'Every line is checked for units, and what has two meanings is refused with both. --unit is the unit of the last result. With --json all results are printed with their error bounds.',
      'A shell reads * and ( for itself: put the lines in single quotes.',
    ],
    exits: { 1: 'refused: the message names line and column' },
    environment: ['GENMATH_DATA', 'GENMATH_STORE', 'GENMATH_KEYRING', 'GENMATH_ISSUER', 'NO_COLOR'],
    examples: [
      "genmath calc '1500 kg * 2.5 m/s^2 in kN'",
      "genmath calc 'F = NM19(m = 80 kg, a = 2.5 m/s^2); F * 10 m' --unit kJ",
      "genmath calc 'solve x^2 = 2 for x'",
    ],
    seeAlso: ['compute', 'search'],
  },
  run: {
    summary: 'run a sheet file, and write its calculation note',
    usage: [['run <file | ->']],
    options: ['unit', 'note', 'receipts'],
    words: { from: 'files' },
    about: [
      'Runs the lines of a file, as calc does, and prints a result for each. Lines that begin with # are comments.',
      'With --note it writes the calculation note too: the values, the equations with the numbers put in, the results, the sources with what they assume, and the receipt, as one HTML page that loads nothing and prints well. The first line, where it is a comment, is the title; a comment behind an empty line is a heading.',
      'A sheet and a file of formulas may both end in .gm: the first line that is no comment tells them apart, which in a file of formulas reads `name: output = expression`.',
    ],
    exits: { 1: 'refused: the message names line and column', 2: 'wrong usage, or a file cannot be read or written' },
    environment: SIGNING,
    files: SIGNED,
    examples: ['genmath run load.gm', 'genmath run load.gm --note load.html'],
    seeAlso: ['calc', 'formulas', 'verify'],
  },
  prove: {
    summary: "compute on plain numbers; prints the receipt's result",
    usage: [['prove [ids…] [symbol=number…]']],
    options: ['domain', 'receipts'],
    words: { from: 'operators', many: true },
    about: [
      'Computes up to three operators on plain numbers, each in the unit that the operator declares for the symbol (`genmath show <id>` lists them), and signs the result. With --domain in place of ids, it takes the one operator of the domain that takes exactly these symbols.',
      'In a chain each operator takes what the one before gives, by symbol. `NM22.d=1` gives a symbol to one operator alone. A list is `x=1,2,3`, or JSON.',
      'With --json the whole receipt is printed, as `genmath verify` reads it.',
    ],
    exits: { 1: 'refused: an input is missing, unknown or out of range, or the result would lose its digits' },
    environment: SIGNING,
    files: SIGNED,
    examples: [
      'genmath prove NM19 m=1500 a=2.5',
      'genmath prove NM19 NM22 m=1500 a=2.5 d=10 theta=0',
      'genmath prove --domain NM m=1500 a=2.5',
      'genmath prove NM19 m=1500 a=2.5 --json > receipt.json',
    ],
    seeAlso: ['compute', 'verify', 'show'],
  },
  compute: {
    summary: 'compute with units in text, e.g. F="2 kN"',
    usage: [['compute [ids…] [symbol=value…]']],
    options: ['domain', 'solve', 'unit', 'near', 'receipts'],
    words: { from: 'operators', many: true },
    about: [
      'As prove, from quantities in text. An operator may be named by its id, its name or a question in quotes; it is taken where one operator clearly fits, and the answer names it; otherwise the candidates are listed. Any unit of the right dimension, an uncertainty behind `+-`, and any symbol of the equation to solve for. Uncertainties propagate to first order, inputs taken as uncorrelated.',
      'Where an equation has several solutions in range, they are listed, and --near picks one. A negative value for it may stand as it is: --near "-2 m".',
    ],
    exits: { 1: 'refused: a wrong dimension, several solutions, an input out of range, and the like' },
    environment: SIGNING,
    files: SIGNED,
    examples: [
      'genmath compute NM19 F="2 kN" m="80 kg" --solve a --unit ft/s^2',
      'genmath compute EM12 C="100 +- 5 uF" V="12.0 +- 0.1 V"',
      'genmath compute "Newton\'s second law" m="80 kg" a="2.5 m/s^2"',
      'genmath compute NM26 U_s="8 J" k="4 N/m" --solve x --near "-1 m"',
    ],
    seeAlso: ['prove', 'plot', 'show'],
  },
  plot: {
    summary: 'compute over a range, and plot it',
    usage: [['plot [ids…] <symbol=from..to> [symbol=value…]']],
    options: ['solve', 'unit', 'near', 'points', 'log', 'out', 'receipts'],
    words: { from: 'operators', many: true },
    about: [
      'Computes as compute does, from ids, names or questions, while one input varies, and plots the result in the terminal, as wide as that is. An end may have a unit, and a unit at the second end alone is that of both: a=0..10, "T=0..100 degC", "v=0 m/s..1 km/s". A point that is refused is a gap.',
      'With --out it draws a picture instead, SVG or PNG by the name of the file. Two inputs may vary for a picture: a heat map. With --json the whole answer is printed: the table, the extremes and the receipt.',
    ],
    exits: {
      0: 'done',
      1: 'refused: no point has a value, a wrong dimension, and the like',
      2: 'wrong usage, or the file cannot be written',
    },
    environment: SIGNING,
    files: SIGNED,
    examples: [
      'genmath plot NM19 m=80 a=0..10 --unit kN',
      'genmath plot EM12 "C=1..1000 uF" V=12 --log --points 31',
      'genmath plot NM19 "m=1..100 kg" "a=0..10 m/s^2" --points 20 --out force.svg',
    ],
    seeAlso: ['compute', 'diagram'],
  },
  batch: {
    summary: 'compute a chain, or run a sheet, for every row of a table',
    usage: [
      ['batch <table | -> --with <ids> [symbol=value…]', 'compute a chain'],
      ['batch <table | -> --sheet <file>', 'run a sheet'],
    ],
    options: ['with', 'sheet', 'show', 'solve', 'unit', 'near', 'ignore', 'out', 'format', 'proofs', 'receipts'],
    words: { from: 'files' },
    about: [
      'Reads a table, CSV or JSON lines by the end of its name, whose columns are inputs; a header may have a unit, `principal [USD]` or `D (mm)`, and a cell its own. What all rows share stands as words. A row that is refused stands in the results with its reason, and the others go on.',
      'With --sheet the columns are names of a sheet: a column takes the place of the line that assigns its name, `mass = 70 kg`, and its numbers are in the unit of that line where the header has none. --show names the results that are written.',
      'The results go to standard output, or into --out: a table with the columns of the input, or JSON lines. One signed receipt is over all of them; --proofs writes what leads each row to it.',
      'It is a job, up to 10,000,000 rows: where it is stopped, the same command goes on from there. A node that serves from the data folder goes on with it too. `genmath jobs` lists them.',
    ],
    exits: { 0: 'done, whatever rows were refused', 1: 'refused: no row computes, an unknown column, and the like' },
    environment: SIGNING,
    files: [...SIGNED, 'jobs/'],
    examples: [
      'genmath batch loads.csv --with NM19 a="2.5 m/s^2" --unit kN --out forces.csv',
      'genmath batch loads.csv --with NM19 a="2.5 m/s^2" --ignore id,name --proofs --out forces.ndjson',
      'genmath batch loads.csv --sheet load.gm --out weights.csv',
    ],
    seeAlso: ['jobs', 'compute', 'verify'],
  },
  jobs: {
    summary: 'list long work, show, cancel or resume it, write its results',
    usage: [
      ['jobs', 'list the jobs of the data folder'],
      ['jobs show | resume <id>', 'show one, or work on it until it is done'],
      ['jobs cancel <id>', 'cancel one that is under way, or remove one that ended'],
      ['jobs results <id>', 'write the results that there are'],
    ],
    options: ['out', 'format', 'proofs', 'receipts'],
    words: { from: ['show', 'resume', 'cancel', 'results'] },
    about: [
      'A job is long work with one receipt: what `genmath batch` began, or what was sent to a node (POST /api/jobs). It is kept for a week after it ended, with its results. docs/jobs.md describes it.',
      'A node that serves from the data folder goes on with what no process works on; resume does so without one.',
    ],
    exits: { 0: 'done', 1: 'there is no such job, or it failed' },
    environment: SIGNING,
    files: [...SIGNED, 'jobs/'],
    examples: ['genmath jobs', 'genmath jobs --json > jobs.json'],
    seeAlso: ['batch', 'serve', 'verify'],
  },
  diagram: {
    summary: 'draw the states of a contract template',
    usage: [['diagram <template>']],
    options: ['out'],
    words: { from: 'templates' },
    about: [
      'Prints the state diagram of a template as Mermaid text; with --out it draws a picture, SVG or PNG by the name of the file. A name that is none is answered with the nearest ones; docs/contracts.md describes them all.',
    ],
    exits: { 0: 'done', 1: 'there is no such template; the nearest are named', 2: 'wrong usage, or the file cannot be written' },
    environment: ['NO_COLOR'],
    examples: ['genmath diagram rate-limiter', 'genmath diagram circuit-breaker --out circuit-breaker.svg'],
    seeAlso: ['plot', 'serve'],
  },
  verify: {
    summary: 'verify a receipt',
    usage: [['verify <receipt.json | - | id>']],
    options: ['public-key', 'replay', 'from', 'log-key'],
    words: { from: 'files' },
    about: [
      'Checks a receipt, check by check: its shape, the key, the HMAC, the signature, the operators by revision and digest, the result by computing again, the time. It reads a receipt alone or inside an answer, from a file or, with -, from standard input; one that is kept in the data folder is named by its id. It needs no network. Of a kept batch, an answer of batch, or of sweep with proofs, it checks every item too: that it is under the signed root, and by computing again.',
      'Without an option the keys of your own data folder are trusted. For a receipt of another node, give its public keys (its /.well-known/jwks.json), or trust none with --replay. With --from the receipt of an id, the keys and the log are read from that node; keys that come the same way as the receipt show no more than that all three agree.',
    ],
    exits: { 0: 'valid', 1: 'not valid', 2: 'wrong usage, or the file cannot be read' },
    environment: ['GENMATH_DATA', 'GENMATH_STORE', 'GENMATH_KEYRING', 'NO_COLOR'],
    files: SIGNED,
    examples: [
      'genmath prove NM19 m=1500 a=2.5 --json > receipt.json && genmath verify receipt.json',
      'genmath verify rcp_3614211a-2482-4bc3-a3e9-47e06e8f82e8',
      'genmath keys jwks > public-keys.json && genmath verify receipt.json --public-key public-keys.json',
      'genmath prove NM19 m=1500 a=2.5 --json | genmath verify - --replay',
    ],
    seeAlso: ['prove', 'receipts', 'keys'],
  },
  receipt: {
    summary: 'show a receipt that is kept, by its id',
    usage: [['receipt <id>']],
    about: [
      'Every receipt that prove, compute, plot, a server over stdio or a node gives is kept in the data folder, and found from any process that has this folder. The newest are kept, 256 MiB of them; --receipts of the command that gives them says how much, or off.',
      'With --json the receipt is printed whole, as `genmath verify` reads it; of a batch with its items.',
    ],
    exits: { 1: 'no such receipt is kept' },
    environment: ['GENMATH_DATA', 'GENMATH_STORE', 'NO_COLOR'],
    files: ['receipts/'],
    examples: [
      'genmath receipt rcp_3614211a-2482-4bc3-a3e9-47e06e8f82e8',
      'genmath receipt rcp_3614211a-2482-4bc3-a3e9-47e06e8f82e8 --json > receipt.json',
    ],
    seeAlso: ['receipts', 'verify'],
  },
  receipts: {
    summary: 'list the receipts that are kept, newest first',
    usage: [['receipts']],
    options: ['limit'],
    about: ['Lists time, id, result and equation of the receipts that are kept in the data folder, by whatever process they were given.'],
    environment: ['GENMATH_DATA', 'GENMATH_STORE', 'NO_COLOR'],
    files: ['receipts/'],
    examples: ['genmath receipts', 'genmath receipts --limit 100 --json'],
    seeAlso: ['receipt', 'verify'],
  },
  keys: {
    summary: 'show and change keys',
    usage: [
      ['keys [rotate | jwks]', 'show the signing keys, add new ones, print a JWK set'],
      ['keys issued | mint | revoke <key>', "list, make or end the keys of a node's callers"],
    ],
    options: ['slug', 'machine', 'name', 'role'],
    words: { from: ['rotate', 'jwks', 'issued', 'mint', 'revoke'] },
    about: [
      'The signing keys make receipts. Alone it lists them; rotate adds new ones, and the old ones verify for ever and sign no more; jwks prints the public keys, to be handed out.',
      'The keys of callers open a node that serves HTTP. mint prints a key once: only its hash is kept. revoke takes the key or its prefix; a running node refuses it within a second.',
      'With --machine it makes the key of a member of that machine, by a row of its ledger; a node may run on the folder meanwhile.',
    ],
    exits: { 1: 'refused: the key file does not read, or there is no such key' },
    environment: ['GENMATH_DATA', 'GENMATH_STORE', 'GENMATH_KEYRING', 'NO_COLOR'],
    files: ['keys.json', 'api-keys.json', 'usage.json'],
    examples: [
      'genmath keys',
      'genmath keys rotate',
      'genmath keys jwks > public-keys.json',
      'genmath keys mint --slug lab',
      'genmath keys issued',
    ],
    seeAlso: ['serve', 'verify'],
  },
  transition: {
    summary: 'send a contract an event, or many',
    usage: [
      ['transition <contract> <event> [field=value…]'],
      ['transition <contract> --events <file>', 'send the events of a file, up to 1,000'],
      ['transition <contract> --upgrade <version>', 'move it to another version'],
    ],
    options: ['events', 'at', 'upgrade', 'mapping', 'dry-run', 'retire'],
    about: [
      'Moves a contract of the data folder, which no running node may own: a node is asked over HTTP (POST …/transition, or …/events for many). It prints where each event led, and the row that proves it.',
      'A line of the file is {"event": "request", "payload": {…}, "at": "2026-03-01T08:00:00Z", "idempotencyKey": "…"}; only the event must be there. One that is refused has no row, and the others go on.',
      'A mapping is {"states": {"wet": "condensing"}, "parameters": {"margin": "2 K"}, "memory": {"streak": "0"}}; what it leaves out keeps its name.',
    ],
    exits: { 1: 'an event was refused, or there is no such contract' },
    environment: ['GENMATH_DATA', 'GENMATH_STORE', 'NO_COLOR'],
    files: ['ledger/', 'definitions.json', 'snapshot.json'],
    examples: [
      'genmath transition ctr_gate request',
      `echo '{"event":"request"}' | genmath transition ctr_gate --events -`,
      'genmath transition ctr_gate --retire "the gate is gone"',
    ],
    seeAlso: ['ledger', 'serve'],
  },
  hooks: {
    summary: 'send what contracts emit to an address',
    usage: [
      ['hooks', 'list the hooks of a machine'],
      ['hooks add <url>', 'send to an address, and print its secret'],
      ['hooks secret | enable | remove <hook>', 'give it a new secret, let it go on, or end it'],
      ['hooks dead', 'list the messages that nobody took within a day'],
      ['hooks resend | discard <message>', 'send one again, or drop it'],
    ],
    options: ['machine', 'send', 'only', 'contract', 'after', 'webhooks'],
    words: { from: ['add', 'secret', 'enable', 'remove', 'dead', 'resend', 'discard'] },
    about: [
      'A hook posts what the contracts of a machine emit to an address over https, signed by Standard Webhooks: in the order of each contract, at least once, and retried for a day. `genmath serve` sends; what waited while it did not run is sent when it does. docs/contracts.md describes the messages.',
      'secret prints a new one; for a day messages are signed with the one before too. A hook that was answered 410 is disabled until enable.',
      'A running node takes changes up within a second. To add a hook while a node has the ledger open, ask the node: POST /api/chain/<machine>/hooks.',
    ],
    exits: { 1: 'refused: there is no such hook or message, or the address is not allowed' },
    environment: ['GENMATH_DATA', 'GENMATH_STORE', 'GENMATH_KEYRING', 'GENMATH_WEBHOOKS', 'NO_COLOR'],
    files: ['hooks/', 'keys.json', 'ledger/'],
    examples: [
      'genmath hooks add https://example.org/hooks --only rate_limited,rate_restored',
      'genmath hooks add https://example.org/mirror --send rows --after 0 --machine my-lab',
      'genmath hooks',
      'genmath hooks dead',
    ],
    seeAlso: ['serve', 'ledger', 'transition'],
  },
  ledger: {
    summary: 'check ledgers, print their rows, or correct the clock that stamps them',
    usage: [
      ['ledger verify | export [machine]', 'check the rows, or print them'],
      ['ledger correct-clock', 'go on after a clock that was wrong'],
    ],
    options: ['format', 'yes', 'reason'],
    words: { from: ['verify', 'export', 'correct-clock'] },
    about: [
      'verify reads every row of the data folder offline: its hash, its link to the row before, and the states that it leads from and to. It names the first bad one. export prints the rows of one machine or of all: as JSON lines, or with --format csv as a table for spreadsheets.',
      'With GENMATH_STORE set it is the database that is read, with the heads and contracts that it holds, as it is at one moment.',
      'A node may run on the folder meanwhile; what it writes after the reading began is not read. The node checks the receipts too (GET /api/quantum-verify/:id).',
      'correct-clock is for a clock that was set by more than a minute, or that stamped rows ahead of its time: no row is stamped then. It shows what the clock says now and which contracts lie ahead; with --yes it appends a row to each of these, and rows are stamped again. A node may run on the folder, or the database of GENMATH_STORE.',
    ],
    exits: { 0: 'valid, printed or corrected', 1: 'not valid', 2: 'wrong usage' },
    environment: ['GENMATH_DATA', 'GENMATH_STORE', 'NO_COLOR'],
    files: ['ledger/', 'definitions.json', 'snapshot.json', 'quarantine/', 'clock.json'],
    examples: [
      'genmath ledger verify',
      'genmath ledger verify --json',
      'genmath ledger export local > rows.jsonl',
      'genmath ledger export local --format csv > rows.csv',
      'genmath ledger correct-clock',
      'genmath ledger correct-clock --yes --reason "the battery of the clock was empty"',
    ],
    seeAlso: ['serve', 'verify'],
  },
  log: {
    summary: 'check the log of receipts, or prove that one is in it',
    usage: [
      ['log verify', 'check every entry, every tile and the signed checkpoint'],
      ['log proof <id>', 'print the proof that a receipt stands in the log'],
      ['log checkpoint | key', 'print the signed head of the log, or the key that verifies it'],
      ['log witness <vkey> …', 'cosign the checkpoints of these logs, over HTTP'],
      ['log witness-key', 'print the key that verifies the cosignatures'],
    ],
    words: { from: ['verify', 'proof', 'checkpoint', 'key', 'witness', 'witness-key'] },
    options: ['from', 'log-key', 'host', 'port'],
    about: [
      'Every receipt that is kept gets an entry in an append-only log, its id and digest alone, and the log signs its head twice a second at most. So nobody can withhold a receipt or put one in later without being found out.',
      'verify remembers the checkpoint that it saw, and says so when the log does not go on from it. Of the data folder it also says which kept receipt has no entry, and which entry of a ledger has no row. With --from it reads the log of a node elsewhere.',
      'A witness cosigns a checkpoint only if it goes on from the one before, so that a log cannot show different people different receipts. A log asks the witnesses in GENMATH_LOG_WITNESSES, and publishes its checkpoint after 5 s all the same when too few answer; then verify exits with 1.',
      ' The files under log/ are those of C2SP tlog-tiles; proofs and checkpoints can be checked by other tools of that kind.',
    ],
    exits: { 0: 'valid, or printed', 1: 'not valid, or not there', 2: 'wrong usage' },
    environment: [
      'GENMATH_DATA',
      'GENMATH_STORE',
      'GENMATH_KEYRING',
      'GENMATH_LOG_ORIGIN',
      'GENMATH_LOG_WITNESSES',
      'GENMATH_LOG_QUORUM',
      'GENMATH_WITNESS_NAME',
      'NO_COLOR',
    ],
    files: ['keys.json', 'receipts/', 'ledger/', 'log/', 'seen/', 'witness/'],
    examples: [
      'genmath log verify',
      'genmath log checkpoint',
      'genmath log proof rcp_3614211a-2482-4bc3-a3e9-47e06e8f82e8 > receipt.tlog-proof',
    ],
    seeAlso: ['verify', 'receipts', 'ledger'],
  },
  serve: {
    summary: 'serve HTTP: console, REST, JSON-RPC, MCP over Streamable HTTP',
    usage: [['serve', 'serve HTTP']],
    options: [...SERVE_FLAGS, 'receipts'],
    about: [
      'Listens until SIGINT, SIGTERM or SIGHUP, then finishes what is under way (5 s) and writes its counts. Logs go to stderr, a JSON line a request. GET /api/endpoints lists the routes, /openapi.json describes them; MCP is at /mcp.',
      'It answers to its own address only. To be reached by others it needs its names: --url, or --allowed-hosts.',
      'Each of its own options has a twin in the environment; an option goes before its twin.',
    ],
    exits: { 0: 'stopped', 1: 'failed', 2: 'wrong usage, or the address cannot be listened on' },
    environment: [...new Set([...SIGNING, ...TWINS, 'GENMATH_STORE_DIRECT'])],
    files: [
      ...SIGNED,
      'api-keys.json',
      'usage.json',
      'formulas/',
      'hooks/',
      'jobs/',
      'ledger/',
      'definitions.json',
      'snapshot.json',
      'quarantine/',
    ],
    examples: ['genmath serve --port 8080', 'genmath serve --host 0.0.0.0 --url https://math.example.org --trust-proxy 1'],
    seeAlso: ['open', 'keys', 'ledger'],
  },
  store: {
    summary: 'make the tables of a database that nodes share, and copy stores',
    usage: [
      ['store migrate', 'make the tables of this version'],
      ['store copy --from <store> --to <store>', 'copy a folder or database into an empty one'],
      ['store compare --from <store> --to <store>', 'read both whole, and tell where they differ'],
    ],
    options: ['store', 'grant', 'from', 'to'],
    words: { from: ['migrate', 'copy', 'compare'] },
    about: [
      'Nodes that are started with the same --store are one service. The tables are made by this command alone, so that the nodes need no right to make any; run again it does nothing. With --grant it gives the role of the nodes its rights.',
      'copy takes contracts with their ledgers, definitions, formulas, hooks with their dead letters, keys and counts, receipts, the log, and jobs that ended, from a folder or a database (postgres://user@host/name) into an empty one of either kind. Nothing is written to the source meanwhile: a folder must not be in use, and a database refuses what its nodes write. Heads, roots and counts of both are computed from what was read back, and the target is there only where they are equal. A copy that was interrupted is begun anew.',
      'Signing keys are not copied: give the target the keys.json of the source, or the same GENMATH_KEYRING, so that the log goes on under its key. From then on write to one of the two alone.',
    ],
    exits: { 0: 'done, or equal', 1: 'a store cannot be opened, is damaged, or differs from the other' },
    environment: ['GENMATH_STORE', 'GENMATH_COPY_FROM', 'GENMATH_COPY_TO'],
    examples: [
      'genmath store migrate --store postgres://owner@db.example.org/genmath --grant genmath_node',
      'genmath store copy --from /var/lib/genmath --to postgres://owner@db.example.org/genmath',
      'genmath store compare --from /var/lib/genmath --to postgres://owner@db.example.org/genmath',
    ],
    seeAlso: ['serve', 'log'],
  },
  open: {
    summary: 'open the web console in the browser',
    usage: [['open']],
    options: ['port', 'receipts', 'no-browser'],
    about: [
      'Opens the console of the node that serves from the data folder, or starts one on a free port of this machine, which runs until it is stopped. The browser is signed in as the user of this machine: all machines, no limits.',
      'The address holds a code that is taken once and within a minute; in its place the browser gets a cookie that no script can read and that ends with the node.',
    ],
    exits: { 0: 'opened on a node that runs already, or stopped', 1: 'failed', 2: 'wrong usage' },
    environment: [...SIGNING],
    files: [...SIGNED, 'address-*.json', 'sign-in/'],
    examples: ['genmath open', 'genmath open --no-browser --port 7771'],
    seeAlso: ['serve'],
  },
  completion: {
    summary: 'print a completion script for a shell',
    usage: [['completion bash | zsh | fish']],
    words: { from: ['bash', 'zsh', 'fish'] },
    about: [
      'The script completes commands, options, and the ids of operators and domains, for a genmath that is found on the PATH. To have it in every new shell:',
      'bash: put `source <(genmath completion bash)` into ~/.bashrc.',
      'zsh: put `source <(genmath completion zsh)` into ~/.zshrc, behind compinit; or save it as _genmath in a folder of $fpath.',
      'fish: `genmath completion fish > ~/.config/fish/completions/genmath.fish`.',
    ],
    examples: ['genmath completion bash', 'genmath completion zsh', 'genmath completion fish'],
  },
  help: {
    summary: "show a command's own page",
    usage: [['help [command]', "show a command's own page, as <command> --help does"]],
    words: { from: 'commands' },
    about: ['Without a command it prints the overview.'],
    examples: ['genmath help', 'genmath help compute'],
  },
} as const satisfies Readonly<Record<string, CommandDeclaration>>;

/** The name of a command. */
export type CommandName = keyof typeof COMMANDS;

/** The names of the commands. */
export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[];

/** The declaration of a command; undefined where there is no such command. */
export const commandNamed = (name: string | undefined): CommandDeclaration | undefined =>
  name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name as CommandName] : undefined;
