import { SERVE_FLAGS } from '../../node/serve-flags.js';
import { PICTURE_PAGES } from '../picture/picture-pages.js';
import type { OptionName } from './parse-command-line.js';

/** What an option does, for help: the name of its value, and its default where it has one. */
export interface OptionText {
  readonly value?: string;
  readonly about: string;
  readonly byDefault?: string;
}

/** What the options do; the compiler holds this table to the one that is parsed. */
export const OPTION_TEXTS: { readonly [Name in OptionName]: OptionText } = {
  domain: { value: 'id', about: 'keep to one domain, by id or prefix: newtonian-mechanics or NM' },
  solve: { value: 'symbol', about: "solve for this symbol; give the operator's output instead" },
  unit: { value: 'unit', about: 'unit of the answer', byDefault: 'the unit of the record' },
  near: { value: 'value', about: 'pick the solution nearest to this, where there are several' },
  points: { value: 'n', about: 'how many points of each range', byDefault: '50' },
  log: { about: 'take the points, and draw their axis, on a logarithmic scale' },
  out: { value: 'file', about: 'draw a picture into this file, which ends in .svg or .png' },
  limit: { value: 'n', about: 'how many to show', byDefault: '8' },
  'public-key': { value: 'key', about: 'trust this key, not your own: a JWK set file, or 32 bytes in base64' },
  replay: { about: 'trust no key, only compute again' },
  node: { value: 'url', about: 'hand every call to this node (its key: GENMATH_KEY)' },
  host: { value: 'address', about: 'where to listen; 0.0.0.0 needs --allowed-hosts or --url', byDefault: '127.0.0.1' },
  port: { value: 'number', about: 'port to listen on; 0 takes any free one', byDefault: '7770' },
  url: { value: 'address', about: 'under which others reach the node, e.g. https://math.example.org' },
  'allowed-hosts': { value: 'list', about: 'host names to answer to, beside its own address' },
  'allowed-origins': { value: 'list', about: 'origins whose pages may call, e.g. https://app.example.org' },
  'trust-proxy': {
    value: 'which',
    about: 'whose X-Forwarded-For is believed: off, a number of hops, or addresses and ranges like 10.0.0.0/8',
    byDefault: 'off',
  },
  'limit-prove': { value: 'n/s', about: 'requests over seconds from one address, or off', byDefault: '10/60' },
  'limit-verify': { value: 'n/s', about: 'the same for verifying without a key', byDefault: '10/60' },
  'limit-mint': { value: 'n/s', about: 'the same for new keys', byDefault: '5/3600' },
  'daily-limit': { value: 'n', about: 'uses a day of a minted key, or off', byDefault: '1000' },
  metrics: { about: "serve /metrics in Prometheus' text format" },
  slug: { value: 'name', about: "name of the key's machine; for mint", byDefault: 'made up' },
  data: { value: 'folder', about: 'folder of keys and ledgers', byDefault: "GENMATH_DATA, or the platform's data directory" },
  json: { about: 'print JSON; errors too' },
  help: { about: 'print this and end' },
  version: { about: 'print the version and end' },
};

/** A line of two columns: what is named, and what it means. */
export type Row = readonly [string, string];

/** The page of a command. */
export interface Page {
  readonly summary: string;
  /** What stands behind `genmath`, and what that does. */
  readonly usage: readonly Row[];
  readonly about: readonly string[];
  readonly exits: readonly Row[];
  /** Names of ENVIRONMENT and of FILES. */
  readonly environment: readonly string[];
  readonly files: readonly string[];
  readonly examples: readonly string[];
  readonly seeAlso: readonly string[];
}

/** The variables that are read, beside the twins of the options of `serve`. */
export const ENVIRONMENT: Readonly<Record<string, string>> = {
  GENMATH_DATA: 'the data folder, where --data is not given',
  GENMATH_KEYRING: 'content of a keys.json, used instead of the file',
  GENMATH_ISSUER: 'name in receipts (genmath:local)',
  GENMATH_KEY: 'key of the node that --node names',
  NO_COLOR: 'set to anything: print without colour',
  ...Object.fromEntries(
    SERVE_FLAGS.map((flag) => [
      `GENMATH_${flag.toUpperCase().replaceAll('-', '_')}`,
      flag === 'metrics' ? 'as --metrics: 1, true, 0 or false' : `as --${flag}`,
    ]),
  ),
};
const TWINS = Object.keys(ENVIRONMENT).filter((name) => ENVIRONMENT[name]?.startsWith('as --'));

/** The files of the data folder. */
export const FILES: Readonly<Record<string, string>> = {
  'keys.json': 'the signing keys, mode 0600; made when first needed',
  'api-keys.json': 'hashes of the keys that callers hold, mode 0600',
  'usage.json': 'how often they were used, and the daily counts',
  'ledger/': 'the rows of contracts',
  'definitions.json': 'the definitions that contracts are made of',
  'snapshot.json': 'the contracts as they stand, so that a start reads few rows',
  'quarantine/': 'what a crash left half written; it was never acknowledged',
};

/** The platform's data directory for genmath, for each platform. */
export const DATA_FOLDERS: readonly Row[] = [
  ['Linux', '$XDG_DATA_HOME/genmath, or ~/.local/share/genmath'],
  ['macOS', '~/Library/Application Support/genmath'],
  ['Windows', '%LOCALAPPDATA%\\genmath'],
];

const DONE: Row = ['0', 'done'];
const USAGE: Row = ['2', 'wrong usage'];
const SIGNING = ['GENMATH_DATA', 'GENMATH_KEYRING', 'GENMATH_ISSUER', 'NO_COLOR'];

/** The page of every command, in the order of the overview. */
export const PAGES = {
  search: {
    summary: 'find operators by question, equation or unit',
    usage: [['search <words…>', 'find operators by question, equation or unit']],
    about: [
      'Searches the registry: a question in plain words, an equation, a unit, a name or an id. Best hits first, each with its id, name and equation.',
      'The search knows words, not meanings. Where the best hit only shares words with the question, it says that it doubts.',
      'With --domain alone, without words, it lists the operators of the domain. Asked "from m and a to W" it finds chains of operators that lead from some symbols to another.',
    ],
    exits: [DONE, ['1', 'nothing fits, or there is no such domain'], USAGE],
    environment: ['NO_COLOR'],
    files: [],
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
    usage: [['show <id>', 'show an operator or a domain in full']],
    about: [
      'An operator, by id: its equation, symbols with units and ranges, what it assumes, its source, and a call to paste. A domain, by id or prefix: its operators with their equations.',
    ],
    exits: [DONE, ['1', 'there is no such operator or domain'], USAGE],
    environment: ['NO_COLOR'],
    files: [],
    examples: ['genmath show NM19', 'genmath show newtonian-mechanics', 'genmath show NM19 --json'],
    seeAlso: ['search', 'domains', 'compute'],
  },
  domains: {
    summary: 'list the domains',
    usage: [['domains', 'list the domains']],
    about: ['Lists every domain with its prefix, the number of its operators, its name and id.'],
    exits: [DONE, USAGE],
    environment: ['NO_COLOR'],
    files: [],
    examples: ['genmath domains', 'genmath domains --json'],
    seeAlso: ['show', 'search'],
  },
  prove: {
    summary: "compute on plain numbers; prints the receipt's result",
    usage: [['prove [ids…] [symbol=number…]', "compute on plain numbers; prints the receipt's result"]],
    about: [
      'Computes up to three operators on plain numbers, each in the unit that the operator declares for the symbol (`genmath show <id>` tells), and signs the result. With --domain in place of ids, it takes the one operator of the domain that takes exactly these symbols.',
      'In a chain each operator takes what the one before gives, by symbol. `NM22.d=1` gives a symbol to one operator alone. A list is `x=1,2,3`, or JSON.',
      'With --json the whole receipt is printed, as `genmath verify` reads it.',
    ],
    exits: [DONE, ['1', 'refused: an input is missing, unknown or out of range, or the result would lose its digits'], USAGE],
    environment: SIGNING,
    files: ['keys.json'],
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
    usage: [['compute [ids…] [symbol=value…]', 'compute with units in text, e.g. F="2 kN"']],
    about: [
      'As prove, from quantities in text. An operator may be named by its id, its name or a question in quotes; it is taken where the answer is clear, and told, and otherwise the candidates are. Any unit of the right dimension, an uncertainty behind `+-`, and any symbol of the equation to solve for. Uncertainties propagate to first order, inputs taken as uncorrelated.',
      'Where an equation has several solutions in range, they are listed, and --near picks one. A negative value for it may stand as it is: --near "-2 m".',
    ],
    exits: [DONE, ['1', 'refused: a wrong dimension, several solutions, an input out of range, and the like'], USAGE],
    environment: SIGNING,
    files: ['keys.json'],
    examples: [
      'genmath compute NM19 F="2 kN" m="80 kg" --solve a --unit ft/s^2',
      'genmath compute EM12 C="100 +- 5 uF" V="12.0 +- 0.1 V"',
      'genmath compute "Newton\'s second law" m="80 kg" a="2.5 m/s^2"',
      'genmath compute NM26 U_s="8 J" k="4 N/m" --solve x --near "-1 m"',
    ],
    seeAlso: ['prove', 'plot', 'show'],
  },
  ...PICTURE_PAGES,
  verify: {
    summary: 'verify a receipt',
    usage: [['verify <receipt.json | ->', 'verify a receipt']],
    about: [
      'Checks a receipt, check by check: its shape, the key, the HMAC, the signature, the operators by revision and digest, the result by computing again, the time. It reads a receipt alone or inside an answer, from a file or, with -, from standard input. It needs no network. Of an answer of batch, or of sweep with proofs, it checks every item too: that it is under the signed root, and by computing again.',
      'Without an option the keys of your own data folder are trusted. For a receipt of another node, give its public keys (its /.well-known/jwks.json), or trust none with --replay.',
    ],
    exits: [
      ['0', 'valid'],
      ['1', 'not valid'],
      ['2', 'wrong usage, or the file cannot be read'],
    ],
    environment: ['GENMATH_DATA', 'GENMATH_KEYRING', 'NO_COLOR'],
    files: ['keys.json'],
    examples: [
      'genmath prove NM19 m=1500 a=2.5 --json > receipt.json && genmath verify receipt.json',
      'genmath keys jwks > public-keys.json && genmath verify receipt.json --public-key public-keys.json',
      'genmath prove NM19 m=1500 a=2.5 --json | genmath verify - --replay',
    ],
    seeAlso: ['prove', 'keys'],
  },
  keys: {
    summary: 'show and change keys',
    usage: [
      ['keys [rotate | jwks]', 'show the signing keys, add new ones, print a JWK set'],
      ['keys issued | mint | revoke <key>', "list, make or end the keys of a node's callers"],
    ],
    about: [
      'The signing keys make receipts. Alone it lists them; rotate adds new ones, and the old ones verify for ever and sign no more; jwks prints the public keys, to be handed out.',
      'The keys of callers open a node that serves HTTP. mint prints a key once: only its hash is kept. revoke takes the key or its prefix; a running node heeds it within a second.',
    ],
    exits: [DONE, ['1', 'refused: the key file does not read, or there is no such key'], USAGE],
    environment: ['GENMATH_DATA', 'GENMATH_KEYRING', 'NO_COLOR'],
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
  ledger: {
    summary: 'check the ledgers of contracts, or print their rows',
    usage: [['ledger verify | export [machine]', 'check the ledgers of contracts, or print their rows']],
    about: [
      'verify reads every row of the data folder offline: its hash, its link to the row before, and the states that it leads from and to. It names the first bad one. export prints the rows as JSON lines, of one machine or of all.',
      'One process owns the ledger of a data folder; while a node runs, ask the node (GET /api/quantum-verify/:id), which checks the receipts too.',
    ],
    exits: [
      ['0', 'valid, or printed'],
      ['1', 'not valid'],
      ['2', 'wrong usage'],
    ],
    environment: ['GENMATH_DATA', 'NO_COLOR'],
    files: ['ledger/', 'definitions.json', 'snapshot.json', 'quarantine/'],
    examples: ['genmath ledger verify', 'genmath ledger verify --json', 'genmath ledger export local > rows.jsonl'],
    seeAlso: ['serve', 'verify'],
  },
  serve: {
    summary: 'serve HTTP: REST, JSON-RPC, MCP over Streamable HTTP',
    usage: [['serve', 'serve HTTP']],
    about: [
      'Listens until SIGINT, SIGTERM or SIGHUP, then finishes what is under way (5 s) and writes its counts. Logs go to stderr, a JSON line a request. GET /api/endpoints lists the routes, /openapi.json describes them; MCP is at /mcp.',
      'It answers to its own address only. To be reached by others it needs its names: --url, or --allowed-hosts.',
      'Each of its own options has a twin in the environment; an option is heeded before its twin.',
    ],
    exits: [
      ['0', 'stopped'],
      ['1', 'failed'],
      ['2', 'wrong usage, or the address cannot be listened on'],
    ],
    environment: ['GENMATH_DATA', 'GENMATH_KEYRING', 'GENMATH_ISSUER', 'NO_COLOR', ...TWINS],
    files: ['keys.json', 'api-keys.json', 'usage.json', 'ledger/', 'definitions.json', 'snapshot.json', 'quarantine/'],
    examples: ['genmath serve --port 8080', 'genmath serve --host 0.0.0.0 --url https://math.example.org --trust-proxy 1'],
    seeAlso: ['keys', 'ledger'],
  },
  completion: {
    summary: 'print a completion script for a shell',
    usage: [['completion bash | zsh | fish', 'print a completion script for a shell']],
    about: [
      'The script completes commands, options, and the ids of operators and domains, for a genmath that is found on the PATH. To have it in every new shell:',
      'bash: put `source <(genmath completion bash)` into ~/.bashrc.',
      'zsh: put `source <(genmath completion zsh)` into ~/.zshrc, behind compinit; or save it as _genmath in a folder of $fpath.',
      'fish: `genmath completion fish > ~/.config/fish/completions/genmath.fish`.',
    ],
    exits: [DONE, USAGE],
    environment: [],
    files: [],
    examples: ['genmath completion bash', 'genmath completion zsh', 'genmath completion fish'],
    seeAlso: [],
  },
  help: {
    summary: "show a command's own page",
    usage: [['help [command]', "show a command's own page, as <command> --help does"]],
    about: ['Without a command it prints the overview.'],
    exits: [DONE, USAGE],
    environment: [],
    files: [],
    examples: ['genmath help', 'genmath help compute'],
    seeAlso: [],
  },
} satisfies Readonly<Record<string, Page>>;

/** The names of the commands. */
export const COMMAND_NAMES: readonly string[] = Object.keys(PAGES);
