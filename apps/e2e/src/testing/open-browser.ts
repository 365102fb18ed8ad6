import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type ViewportSize,
} from 'playwright-core';
import { findOrInstallChromium } from '../../../../scripts/lib/chromium.js';
import { PATIENCE_MS } from './patience.js';
import { followRequests } from './requests.js';

/** The window sizes that every screen is tested at. */
export const SIZES = {
  phone: { width: 375, height: 800 },
  desk: { width: 1280, height: 900 },
} as const;

/** Starts a real Chromium; installs one where there is none. @param switches additional command-line switches */
export const openBrowser = (switches: readonly string[] = []): Promise<Browser> => {
  const executablePath = findOrInstallChromium((message) => {
    process.stderr.write(`${message}\n`);
  });
  if (!executablePath) {
    throw new Error('No Chromium was found or could be installed. Install one, or set CHROMIUM_PATH to it.');
  }
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-sync',
      // Without this limit each first page starts two renderers: payment-ends takes 91 s of processor time, not 81 s.
      '--renderer-process-limit=1',
      ...switches,
    ],
  });
};

/** A browser context of its own, with a page and the errors that occur in it. */
export interface BrowserSession {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, uncaught exceptions, and responses with a status of 500 or above. */
  readonly troubles: string[];
}

export const openSession = async (
  browser: Browser,
  url: string,
  viewport: ViewportSize,
  options: BrowserContextOptions = {},
): Promise<BrowserSession> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    // Requests that a service worker answers cannot be routed. The suite about it allows it.
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const troubles: string[] = [];
  const watch = (page: Page): void => {
    followRequests(page);
    page.on('pageerror', (error) => troubles.push(`page: ${error.message}`));
    page.on('console', (message) => {
      // Without a session GET /api/auth answers 401, which the browser logs as an error.
      const expected = /status of 40[149]/.test(message.text());
      if (message.type() === 'error' && !expected) troubles.push(`console: ${message.text()}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 500) troubles.push(`${String(response.status())} ${response.url()}`);
    });
  };
  context.on('page', watch);
  const page = await context.newPage();
  return { page, context, troubles };
};
