// Holds the server to the Model Context Protocol's own conformance suite:
//   node --import tsx test/conformance/run.ts [fixture|product]
// `fixture` serves the node with the suite's fixtures beside its tools and must pass every scenario that counts;
// `product` serves the built package as it is, and may fail only what the baseline files list: what needs a fixture.
import { fileURLToPath } from 'node:url';
import { type Subject, serveFixtures } from './fixture-server.js';
import { serveProduct } from './product-server.js';
import { isPassed, type Outcome, runSuite, type Scenario, type Suite } from './run-suite.js';

type Mode = 'fixture' | 'product';

const SUITES: readonly (Suite & { readonly baseline: string })[] = [
  { version: '0.1.16', asks: ['--suite', 'active'], scored: 30, baseline: 'baseline.product.0.1.16-active.yml' },
  { version: '0.2.0-alpha.12', asks: ['--requirements', '2025-11-25'], scored: 30, baseline: 'baseline.product.0.2.0-2025-11-25.yml' },
  { version: '0.2.0-alpha.12', asks: ['--requirements', '2026-07-28'], scored: 37, baseline: 'baseline.product.0.2.0-2026-07-28.yml' },
];

const SERVERS: Readonly<Record<Mode, () => Promise<Subject>>> = { fixture: serveFixtures, product: serveProduct };

const count = (scenarios: readonly Scenario[]): string => `${scenarios.filter(isPassed).length} of ${scenarios.length}`;

const print = (title: string, { scored, unscored }: Outcome, baseline: string | undefined): void => {
  const checks = scored.reduce((sum, { passed }) => sum + passed, 0);
  const known = baseline === undefined ? '' : `; what fails is held by ${baseline}`;
  const extra = unscored.length === 0 ? '' : `; ${count(unscored)} that do not count`;
  console.log(`${title}: ${count(scored)} scored scenarios pass, ${checks} checks${known}${extra}`);
};

const printFailures = (scenarios: readonly Scenario[]): void => {
  for (const { name, passed, failed } of scenarios.filter((scenario) => !isPassed(scenario))) {
    console.log(`  ${name}: ${passed} passed, ${failed.length} failed`);
    for (const { id, said } of failed) console.log(`    ${id}: ${said}`);
  }
};

/** Runs all suites in one mode; tells whether the server holds. */
const runMode = async (mode: Mode): Promise<boolean> => {
  const { url, stop } = await SERVERS[mode]();
  let holds = true;
  try {
    for (const suite of SUITES) {
      const baseline = mode === 'product' ? suite.baseline : undefined;
      const path = baseline === undefined ? undefined : fileURLToPath(new URL(baseline, import.meta.url));
      const outcome = await runSuite(suite, url, path);
      print(`${mode}, ${suite.version} ${suite.asks.join(' ')}`, outcome, baseline);
      const isWhole = outcome.scored.length === suite.scored;
      if (!isWhole) console.log(`  ${outcome.scored.length} scenarios were scored, not ${suite.scored}`);
      const isHeld = outcome.exitCode === 0 && isWhole && (mode === 'product' || outcome.scored.every(isPassed));
      if (isHeld) continue;
      holds = false;
      if (mode === 'fixture' && isWhole) printFailures(outcome.scored);
      else console.log(outcome.output);
    }
  } finally {
    await stop();
  }
  return holds;
};

const asked = process.argv.slice(2);
const wrong = asked.find((mode) => mode !== 'fixture' && mode !== 'product');
if (wrong !== undefined) {
  console.error(`Unknown mode ${JSON.stringify(wrong)}; there are fixture and product, both without one.`);
  process.exit(2);
}
const modes = asked.length === 0 ? (['fixture', 'product'] as const) : (asked as Mode[]);
let isConformant = true;
for (const mode of modes) isConformant = (await runMode(mode)) && isConformant;
process.exitCode = isConformant ? 0 : 1;
