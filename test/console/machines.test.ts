import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderWebhooks } from '../../src/adapters/store/webhooks/folder-webhooks.js';
import { keepLetters } from '../adapters/store/webhooks/keep-letters.js';
import { CHROMIUM, type ConsoleUnderTest, startConsole, until } from './browser.js';
import { freezerWatch } from './definition.js';

/** Asks the node as the page does, with its session. */
const ask = async (page: Page, method: string, path: string, body?: unknown): Promise<Record<string, unknown>> =>
  (await page.evaluate(
    `fetch(${JSON.stringify(path)}, { method: '${method}', headers: { 'content-type': 'application/json' }${
      body === undefined ? '' : `, body: ${JSON.stringify(JSON.stringify(body))}`
    } }).then((response) => response.json())`,
  )) as Record<string, unknown>;

/** The hooks of the node, as another process on its data folder has them. */
const webhooksOf = ({ dataFolder }: ConsoleUnderTest) =>
  createFolderWebhooks({
    dataFolder,
    keyring: () => {
      throw new Error('nothing is signed here');
    },
    now: Date.now,
    rule: 'public',
  });

/** Deploys the watch of a freezer, and opens its page. */
const openContract = async (served: ConsoleUnderTest, at?: string) => {
  const opened = await served.open('machines/local/export');
  for (const version of ['1.0', '1.1'] as const) await ask(opened.page, 'POST', '/api/contracts/templates', freezerWatch(version));
  const { contract } = await ask(opened.page, 'POST', '/api/contracts/templates/freezer-watch/deploy', {
    slug: 'local',
    version: '1.0',
    ...(at === undefined ? {} : { at }),
  });
  const { id } = contract as { readonly id: string };
  await opened.page.goto(`${served.url}/#/machines/local/${id}`);
  await opened.page.waitForSelector('.state.current');
  return { ...opened, id };
};

const state = (page: Page, name: string): Promise<void> =>
  until(page, `document.querySelector('.state.current text')?.textContent === '${name}'`);

describe.skipIf(CHROMIUM === undefined).concurrent('the machines of the console', () => {
  let served: ConsoleUnderTest;
  beforeAll(async () => {
    served = await startConsole();
  });
  afterAll(() => served.close());

  it('sends events with their units and times, says why a row went as it did, and exports the rows', async () => {
    const { page, id, wrong, audit } = await openContract(served, '2026-03-01T08:00:00Z');
    await page.getByText('It is replayed').waitFor();
    await page.getByLabel(/^temp/).fill('14 degF');
    await page.getByLabel('When it happened').fill('2026-03-01T12:30:00');
    await page.getByRole('button', { name: 'Send' }).click();
    await state(page, 'warm');
    await page.locator('.timeline summary').first().click();
    const row = page.locator('.timeline > li').first();
    expect(await row.locator('.decision').textContent()).toMatch(
      /true mean\(last\(3, reading\.temp\)\) > limit.*limit = -15 degC.*= -10 degC/,
    );
    const happened = (await page.evaluate(`new Date('2026-03-01T12:30:00').toLocaleString()`)) as string;
    expect(await row.textContent()).toContain(`happened ${happened}, written `);
    expect(await row.textContent()).toContain('(temp = -10 degC)');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export as NDJSON' }).click()]);
    expect(download.suggestedFilename()).toBe(`${id}.ndjson`);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { readonly event: string }).event)).toEqual(['created', 'clock', 'reading']);
    expect(await audit()).toEqual([]);
    expect(wrong).toEqual([]);
    await page.close();
  });

  it('shows rows as they are written, those that emit nothing too, on the page of a contract and in the list', async () => {
    const { page, id } = await openContract(served);
    const list = await served.open('machines/local');
    const listed = list.page.locator('tr', { hasText: id }).locator('td').nth(2);
    await listed.waitFor();
    const [rows, before] = [await page.locator('.timeline > li').count(), Number(await listed.textContent())];
    const other = await served.open('node');
    for (const temp of [-20, -21, -22])
      await ask(other.page, 'POST', `/api/chain/local/contracts/${id}/transition`, { event: 'reading', payload: { temp } });
    await until(page, `document.querySelectorAll('.timeline > li').length >= ${rows + 3}`);
    expect(await page.locator('.timeline > li').first().textContent()).not.toContain('tells');
    await until(
      list.page,
      `Number([...document.querySelectorAll('tr')].find((row) => row.textContent.includes('${id}')).cells[2].textContent) >= ${before + 3}`,
    );
    // On a phone the diagram is wider than the screen.
    const phone = await served.open(`machines/local/${id}`, { width: 390 });
    await phone.page.waitForSelector('.state.current');
    expect(await phone.audit(['scrollable-region-focusable'])).toEqual([]);
    for (const each of [page, list.page, other.page, phone.page]) await each.close();
  });

  it('sends the events of a file, says which are refused, and takes the same file once', async () => {
    const { page } = await openContract(served);
    await page.getByText('Events from a file').click();
    const send = async (text: string): Promise<void> =>
      page.setInputFiles('input[type="file"]', { name: 'march.ndjson', mimeType: 'application/x-ndjson', buffer: Buffer.from(text) });
    await send('{"event":"reading","payload":{"temp":-18}}\nreading\n');
    await page.getByText('Line 2 is no JSON; nothing was sent.').waitFor();
    const file =
      '{"event":"reading","payload":{"temp":-18}}\n\n{"event":"reading","payload":{"temp":"4 kg"}}\n{"event":"reading","payload":{"temp":20}}\n';
    await send(file);
    await page.getByText('3 of 3 sent: 2 taken, 1 refused.').waitFor();
    await page.getByText('Event 2: expected a temperature').waitFor();
    await state(page, 'warm');
    const rows = await page.locator('.timeline > li').count();
    await send(file);
    await until(page, `!document.body.textContent.includes('Sending …')`);
    await page.reload();
    await page.waitForSelector('.timeline > li');
    expect(await page.locator('.timeline > li').count()).toBe(rows);
    await page.close();
  });

  it('moves a contract by hand, to another version, and retires it', async () => {
    const { page, wrong, audit } = await openContract(served);
    await page.getByText('Move it by hand').click();
    await page.getByLabel('To the state').selectOption('warm');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText('In place of reading. Did not hold: mean(last(3, reading.temp)) > limit').waitFor();
    await page.getByText('Move it to another version').click();
    await page.getByLabel('Version').selectOption('1.1');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('1.1 has no state warm').waitFor();
    await page.getByLabel('warm becomes').selectOption('alarm');
    await page.getByLabel('limit', { exact: true }).fill('limit + 1 K');
    await page.getByRole('button', { name: 'Try it' }).click();
    const preview = page.getByRole('list', { name: 'What would become of it' });
    await preview.waitFor();
    expect(await preview.textContent()).toContain('Version 1.0, warm → version 1.1, alarm');
    expect(await preview.textContent()).toContain('limit = -14 degC from limit + 1 K');
    await page.getByRole('button', { name: 'Move it to 1.1' }).click();
    await state(page, 'alarm');
    await page.getByText('From version 1.0 to 1.1').waitFor();
    await page.getByText('Retire it').click();
    await page.getByLabel('For what reason').fill('the freezer was sold');
    await page.getByRole('button', { name: 'Retire', exact: true }).click();
    await page.keyboard.press('Enter');
    await page.getByText(/^Retired on .*: the freezer was sold$/).waitFor();
    expect(await page.getByRole('button', { name: 'Send' }).count()).toBe(0);
    expect(await audit()).toEqual([]);
    await page.getByRole('link', { name: 'All contracts of local' }).click();
    await page.getByLabel('Show those that were retired').check();
    await page.getByText('alarm, retired').waitFor();
    expect(wrong).toEqual([]);
    await page.close();
  });

  it('invites a member, who acts with the roles of the key, and removes them', async () => {
    const { page, id, wrong, audit } = await openContract(served);
    await page.goto(`${served.url}/#/machines/local/members`);
    await page.getByLabel('Name').fill('alice');
    await page.getByLabel('Roles', { exact: true }).fill('reader');
    await page.getByRole('button', { name: 'Invite' }).click();
    const key = (await page.locator('.paste pre').textContent()) ?? '';
    expect(key).toMatch(/^gm_/);
    await page.getByRole('button', { name: 'I have it' }).click();
    await page.getByLabel('Roles of alice').fill('keeper');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await until(
      page,
      `document.querySelector('[aria-label="Roles of alice"]')?.value === 'keeper' && document.querySelector('td button')?.textContent === 'Remove'`,
    );
    expect(await audit()).toEqual([]);
    const guest = await (await served.newContext()).newPage();
    await guest.goto(`${served.url}/#/machines`);
    await guest.getByLabel('Key').fill(key);
    await guest.getByRole('button', { name: 'Sign in' }).click();
    await guest
      .getByRole('link', { name: /^freezer-watch/ })
      .first()
      .waitFor();
    await guest.goto(`${served.url}/#/machines/local/${id}`);
    await guest.getByLabel(/^temp/).fill('-20');
    await guest.getByRole('button', { name: 'Send' }).click();
    await guest.getByText('by alice (keeper)').waitFor();
    await guest.getByText('Move it by hand').click();
    await guest.getByLabel('To the state').selectOption('warm');
    await guest.getByRole('button', { name: 'Move', exact: true }).click();
    await guest.getByRole('alert').waitFor();
    expect(await guest.getByRole('alert').textContent()).toContain('takes the role owner');
    await guest.context().close();
    await page.getByRole('button', { name: 'Remove alice' }).click();
    await page.getByRole('button', { name: 'Remove alice' }).click();
    await page.getByText('removed').waitFor();
    expect(wrong).toEqual([]);
    await page.close();
  });

  it('adds a webhook, shows its secret once, and sends dead letters again or drops them', async () => {
    const { page, wrong, audit } = await openContract(served);
    await page.goto(`${served.url}/#/machines/local/webhooks`);
    await page.getByText('This machine sends nothing yet.').waitFor();
    await page.getByLabel('Address').fill('http://example.org/hooks');
    await page.getByRole('button', { name: 'Add a hook' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Address').fill('https://example.org/hooks');
    await page.getByLabel('Of these events alone').fill('freezer_warm, freezer_cold');
    await page.getByRole('button', { name: 'Add a hook' }).click();
    await page.getByText('Events of freezer_warm, freezer_cold').waitFor();
    const secret = await page.locator('.paste pre').textContent();
    expect(secret).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'New secret' }).click();
    await until(page, `document.querySelector('.paste pre').textContent !== '${secret}'`);
    await page.getByRole('button', { name: 'I have it' }).click();
    const { hooks } = (await ask(page, 'GET', '/api/chain/local/hooks')) as { readonly hooks: readonly [{ readonly id: string }] };
    await keepLetters(webhooksOf(served), 'local', hooks[0].id, 2);
    await page.reload();
    await page
      .getByRole('button', { name: /^Send again msg_/ })
      .first()
      .click();
    // The row that such a letter tells of never was.
    for (let i = 0; i < 20 && (await page.getByText('its row is not in the ledger').count()) === 0; i += 1) {
      await page.reload();
      await page.waitForSelector('section[aria-label="Dead letters"] td');
    }
    await page.getByText('its row is not in the ledger').waitFor();
    expect(await audit()).toEqual([]);
    await page
      .getByRole('button', { name: /^Drop msg_/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Drop it' }).click();
    await until(page, `document.querySelectorAll('section[aria-label="Dead letters"] tbody tr').length === 1`);
    await page.getByRole('button', { name: /^Remove the hook/ }).click();
    await page.getByRole('button', { name: 'Remove it' }).click();
    await page.getByText('This machine sends nothing yet.').waitFor();
    expect(wrong).toEqual([]);
    await page.close();
  });
});
