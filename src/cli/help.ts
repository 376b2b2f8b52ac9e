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
  genmath keys [rotate | jwks]               show the public keys, add new ones, or print a JWK set

Options
  --domain <id>          prove, compute, search: keep to one domain
  --solve <symbol>       compute: solve for this symbol; give the operator's output instead
  --unit <unit>          compute: unit of the answer
  --near <value>         compute: pick the solution nearest to this, where there are several
  --limit <n>            search: how many to show (8)
  --public-key <key>     verify: trust this key, not your own: a JWK set file, or 32 bytes in base64
  --replay               verify: trust no key, only compute again
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
