import { existsSync, statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM, type ConsoleUnderTest, startConsole } from './browser.js';

const ASSETS = new URL('../../dist/console/assets/', import.meta.url);

/** Bytes of a file as it travels. */
const sizeOf = (name: string): number => statSync(new URL(existsSync(new URL(`${name}.gz`, ASSETS)) ? `${name}.gz` : name, ASSETS)).size;

describe.skipIf(CHROMIUM === undefined)('the first load of the console', () => {
  let served: ConsoleUnderTest;
  beforeAll(async () => {
    served = await startConsole();
  });
  afterAll(() => served.close());

  it.each(['sheet', 'operators/SL20', 'machines'])(
    '%s: at most 250 kB gzipped without editor and charts, interactive within 1 s of processor time',
    async (path) => {
      const context = await served.newContext();
      const page = await context.newPage();
      const names: string[] = [];
      page.on('response', (response) => {
        const [, name] = /\/assets\/([^/?]+)$/.exec(response.url()) ?? [];
        if (name !== undefined) names.push(name);
      });
      const session = await context.newCDPSession(page);
      await session.send('Performance.enable');
      await page.goto(`${served.url}/#/${path}`);
      await page.waitForSelector('main h1, main .sign-in');
      const { metrics } = await session.send('Performance.getMetrics');
      const spent = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.POSITIVE_INFINITY;
      await page.waitForLoadState('networkidle');
      const counted = names.filter((name) => !/^(?:create-editor|draw-chart)-/.test(name));
      expect(counted.length).toBeGreaterThan(2);
      expect(counted.reduce((sum, name) => sum + sizeOf(name), 0)).toBeLessThan(250_000);
      expect(spent).toBeLessThan(1);
      await context.close();
    },
  );

  it('loads nothing from elsewhere', async () => {
    const { page } = await served.open('operators/SL20');
    await page.waitForSelector('canvas');
    const origins = (await page.evaluate(
      `[...new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin))]`,
    )) as unknown;
    expect(origins).toEqual([served.url]);
    await page.close();
  });
});
