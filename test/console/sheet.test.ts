import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM, type ConsoleUnderTest, startConsole, until } from './browser.js';

describe.skipIf(CHROMIUM === undefined).concurrent('the sheet', () => {
  let served: ConsoleUnderTest;
  beforeAll(async () => {
    served = await startConsole();
  });
  afterAll(() => served.close());

  const sheet = (text: string) => served.open(`sheet?text=${encodeURIComponent(text)}`);

  it('shows each result on its line, and a plain number not again', async () => {
    const { page } = await sheet('m = 80 kg\na = 2.5 m/s^2\nNM19(m = m, a = a) in kN');
    await page.waitForSelector('.cm-result.fresh');
    expect(await page.locator('.cm-result').allTextContents()).toEqual(['0.2 kN']);
    const [line, result] = await Promise.all([page.locator('.cm-line').nth(2).boundingBox(), page.locator('.cm-result').boundingBox()]);
    expect(Math.abs((line?.y ?? 0) - (result?.y ?? 99))).toBeLessThan(8);
    await page.close();
  });

  it('shows the results also where the editor comes later than they do', async () => {
    const { page } = await served.open('operators');
    await page.route(/create-editor-.*\.js$/, async (route) => {
      await until(page, `performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/svc/calculate'))`);
      await route.continue();
    });
    await page.goto(`${served.url}/#/sheet?text=${encodeURIComponent('6 * 7')}`);
    await until(page, `document.querySelector('.cm-result.fresh')?.textContent === '42'`);
    await page.close();
  });

  it('calculates while one types, and keeps the results below a line that is refused, greyed', async () => {
    const { page, wrong } = await sheet('x = 2 m\n\ny = 3 s * 2');
    await page.waitForSelector('.cm-result.fresh');
    await page.locator('.cm-line').nth(1).click();
    await page.keyboard.type('z = x + 5 s');
    await page.waitForSelector('.cm-result.error');
    expect(await page.locator('.cm-result.error').textContent()).toMatch(/^cannot add a length \[m\]/);
    expect(await page.locator('.cm-result.stale').allTextContents()).toEqual(['y = 6 s']);
    expect(await page.locator('.cm-refused').textContent()).toBe('x + 5 s');
    for (let i = 0; i < 4; i += 1) await page.keyboard.press('Backspace');
    await page.keyboard.type('5 m');
    await until(page, `document.querySelectorAll('.cm-result.fresh').length === 2`);
    expect(await page.locator('.cm-result.fresh').allTextContents()).toEqual(['z = 7 m', 'y = 6 s']);
    expect(wrong).toEqual([]);
    await page.close();
  });

  it('completes the symbols of an operator and the units that fit one', async () => {
    const { page } = await sheet(' ');
    await page.waitForSelector('.cm-content');
    await page.locator('.cm-content').click();
    await page.keyboard.type('SL20(');
    // What was offered for the letters before may still be there.
    await until(page, `[...document.querySelectorAll('.cm-completionLabel')].some((each) => each.textContent === 'P_cr')`);
    expect(await page.locator('.cm-completionLabel').allTextContents()).toEqual(expect.arrayContaining(['E', 'I', 'K', 'L', 'P_cr']));
    await page.keyboard.press('Escape');
    await page.keyboard.type('E = 210 G');
    await until(page, `[...document.querySelectorAll('.cm-completionLabel')].some((each) => each.textContent === 'GPa')`);
    await page.close();
  });

  it('finds operators by their names', async () => {
    const { page } = await sheet(' ');
    await page.waitForSelector('.cm-content');
    await page.locator('.cm-content').click();
    await page.keyboard.type('buckling load');
    await until(page, `[...document.querySelectorAll('.cm-completionLabel')].some((each) => each.textContent.startsWith('SL20'))`);
    await page.close();
  });

  it('explains the line of the cursor: equation, numbers put in, source, shares of the uncertainty', async () => {
    const { page } = await sheet(
      'F = 1.20 +- 0.05 kN\nL = 3.0 +- 0.1 m\nM = F * L / 4\nSL20(E = 210 GPa, I = 329376 mm^4, K = 0.7, L = 3 m)',
    );
    await page.waitForSelector('.cm-result.fresh');
    await page.locator('.cm-line').nth(2).click();
    const panel = page.locator('section[aria-label="Line 3"]');
    await panel.locator('meter').first().waitFor();
    expect(
      await page.evaluate(
        `[...document.querySelectorAll('section[aria-label="Line 3"] [role="math"]')].map((node) => node.getAttribute('aria-label'))`,
      ),
    ).toEqual(['M = F * L / 4', 'M = ((1.200 ± 0.050) kN) * ((3.00 ± 0.10) m) / 4']);
    expect(await panel.locator('meter').count()).toBe(2);
    await page.locator('.cm-line').nth(3).click();
    await page.getByText('Timoshenko & Gere').waitFor();
    await page.waitForSelector('section[aria-label="Line 4"] .katex');
    await page.close();
  });

  it('plots a result against a number of the sheet', async () => {
    const { page, wrong } = await sheet('L = 3 m\nA = L^2');
    await page.waitForSelector('.cm-result.fresh');
    await page.getByRole('button', { name: 'Plot A' }).click();
    await page.waitForSelector('canvas');
    await page.getByText('Points as a table').click();
    const rows = await page.locator('figure tbody tr').allTextContents();
    expect([rows.length, rows[0], rows.at(-1)]).toEqual([25, '1.52.25', '636']);
    expect(await page.evaluate('window.violations')).toEqual([]);
    expect(wrong).toEqual([]);
    await page.close();
  });

  it('is read from a file, and saved as one', async () => {
    const { page } = await sheet('# Strut\n1 + 1');
    await page.waitForSelector('.cm-result.fresh');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save' }).click()]);
    expect(download.suggestedFilename()).toBe('strut.gm');
    await page.setInputFiles('input[type="file"]', { name: 'other.gm', mimeType: 'text/plain', buffer: Buffer.from('6 * 7') });
    await until(page, `document.querySelector('.cm-result')?.textContent === '42'`);
    await page.close();
  });

  it('makes a note with equations, numbers, sources and a receipt that verifies', async () => {
    const { page, audit } = await sheet('# Canopy\n\n# Strut\nD = 60 mm; d = 50 mm\nI = SL7(D = D, d = d)');
    await page.waitForSelector('.cm-result.fresh');
    await page.getByRole('link', { name: 'Calculation note' }).click();
    await page.waitForSelector('.note-receipt svg');
    await page.waitForSelector('.note .katex');
    const note = page.locator('.note');
    expect(await note.locator('h1').textContent()).toBe('Canopy');
    expect(await note.textContent()).toContain('I = 329376 mm⁴');
    expect(await note.textContent()).toContain('Gere & Goodno');
    expect(await audit()).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.rail').isVisible()).toBe(false);
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);
    await page.emulateMedia({ media: 'screen' });
    await page.locator('.note-receipt a').click();
    await page.waitForSelector('.verdict.pass');
    expect(await page.locator('.verdict').first().textContent()).toContain('Valid');
    await page.close();
  });
});
