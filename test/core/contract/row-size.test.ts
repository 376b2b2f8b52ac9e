import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toCanonicalJson } from '../../../src/core/canonical-json.js';
import { checkDefinition } from '../../../src/core/contract/definition/check-definition.js';
import { TEMPLATES } from '../../../src/core/contract/definition/templates.js';
import type { StoredRow } from '../../../src/core/contract/ledger/ledger-row.js';
import { readParameters } from '../../../src/core/contract/reduce/read-values.js';
import { runGenesis } from '../../../src/core/contract/reduce/run-genesis.js';
import { createNode } from '../protocol/node.js';
import { drive } from './drive.js';
import { TRACES } from './traces/all.js';

/** A node whose ids are as long as real ones. */
const node = {
  ...createNode(() => Date.UTC(2026, 10, 21)),
  newReceiptId: () => 'rcp_6f1c2d3e-4a5b-4c6d-8e7f-102132435465',
  issuer: 'genmath:local',
};

/** What a row may have, in bytes: 3.2 kB. */
const MOST = 3_200;
/** What has a reason to have more: conditions that are long themselves, each of which stands in the row. */
const LONG: Readonly<Record<string, number>> = { 'drift-monitor': 3_360, 'burn-rate': 3_450 };

const sizeOf = (row: StoredRow): number => Buffer.byteLength(toCanonicalJson(row));
const largest = (rows: readonly StoredRow[]): number => Math.max(...rows.map(sizeOf));

describe('the size of a row', () => {
  it.each(TEMPLATES.map((template) => [template.id, template] as const))('of %s is at most 3.2 kB', (id, template) => {
    const sizes = TRACES.filter((trace) => trace.template === id).map(({ parameters, steps }) => {
      const driven = drive(checkDefinition(template, node.registry), readParameters(template, parameters), node);
      for (const { age, on, payload, as } of steps)
        if (on === 'clock') driven.waitUntil(age);
        else driven.fire(age, on, payload, as);
      return largest(driven.rows());
    });
    expect(Math.max(...sizes)).toBeLessThanOrEqual(LONG[id] ?? MOST);
    expect(Math.max(...sizes)).toBeGreaterThan(2_000);
  });

  it.each(['token-budget', 'cold-store', 'drought-insurance', 'burn-rate', 'escrow'])('of the job %s is at most 3.2 kB', async (job) => {
    const read = (name: string): string => readFileSync(new URL(`../../../examples/contracts/${job}/${name}`, import.meta.url), 'utf8');
    const prepared = checkDefinition(JSON.parse(read('definition.json')), node.registry);
    const { parameters, at } = JSON.parse(read('deployment.json'));
    const events = read('events.ndjson')
      .trimEnd()
      .split('\n')
      .slice(0, 100)
      .map((line) => JSON.parse(line));
    const { rows } = await runGenesis(prepared, readParameters(prepared.definition, parameters), events, node, { at });
    // Outside a trial the contract has a longer id.
    const longer = 'ctr_6f1c2d3e-4a5b-8c6d-8e7f-102132435465'.length - 'ctr_genesis'.length;
    expect(largest(rows) + longer).toBeLessThanOrEqual(LONG[job] ?? MOST);
  });
});
