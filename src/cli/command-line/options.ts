import { SERVE_FLAGS } from '../../node/config.js';

/** An option: how it is parsed, and what help says of it. */
interface OptionDeclaration {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  /** The name of its value in help. */
  readonly value?: string;
  /** What completion offers for its value. */
  readonly completes?: 'domains' | 'files';
  readonly about: string;
  readonly byDefault?: string;
}

/** The options of all commands, in the order of help; `command-table.ts` says which command takes which. */
export const OPTIONS = {
  domain: { type: 'string', value: 'id', completes: 'domains', about: 'keep to one domain, by id or prefix: newtonian-mechanics or NM' },
  solve: { type: 'string', value: 'symbol', about: "solve for this symbol; give the operator's output instead" },
  unit: { type: 'string', value: 'unit', about: 'unit of the answer', byDefault: 'the unit of the record' },
  near: { type: 'string', value: 'value', about: 'pick the solution nearest to this, where there are several' },
  points: { type: 'string', value: 'n', about: 'how many points of each range', byDefault: '50' },
  log: { type: 'boolean', about: 'take the points, and draw their axis, on a logarithmic scale' },
  out: {
    type: 'string',
    short: 'o',
    value: 'file',
    completes: 'files',
    about: 'draw a picture into this file, which ends in .svg or .png; of batch and jobs, write the results into it, .csv or .ndjson',
  },
  with: { type: 'string', value: 'ids', about: 'compute this chain for each row: ids or names, by commas' },
  sheet: { type: 'string', value: 'file', about: 'run this sheet for each row, in place of --with' },
  show: { type: 'string', value: 'names', about: 'results of the sheet to write, by commas', byDefault: 'its last line' },
  ignore: { type: 'string', value: 'list', about: 'leave out these columns, by commas' },
  proofs: { type: 'boolean', about: 'write beside each result what shows that it is under the receipt' },
  note: { type: 'string', value: 'file', completes: 'files', about: 'write the calculation note into this file, which ends in .html' },
  events: {
    type: 'string',
    value: 'file',
    completes: 'files',
    about: 'send the events of this file, a JSON line each; - for standard input',
  },
  upgrade: { type: 'string', value: 'version', about: 'move the contract to this version of its definition' },
  mapping: {
    type: 'string',
    value: 'file',
    completes: 'files',
    about: 'states, parameters and memory that are others there, as JSON; with --upgrade',
  },
  'dry-run': { type: 'boolean', about: 'show what would be, and write nothing; with --upgrade' },
  retire: { type: 'string', value: 'reason', about: 'let the contract take nothing more' },
  at: { type: 'string', value: 'time', about: 'when it happened, as 2026-03-01T08:00:00Z', byDefault: 'now' },
  limit: { type: 'string', value: 'n', about: 'how many to show', byDefault: '8; of receipts 20' },
  'public-key': {
    type: 'string',
    value: 'key',
    completes: 'files',
    about: 'trust this key, not your own: a JWK set file, or 32 bytes in base64',
  },
  from: {
    type: 'string',
    value: 'url',
    about:
      'read the log of this node, and of `verify` also the receipt and the public keys; of store, the folder or database that is copied',
  },
  to: { type: 'string', value: 'store', about: 'the folder or database that is filled' },
  'log-key': {
    type: 'string',
    value: 'vkey',
    about: 'key of the log that --from names',
    byDefault: 'the one that it had when it was first read',
  },
  replay: { type: 'boolean', about: 'trust no key, only compute again' },
  node: { type: 'string', value: 'url', about: 'hand every call to this node (its key: GENMATH_KEY)' },
  host: { type: 'string', value: 'address', about: 'where to listen; 0.0.0.0 needs --allowed-hosts or --url', byDefault: '127.0.0.1' },
  port: { type: 'string', value: 'number', about: 'port to listen on; 0 takes any free one', byDefault: '7770; of a witness 7771' },
  url: { type: 'string', value: 'address', about: 'under which others reach the node, e.g. https://math.example.org' },
  'allowed-hosts': { type: 'string', value: 'list', about: 'host names to answer to, beside its own address' },
  'allowed-origins': { type: 'string', value: 'list', about: 'origins whose pages may call, e.g. https://app.example.org' },
  'trust-proxy': {
    type: 'string',
    value: 'which',
    about: 'whose X-Forwarded-For is believed: off, a number of hops, or addresses and ranges like 10.0.0.0/8',
    byDefault: 'off',
  },
  'limit-prove': { type: 'string', value: 'n/s', about: 'requests over seconds from one address, or off', byDefault: '10/60' },
  'limit-verify': { type: 'string', value: 'n/s', about: 'the same for verifying without a key', byDefault: '10/60' },
  'limit-mint': { type: 'string', value: 'n/s', about: 'the same for new keys', byDefault: '5/3600' },
  'limit-catalog': { type: 'string', value: 'n/s', about: 'the same for searches of the catalogue', byDefault: '120/60' },
  'limit-unknown-key': { type: 'string', value: 'n/s', about: 'the same for keys that are none', byDefault: '30/60' },
  'limit-work': { type: 'string', value: 's/s', about: 'seconds of work over seconds for one address, or off', byDefault: '2/60' },
  'limit-work-key': { type: 'string', value: 's/s', about: 'the same for one key', byDefault: '20/60' },
  'limit-work-jobs': { type: 'string', value: 's/s', about: 'the same for the jobs of one key', byDefault: '1800/3600' },
  'daily-limit': { type: 'string', value: 'n', about: 'uses a day of a minted key, or off', byDefault: '1000' },
  store: {
    type: 'string',
    value: 'address',
    about: 'PostgreSQL database that nodes share, postgres://user@host/name; a password only in GENMATH_STORE, PGPASSWORD or PGPASSFILE',
    byDefault: 'the data folder',
  },
  grant: { type: 'string', value: 'role', about: 'role of the nodes: it may add to what never changes, and change the rest' },
  workers: {
    type: 'string',
    value: 'n',
    about: 'threads that compute beside the event loop; 0 for none',
    byDefault: 'cores - 1, at least 1',
  },
  'no-browser': { type: 'boolean', about: 'print the address, and open nothing' },
  webhooks: {
    type: 'string',
    value: 'where',
    about: 'which addresses hooks are sent to: public (https alone), any, off',
    byDefault: 'public',
  },
  metrics: { type: 'boolean', about: "serve /metrics in Prometheus' text format" },
  slug: { type: 'string', value: 'name', about: "name of the key's machine; for mint", byDefault: 'made up' },
  machine: {
    type: 'string',
    value: 'name',
    about: 'whose hooks these are; for keys mint: make the key for a member of this machine, instead of an owner',
    byDefault: 'local',
  },
  send: { type: 'string', value: 'what', about: 'events, a message for each that is emitted, or rows, whole', byDefault: 'events' },
  only: { type: 'string', value: 'list', about: 'tell of these events alone, by commas' },
  contract: { type: 'string', value: 'list', about: 'tell of these contracts alone, by commas' },
  after: { type: 'string', value: 'row', about: 'begin after this row, 0 for the first', byDefault: 'what is written next' },
  format: {
    type: 'string',
    value: 'name',
    about: 'ndjson, a JSON line each, rows of a ledger as they were signed; or csv for spreadsheets',
    byDefault: 'ndjson; that of the table',
  },
  yes: { type: 'boolean', about: 'do what is shown without it' },
  reason: { type: 'string', value: 'text', about: 'why, for whoever reads the ledger', byDefault: 'the clock was ahead' },
  name: { type: 'string', value: 'name', about: 'name of the member; with --machine', byDefault: 'the prefix of its key' },
  role: { type: 'string', value: 'list', about: 'roles of the member, by commas; with --machine', byDefault: 'none: it may read' },
  data: {
    type: 'string',
    value: 'folder',
    completes: 'files',
    about: 'folder of keys and ledgers',
    byDefault: "GENMATH_DATA, or the platform's data directory",
  },
  receipts: {
    type: 'string',
    value: 'MiB',
    about: 'how much of the receipts that are given is kept; off, or memory for the newest while this process runs',
    byDefault: '256',
  },
  json: { type: 'boolean', about: 'print JSON; errors too' },
  help: { type: 'boolean', short: 'h', about: 'print this and end' },
  version: { type: 'boolean', short: 'v', about: 'print the version and end' },
} as const satisfies Readonly<Record<string, OptionDeclaration>>;

/** The name of an option, without its dashes. */
export type OptionName = keyof typeof OPTIONS;

/** The names of all options, in the order of help. */
export const OPTION_NAMES = Object.keys(OPTIONS) as readonly OptionName[];

/** The declaration of an option, with the members that it may have. */
export const optionNamed = (name: OptionName): OptionDeclaration => OPTIONS[name];

/** The environment variables that are read, and what help says of them. */
export const ENVIRONMENT: Readonly<Record<string, string>> = {
  GENMATH_DATA: 'the data folder, where --data is not given',
  GENMATH_KEYRING: 'content of a keys.json, used instead of the file',
  GENMATH_ISSUER: 'name in receipts (genmath:local)',
  GENMATH_RECEIPTS: 'how much of the receipts is kept, where --receipts is not given',
  GENMATH_LOG_ORIGIN: 'name of the log of receipts (made from its key)',
  GENMATH_LOG_WITNESSES: 'witnesses of the log of receipts, each vkey@address, by commas or spaces',
  GENMATH_LOG_QUORUM: 'how many of them must cosign (all)',
  GENMATH_WITNESS_NAME: 'name that genmath log witness signs with (made from its key)',
  GENMATH_STORE_DIRECT: 'the database itself, where a pooler stands at the store',
  GENMATH_COPY_FROM: 'the store that is copied, where --from is not given',
  GENMATH_COPY_TO: 'the store that is filled, where --to is not given',
  GENMATH_KEY: 'key of the node that --node names',
  NO_COLOR: 'set to anything: print without colour',
  ...Object.fromEntries(
    SERVE_FLAGS.map((flag) => [
      `GENMATH_${flag.toUpperCase().replaceAll('-', '_')}`,
      flag === 'metrics' ? 'as --metrics: 1, true, 0 or false' : `as --${flag}`,
    ]),
  ),
  GENMATH_STORE: 'as --store: a database in the place of the data folder',
};

/** The files of the data folder, and what help says of them. */
export const FILES: Readonly<Record<string, string>> = {
  'keys.json': 'the signing keys, mode 0600; made when first needed',
  'api-keys.json': 'hashes of the keys that callers hold, mode 0600',
  'usage.json': 'how often they were used, and the daily counts',
  'ledger/': 'the rows of contracts',
  'clock.json': 'when the clock was right, and its corrections',
  'definitions.json': 'the definitions that contracts are made of',
  'snapshot.json': 'the contracts as they stand, so that a start reads few rows',
  history: 'the lines of sessions at a terminal, mode 0600',
  'receipts/': 'the receipts that were given, mode 0600, until newer ones take their room',
  'log/': 'the log of the receipts: tiles, entries and its signed head',
  'seen/': 'the heads and keys of logs that were checked last, to find out a log that goes back',
  'witness/': 'the checkpoints that this node cosigned last as a witness, a file for each log',
  'address-*.json': 'where a node that serves from the folder is reached, while it runs',
  'sign-in/': 'codes of genmath open that nobody has taken yet, for a minute',
  'hooks/': 'where machines send what happens, and what nobody took, a file for each machine, mode 0600; no secrets',
  'jobs/': 'the long work that was asked for, with its input and its results, for a week after it ended',
  'formulas/': 'the formulas that users keep, a file for each machine, mode 0600',
  'quarantine/': 'what a crash left half written; it was never acknowledged',
};

/** The platform's data directory for genmath, for each platform. */
export const DATA_FOLDERS: readonly (readonly [platform: string, folder: string])[] = [
  ['Linux', '$XDG_DATA_HOME/genmath, or ~/.local/share/genmath'],
  ['macOS', '~/Library/Application Support/genmath'],
  ['Windows', '%LOCALAPPDATA%\\genmath'],
];
