import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseLogProof } from '../../src/core/log/log-proof.js';
import { CHROMIUM, type ConsoleUnderTest, startConsole, until } from './browser.js';

describe.skipIf(CHROMIUM === undefined).concurrent('what people do in the console', () => {
  let served: ConsoleUnderTest;
  beforeAll(async () => {
    served = await startConsole();
  });
  afterAll(() => served.close());

  it('computes an operator, solves it for another symbol, and gives the call to paste', async () => {
    const { page, wrong } = await served.open('operators/NM19');
    await page.waitForSelector('.result');
    expect(await page.locator('.result').textContent()).toBe('F = 3750 N');
    await page.getByRole('button', { name: 'Solve for m' }).click();
    await until(page, `document.querySelector('.result')?.textContent === 'm = 1500 kg'`);
    await page.getByLabel('Answer in').fill('t');
    await until(page, `document.querySelector('.result')?.textContent === 'm = 1.5 t'`);
    await page.getByRole('tab', { name: 'Command line' }).click();
    expect(await page.getByRole('tabpanel').locator('pre').textContent()).toBe(
      `genmath compute NM19 'F=3750 N' 'a=2.5 m/s^2' --solve m --unit t`,
    );
    await page.locator('#symbol-a').fill('2.5 kg');
    await page.waitForSelector('.notice.fail');
    expect(wrong).toEqual([]);
    await page.close();
  });

  it.sequential('gives no receipt for what is typed, and one where it is asked for, which the note bears too', async () => {
    const before = served.receipts().length;
    const { page, wrong } = await served.open(`sheet?text=${encodeURIComponent('L = 3 m\nA = L^2')}`);
    await page.waitForSelector('.cm-result.fresh');
    await page.locator('.cm-line').last().click();
    await page.keyboard.press('End');
    await page.keyboard.type(' in cm^2');
    await until(page, `document.querySelector('.cm-result.fresh')?.textContent === 'A = 90000 cm²'`);
    await page.getByRole('button', { name: 'Plot A' }).click();
    await page.waitForSelector('canvas');
    await page.getByRole('combobox', { name: /^Find/ }).fill('12 V / 4 ohm');
    await page.getByRole('option', { name: /3 A/ }).waitFor();
    await page.goto(`${served.url}/#/operators/NM19`);
    await page.waitForSelector('.result');
    await page.waitForSelector('canvas');
    expect(served.receipts().length).toBe(before);
    await page.getByRole('button', { name: 'Get a receipt' }).click();
    await page.getByRole('link', { name: 'Verify its receipt' }).waitFor();
    expect(served.receipts().length).toBe(before + 1);
    await page.locator('#symbol-a').fill('3 m/s^2');
    await page.getByRole('button', { name: 'Get a receipt' }).waitFor();
    await page.goto(`${served.url}/#/sheet`);
    await page.waitForSelector('.cm-result.fresh');
    await page.getByRole('button', { name: 'Get a receipt' }).click();
    const address = await page.getByRole('link', { name: 'Verify its receipt' }).getAttribute('href');
    for (const name of ['Calculation note', 'Back to the sheet', 'Calculation note']) await page.getByRole('link', { name }).click();
    await page.waitForSelector('.note-receipt');
    expect(await page.locator('.note-receipt a').getAttribute('href')).toBe(`${served.url}/${address}`);
    expect(served.receipts().length).toBe(before + 2);
    await page.locator('.note-receipt a').click();
    await page.waitForSelector('.verdict.pass');
    expect(wrong).toEqual([]);
    await page.close();
  });

  it('verifies what is pasted, and shows a changed receipt as not valid, by the node and in the browser alone', async () => {
    const { page, audit } = await served.open('verify');
    const answer = (await page.evaluate(
      `fetch('/api/svc/compute', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ operators: ['NM19'], inputs: { m: '80 kg', a: '2 m/s^2' } }) }).then((response) => response.text())`,
    )) as string;
    await page.getByRole('textbox').first().fill(answer);
    await page.waitForSelector('.verdict.pass');
    await page.getByText('what was signed is what stands here').waitFor();
    await page.getByText('It stands in the log').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the proof' }).click();
    const { id } = (JSON.parse(answer) as { readonly receipt: { readonly id: string } }).receipt;
    expect((await download).suggestedFilename()).toBe(`${id}.tlog-proof`);
    const proof = parseLogProof(readFileSync(await (await download).path(), 'utf8'));
    expect(proof.index).toBeGreaterThanOrEqual(0);
    expect(await audit(), 'with its place in the log').toEqual([]);
    await page.getByRole('textbox').first().fill(answer.replaceAll('"R_t":160', '"R_t":161'));
    await page.waitForSelector('.verdict.fail');
    await page.getByText('not signed by this key, or changed since').waitFor();
    await page.getByText('Its place in the log does not hold').waitFor();
    // Without the node: the keys were fetched before.
    await page.context().setOffline(true);
    await page.getByRole('textbox').first().fill(answer);
    await page.getByText('Signed and unchanged').waitFor();
    await page.getByText('Not checked without the node').waitFor();
    await page.context().setOffline(false);
    await page.goto(`${served.url}/#/node`);
    await page.locator('.log-head').getByText('✓ holds').waitFor();
    expect(await audit(), 'the head of the log').toEqual([]);
    await page.getByLabel('Proof that a receipt stands in it').fill(id);
    const again = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download .tlog-proof' }).click();
    expect((await again).suggestedFilename()).toBe(`${id}.tlog-proof`);
    await page.close();
  });

  it('deploys a contract, moves it, and shows the moves that others cause', async () => {
    const { page, wrong, audit } = await served.open('machines');
    await page.locator('section[aria-label="Deploy a contract"] option[value^="rate-limiter"]').waitFor({ state: 'attached' });
    await page.getByRole('combobox', { name: 'Template' }).selectOption('rate-limiter ');
    await page.locator('#parameter-threshold').fill('1');
    await page.getByRole('button', { name: 'Deploy onto local' }).click();
    await page.waitForSelector('.state.current');
    expect(await page.locator('.state.current text').textContent()).toBe('allowing');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('It stays allowing').waitFor();
    // As another client would: the feed of the machine tells of it.
    const address = (await page.evaluate('location.hash')) as string;
    const id = address.split('/').at(-1);
    const event = `fetch('/api/chain/local/contracts/${id}/transition', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"event":"request"}' }).then((response) => response.status)`;
    expect(await page.evaluate(event)).toBe(200);
    await until(page, `document.querySelector('.state.current text')?.textContent === 'limiting'`);
    await page.getByText('tells rate_limited').waitFor();
    await page.getByRole('button', { name: 'Quantum-verify' }).click();
    await page.waitForSelector('.verdict.pass');
    expect(await audit()).toEqual([]);
    expect(wrong).toEqual([]);
    await page.close();
  });

  it('computes over a table as a job, which is followed to its end, verified and removed', async () => {
    const { page, wrong, audit } = await served.open('jobs');
    const rows = Array.from({ length: 600 }, (_, i) => `${i === 7 ? '' : i + 1},part ${i}`);
    await page.locator('input[type="file"]').setInputFiles({
      name: 'parts.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`m [kg],name\n${rows.join('\n')}\n`),
    });
    await page.getByLabel('Operators', { exact: true }).fill('NM19');
    await page.getByLabel('What all rows share').fill('a = 2 m/s^2');
    await page.getByRole('button', { name: 'Start' }).click();
    // The column that is no input is refused until it is left out.
    await page.locator('.notice.fail').waitFor();
    expect(await audit(), 'with the columns of a file').toEqual([]);
    await page.getByRole('combobox', { name: 'name is' }).selectOption('left out');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('✓ done').waitFor();
    await page.getByText('599 computed, 1 refused').waitFor();
    expect(await audit()).toEqual([]);
    const address = await page.getByRole('link', { name: 'CSV', exact: true }).getAttribute('href');
    const results = (await page.evaluate(`fetch('${address}').then((response) => response.text())`)) as string;
    expect(results.trimEnd().split(/\r?\n/u)).toHaveLength(601);
    expect(results).toMatch(/^599,600,part 599,1200,/mu);
    await page.getByRole('link', { name: 'Verify its receipt' }).click();
    await page.waitForSelector('.verdict.pass');
    await page.goBack();
    await page.getByRole('button', { name: /^Remove job_/ }).click();
    await page.getByRole('button', { name: 'Remove it with its results' }).click();
    await page.getByText('No job was started').waitFor();
    // A sheet over a file whose columns have other names: the one that its text has is found, the other one is told.
    await page.getByRole('combobox', { name: 'Each row is computed by' }).selectOption('a sheet');
    await page.getByRole('textbox', { name: 'Sheet' }).fill('# Push\nmass = 1 kg\na = 2 m/s^2\nF = mass * a in kN');
    await page.locator('input[type="file"]').setInputFiles({
      name: 'pushed.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('part;"weight, net (t)";a\nx;3;2\ny;4;\n'),
    });
    expect(await page.getByRole('combobox', { name: 'a is' }).inputValue()).toBe('a');
    await page.getByRole('combobox', { name: /^weight, net/ }).selectOption('mass');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('F = 6 kN; for 1 of 2 rows, 1 refused').waitFor();
    await page.getByText('Push', { exact: true }).waitFor();
    expect(await audit(), 'with a sheet').toEqual([]);
    await page.getByRole('button', { name: /^Remove job_/ }).click();
    await page.getByRole('button', { name: 'Remove it with its results' }).click();
    await page.getByText('No job was started').waitFor();
    expect(wrong).toEqual([]);
    await page.close();
  });

  it('makes a key, shows it once, lets somebody in with it, and revokes it', async () => {
    const { page, wrong } = await served.open('node');
    await page.getByLabel('Name of its machine').fill('my-lab');
    await page.getByRole('button', { name: 'Make a key' }).click();
    const key = (await page.locator('[role="status"] pre').textContent()) ?? '';
    expect(key).toMatch(/^gm_/);
    const guest = await (await served.newContext()).newPage();
    await guest.goto(`${served.url}/#/sheet`);
    await guest.getByLabel('Key').fill(key);
    await guest.getByRole('button', { name: 'Sign in' }).click();
    await guest.waitForSelector('.cm-result.fresh');
    expect(await guest.evaluate('document.cookie + JSON.stringify(Object.values(localStorage))')).not.toContain(key);
    await guest.goto(`${served.url}/#/node`);
    await guest.waitForSelector('section[aria-label="Keys"] tbody tr');
    expect(await guest.locator('section[aria-label="Keys"] tbody tr').count()).toBe(1);
    await page.getByRole('button', { name: 'I have it' }).click();
    await page.getByRole('button', { name: /^Revoke / }).click();
    await page.getByRole('button', { name: /for ever$/ }).click();
    await page.getByText(/^revoked /).waitFor();
    expect(await guest.evaluate(`fetch('/api/session').then((response) => response.json())`)).toEqual({ kind: 'nobody' });
    expect(wrong).toEqual([]);
    await guest.context().close();
    await page.close();
  });

  it('finds an operator, a receipt and the value of a line from the field at the top', async () => {
    const { page } = await served.open('node');
    const field = page.getByRole('combobox', { name: /^Find/ });
    await field.fill('12 V / 4 ohm');
    await page.getByRole('option', { name: /3 A/ }).waitFor();
    await field.press('Enter');
    await until(page, `document.querySelector('.cm-result')?.textContent === '3 A'`);
    await field.fill('rcp_3614211a-2482-4bc3-a3e9-47e06e8f82e8');
    await page.getByRole('option', { name: /Verify this receipt/ }).waitFor();
    await field.press('Enter');
    await page.getByText('No receipt "rcp_3614211a-2482-4bc3-a3e9-47e06e8f82e8" is kept here').waitFor();
    // The address says what is searched for, also where the page is open already.
    for (const q of ['energy of a capacitor', 'euler buckling']) {
      await page.goto(`${served.url}/#/operators?${new URLSearchParams({ q })}`);
      await until(page, `document.querySelector('input[type="search"]')?.value === '${q}'`);
      await page.waitForSelector('.hits a');
    }
    await page.getByRole('searchbox').press('End');
    await page.getByRole('searchbox').pressSequentially(' load');
    await until(page, `location.hash === '#/operators?q=euler+buckling+load'`);
    await page.close();
  });
});
