/** What `genmath --help` prints. */
export const HELP = `genmath: checked equations with units, answered with signed receipts

Usage
  genmath                                    serve MCP over stdio (what an MCP client starts)
  genmath search <words…>                    find operators by question, equation or unit
  genmath show <id>                          show an operator or a domain in full
  genmath domains                            list the domains
  genmath prove [ids…] [symbol=number…]      compute on plain numbers; prints the receipt's result
  genmath compute [ids…] [symbol=value…]     compute with units in text, e.g. F="2 kN"
  genmath verify <receipt.json | ->          verify a receipt
  genmath keys [rotate | jwks]               show the signing keys, add new ones, print a JWK set
  genmath keys issued | mint | revoke <key>  list, make or end the keys of a node's callers
  genmath ledger verify | export [machine]   check the ledgers of contracts, or print their rows
  genmath serve                              serve HTTP; see genmath serve --help

Options
  --domain <id>          prove, compute, search: keep to one domain
  --solve <symbol>       compute: solve for this symbol; give the operator's output instead
  --unit <unit>          compute: unit of the answer
  --near <value>         compute: pick the solution nearest to this, where there are several
  --limit <n>            search: how many to show (8)
  --public-key <key>     verify: trust this key, not your own: a JWK set file, or 32 bytes in base64
  --replay               verify: trust no key, only compute again
  --slug <name>          keys mint: name of the key's machine
  --node <url>           without a command: hand every call to this node (its key: GENMATH_KEY)
  --data <folder>        folder of the keys (GENMATH_DATA; by default the platform's data directory)
  --json                 print JSON
  --help, --version

Exit codes: 0 done, 1 refused or not valid, 2 wrong usage.

Examples
  genmath search energy stored in a capacitor
  genmath prove NM19 m=1500 a=2.5
  genmath compute NM19 F="2 kN" m="80 kg" --solve a --unit ft/s^2
  genmath prove NM19 m=1500 a=2.5 --json > receipt.json && genmath verify receipt.json
`;

/** What `genmath serve --help` prints. */
export const SERVE_HELP = `genmath serve: the service over HTTP (REST, JSON-RPC, MCP over Streamable HTTP)

Usage
  genmath serve [options]

Options, each with its twin in the environment (--allowed-hosts is GENMATH_ALLOWED_HOSTS)
  --host <address>          where to listen (127.0.0.1); 0.0.0.0 needs --allowed-hosts or --url
  --port <number>           7770 by default; 0 takes any free one
  --url <address>           under which others reach the node, e.g. https://math.example.org
  --allowed-hosts <list>    host names to answer to, beside its own address
  --allowed-origins <list>  origins whose pages may call, e.g. https://app.example.org
  --trust-proxy <which>     whose X-Forwarded-For is believed: off (default), a number of hops,
                            or addresses and ranges like 10.0.0.0/8
  --limit-prove <n/s>       requests over seconds from one address (10/60), or off
  --limit-verify <n/s>      the same for verifying without a key (10/60)
  --limit-mint <n/s>        the same for new keys (5/3600)
  --daily-limit <n>         uses a day of a minted key (1000), or off
  --metrics                 serve /metrics in Prometheus' text format
  --data <folder>           folder of keys and counts (GENMATH_DATA)

It listens until SIGINT or SIGTERM, then finishes what is under way (5 s). Logs go to stderr, a JSON
line a request. GET /api/endpoints lists the routes, /openapi.json describes them.

Exit codes: 0 stopped, 1 failed, 2 wrong usage.

Examples
  genmath serve --port 8080
  genmath serve --host 0.0.0.0 --url https://math.example.org --trust-proxy 1
`;
