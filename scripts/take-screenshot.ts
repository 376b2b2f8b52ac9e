// Takes the picture of the web console in README.md, docs/images/console.png, in the browser that the tests of the console use:
//   npx tsx scripts/take-screenshot.ts
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CHROMIUM, HOW_TO_GET_IT, startConsole } from '../test/console/browser.js';

const WIDTH = 1120;
const SHEET = `# A steel tube as a column, clamped and pinned
I = SL7(D = 60 mm, d = 50 mm)
P = SL20(E = 210 GPa, I = I, K = 0.7, L = 3 m) in kN
P / 2.5

# The energy of a car
m = 1500 +- 10 kg
v = 100 km/h
m * v^2 / 2 in kJ`;

if (CHROMIUM === undefined) throw new Error(HOW_TO_GET_IT);
const picture = fileURLToPath(new URL('../docs/images/console.png', import.meta.url));
const { open, close } = await startConsole();
try {
  const { page } = await open('sheet', { width: WIDTH });
  await page.setViewportSize({ width: WIDTH, height: 680 });
  await page.click('.cm-content');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(SHEET);
  await page.keyboard.press('Escape');
  // The line of the cursor is explained below the sheet: here that of the buckling load.
  await page.click('.cm-line:nth-child(3)');
  await page.waitForSelector('.cm-result.fresh');
  await page.waitForTimeout(1500);
  await page.screenshot({ path: picture });
} finally {
  await close();
}
console.log(`${picture}: ${statSync(picture).size} bytes`);
