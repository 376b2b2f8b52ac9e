import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { makeSignInCode } from '../../src/adapters/store/keys/sign-in-codes.js';
import { readServeConfig } from '../../src/node/serve-config.js';
import { serveNode } from '../../src/node/serve-node.js';

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/opt/google/chrome/chrome'];

/** The browser that the tests run in: that of GENMATH_CHROMIUM, or one where systems put it; nothing where there is none. */
export const CHROMIUM = [process.env['GENMATH_CHROMIUM'], ...PATHS].find((path) => path !== undefined && existsSync(path));

/** How to get the browser. */
export const HOW_TO_GET_IT =
  'The tests of the web console need a browser: on Debian and Ubuntu `apt-get install -y chromium`; elsewhere name one in GENMATH_CHROMIUM.';

if (CHROMIUM === undefined) process.stderr.write(`Tests of the web console are left out. ${HOW_TO_GET_IT}\n`);

/** The source of axe-core, to be evaluated in a page: a script element would be against the page's policy. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A finding of axe-core. */
interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** A page of the console with what went wrong on it. */
export interface OpenPage {
  readonly page: Page;
  /** Violations of the policy, errors of scripts, and what the console shows as an error; refusals of the node are none. */
  readonly wrong: readonly string[];
  /** Violations of the policy, and findings of axe-core that are serious or worse: of all its rules, or of some. */
  readonly audit: (rules?: readonly string[]) => Promise<readonly string[]>;
}

/** The console of a node of its own, in contexts of their own. */
export interface ConsoleUnderTest {
  readonly url: string;
  readonly dataFolder: string;
  /**
   * Opens a page, signed in as the user of the machine or as nobody: in a context of its own, as tests run beside one another, or in one that others
   * share, which reads each file of the console once.
   */
  readonly open: (
    path?: string,
    options?: {
      readonly isNobody?: boolean;
      readonly theme?: 'light' | 'dark';
      readonly width?: number;
      readonly context?: BrowserContext;
    },
  ) => Promise<OpenPage>;
  /** A new context of the browser, without cookies. */
  readonly newContext: () => Promise<BrowserContext>;
  /** Lines of all receipts that the node keeps. */
  readonly receipts: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** Watches for violations before any script of the page runs. */
const WATCH = `window.violations = []; addEventListener('securitypolicyviolation', (event) => window.violations.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample));`;

const openPage = async (context: BrowserContext, address: string): Promise<OpenPage> => {
  const page = await context.newPage();
  const wrong: string[] = [];
  await page.addInitScript(WATCH);
  page.on('pageerror', (error) => wrong.push(error.message));
  page.on('console', (message) => {
    // The browser tells refusals of the node as errors, too; the page shows them.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) wrong.push(message.text());
  });
  await page.goto(address);
  await page.waitForSelector('main h1, main .sign-in');
  return {
    page,
    wrong,
    audit: async (rules) => {
      if (await page.evaluate('window.axe === undefined')) await page.evaluate(AXE);
      const options = { resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) };
      const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as {
        violations: readonly Finding[];
      };
      const policy = (await page.evaluate('window.violations')) as readonly string[];
      return [
        ...policy.map((each) => `policy: ${each}`),
        ...violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(
            ({ id, nodes }) =>
              `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary ?? ''}`).join(' | ')}`,
          ),
      ];
    },
  };
};

/** The browser of all tests of a process, which ends with it. */
let launched: Promise<Browser> | undefined;

/** Starts a node with its console, and contexts of the browser: one is signed in by a one-time code. */
export const startConsole = async (): Promise<ConsoleUnderTest> => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'genmath-console-'));
  const errors: unknown[] = [];
  const node = await serveNode(readServeConfig({ port: '0', data: dataFolder }, {}), {
    request: () => undefined,
    error: (_, error) => errors.push(error),
    clock: (error) => errors.push(error),
    job: (error) => errors.push(error),
    webhook: (_machine, _hook, what) => errors.push(what),
  });
  launched ??= chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox', '--disable-gpu'] });
  const browser = await launched;
  const contexts: BrowserContext[] = [];
  const newContext = async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    contexts.push(context);
    return context;
  };
  const first = await newContext();
  const page = await first.newPage();
  await page.goto(`${node.url}/#code=${makeSignInCode(dataFolder)}`);
  await page.waitForSelector('main h1');
  const signedIn = { storageState: await first.storageState(), permissions: ['clipboard-read', 'clipboard-write'] };
  return {
    url: node.url,
    dataFolder,
    open: async (path = '', { isNobody = false, theme = 'light', width = 1280, context } = {}) => {
      const shown = { colorScheme: theme, viewport: { width, height: 800 } };
      const own = context ?? (await newContext({ ...shown, ...(isNobody ? {} : signedIn) }));
      return openPage(own, `${node.url}/#/${path}`);
    },
    newContext: () => newContext(),
    receipts: () => {
      const folder = join(dataFolder, 'receipts');
      const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : [];
      return files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean));
    },
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()));
      await node.stop();
      rmSync(dataFolder, { recursive: true, force: true });
      if (errors.length > 0) throw new Error(`The node failed: ${String(errors[0])}`);
    },
  };
};

/** Waits until an expression holds on a page. Asked from outside: what Playwright runs inside to wait would need the `eval` that the policy forbids. */
export const until = async (page: Page, expression: string, patience = 10_000): Promise<void> => {
  const end = Date.now() + patience;
  while (!(await page.evaluate(`Boolean(${expression})`))) {
    if (Date.now() > end) throw new Error(`It never came true: ${expression}`);
    await page.waitForTimeout(50);
  }
};
