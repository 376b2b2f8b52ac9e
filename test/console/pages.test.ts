import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM, type ConsoleUnderTest, startConsole, until } from './browser.js';

/** Each page with what shows that it is whole. */
const PAGES = [
  ['sheet', '.cm-result.fresh'],
  ['note', '.note-receipt'],
  ['operators', '.domains a'],
  ['operators?q=energy of a capacitor', '.hits a'],
  ['operators/SL20', 'canvas'],
  ['verify', 'textarea'],
  ['machines', 'section[aria-label="Deploy a contract"] option:nth-child(5)'],
  ['machines/local/members', '.notice'],
  ['machines/local/webhooks', '.notice'],
  ['machines/local/export', '.paste'],
  ['jobs', '.notice'],
  ['node', '.facts dd'],
] as const;

describe.skipIf(CHROMIUM === undefined).concurrent('every page of the console', () => {
  let served: ConsoleUnderTest;
  let context: BrowserContext;
  beforeAll(async () => {
    served = await startConsole();
    const { page } = await served.open('verify');
    context = page.context();
  });
  afterAll(() => served.close());

  it.each(PAGES.map(([path, whole]) => ({ path, whole })))(
    '$path: whole from 360 to 1,600 px, in light and dark, without a serious finding, an error or a violation of its policy',
    async ({ path, whole }) => {
      const { page, wrong, audit } = await served.open(path, { context });
      await page.waitForSelector(whole, { state: 'attached' });
      expect(await audit()).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      // The theme changes colours alone.
      expect(await audit(['color-contrast']), 'dark').toEqual([]);
      expect(wrong).toEqual([]);
      expect(await page.title()).toMatch(/^[A-Z][a-z]+.* · genmath$/);
      for (const width of [360, 800, 1600]) {
        await page.setViewportSize({ width, height: 800 });
        // A chart takes its new width a frame later.
        await until(page, `document.documentElement.scrollWidth <= ${width}`);
      }
      await page.close();
    },
  );

  it('says to nobody how to sign in, on each page that needs it', async () => {
    const { page, wrong, audit } = await served.open('operators/SL20', { isNobody: true });
    await page.waitForSelector('.sign-in');
    expect(await audit()).toEqual([]);
    for (const path of ['sheet', 'machines', 'jobs', 'node']) {
      await page.goto(`${served.url}/#/${path}`);
      await page.waitForSelector(`.sign-in input`);
    }
    expect(wrong).toEqual([]);
    await page.close();
  });

  it('follows the switch of the theme, and keeps it', async () => {
    const { page } = await served.open('verify');
    const ground = (): Promise<unknown> => page.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(await ground()).toBe('rgb(255, 255, 255)');
    const button = page.getByRole('button', { name: /^Theme: / });
    await button.click();
    await button.click();
    expect(await ground()).not.toBe('rgb(255, 255, 255)');
    await page.reload();
    await page.waitForSelector('main h1');
    expect(await ground()).not.toBe('rgb(255, 255, 255)');
    await page.getByRole('button', { name: /^Theme: / }).click();
    await page.close();
  });

  it.each(['nowhere', 'constructor'])('says of an address that there is no such page: %s', async (path) => {
    const { page, wrong } = await served.open(path);
    expect(await page.locator('main h1').textContent()).toBe('Not found');
    expect(wrong).toEqual([]);
    await page.close();
  });

  it('opens at an address that was cut within a character, and says where a page cannot be loaded', async () => {
    const { page, wrong } = await served.open('sheet/%E0%A4');
    await page.route('**/*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Jobs' }).click();
    await page.getByText('This page could not be loaded').waitFor();
    await page.unroute('**/*.js');
    await page.getByRole('button', { name: 'Load it again' }).click();
    await page.getByText('Compute over a table').waitFor();
    expect(wrong).toEqual([]);
    await page.close();
  });

  it('goes everywhere by keyboard alone', async () => {
    const { page } = await served.open('operators');
    await page.keyboard.press('/');
    await page.keyboard.type('euler buckling');
    await page.waitForSelector('[role="option"]');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await until(page, `location.hash.startsWith('#/operators/')`);
    await page.waitForSelector('.result');
    // Everything that takes the focus shows it, and none keeps it.
    const seen = new Set<string>();
    await page.locator('.skip').focus();
    for (let i = 0; i < 40; i += 1) {
      await page.keyboard.press('Tab');
      const at = (await page.evaluate(
        `(() => { const at = document.activeElement; return { name: at.tagName + ' ' + (at.getAttribute('aria-label') ?? at.id ?? '') + ' ' + at.textContent.slice(0, 30), isShown: at === document.body || at.matches(':focus-visible') }; })()`,
      )) as { readonly name: string; readonly isShown: boolean };
      expect(at.isShown, at.name).toBe(true);
      seen.add(at.name);
    }
    expect(seen.size).toBeGreaterThan(25);
    expect([...seen].some((name) => name.startsWith('INPUT symbol-E'))).toBe(true);
    // Tabs by arrows.
    await page.getByRole('tab', { name: 'MCP' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('tabpanel').textContent()).toContain('curl -s');
    await page.close();
  });

  it('is left by Tab from within the editor, as any other field', async () => {
    const { page } = await served.open('sheet');
    await page.waitForSelector('.cm-content');
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(`document.activeElement.closest('.cm-editor') === null`)).toBe(true);
    await page.close();
  });
});
