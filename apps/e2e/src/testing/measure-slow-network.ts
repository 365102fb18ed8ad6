import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { openBrowser, openSession, SIZES } from './open-browser.js';
import { PATIENCE_MS } from './patience.js';

/** A slow phone connection: 400 kbit/s each way, and 400 ms until an answer begins. */
const SLOW_NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Milliseconds from the beginning of the navigation. */
export interface SlowVisit {
  /** The first paint of the product's name. */
  readonly text: number;
  /** The first paint of the picture's placeholder, or of the picture itself. */
  readonly placeholder: number;
  /** A size that was tapped right after the first paint is painted as chosen. */
  readonly tap: number;
  /** The app has taken over the page with the chosen size. */
  readonly appRuns: number;
  /** The picture has loaded. */
  readonly picture: number;
}

export interface SlowVisitOptions {
  readonly url: string;
  /** The path of a product's page. */
  readonly path: string;
  /** A size of the product that is in stock. */
  readonly size: string;
  /** The factor by which the processor is slower. */
  readonly slowedProcessor: number;
}

/**
 * Runs in the page before its scripts. Looks at each frame, and notes the time after the frame in which something is
 * there for the first time. Whatever a hidden element contains is not painted.
 */
const WATCH = `
  window.seen = {};
  const note = (what) => {
    if (!(what in seen)) {
      seen[what] = Infinity;
      const channel = new MessageChannel();
      channel.port1.onmessage = () => { seen[what] = performance.now(); };
      channel.port2.postMessage(0);
    }
  };
  const visible = (element) => element?.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true });
  const look = () => {
    const heading = document.querySelector('main h1');
    if (visible(heading)) note('text');
    const picture = [...document.querySelectorAll('main picture img')].find(visible);
    if (picture) {
      const isLoaded = picture.complete && picture.naturalWidth > 0;
      if (isLoaded) note('picture');
      if (isLoaded || getComputedStyle(picture).backgroundImage.startsWith('url("data:')) note('placeholder');
    }
    const chosen = document.querySelector('main fieldset label:has(:checked)');
    if (chosen) note('tap');
    if (chosen && document.documentElement.dataset.app === 'ready') note('appRuns');
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

const LOOK_EVERY_MS = 20;

const emulate = async (session: CDPSession, slowedProcessor: number): Promise<void> => {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowedProcessor });
};

/** Waits until something has been seen. The page's content policy forbids Playwright's own `waitForFunction`. */
const seen = async (page: Page, what: keyof SlowVisit): Promise<void> => {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await page.evaluate<boolean>(`Number.isFinite(window.seen?.['${what}'])`))) {
    if (Date.now() > deadline) throw new Error(`Nobody has seen: ${what}`);
    await sleep(LOOK_EVERY_MS);
  }
};

const visitOnce = async (
  browser: Browser,
  { url, path, size, slowedProcessor }: SlowVisitOptions,
): Promise<SlowVisit> => {
  const { page, context } = await openSession(browser, url, SIZES.phone, { hasTouch: true, isMobile: true });
  try {
    await emulate(await context.newCDPSession(page), slowedProcessor);
    await page.addInitScript(WATCH);
    await page.goto(path, { waitUntil: 'commit' });
    await seen(page, 'text');
    const box = await page.locator('main fieldset label').filter({ hasText: size }).first().boundingBox();
    if (!box) throw new Error(`The size ${size} is not on the screen`);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    for (const what of ['placeholder', 'tap', 'appRuns', 'picture'] as const) await seen(page, what);
    return await page.evaluate<SlowVisit>('window.seen');
  } finally {
    await context.close();
  }
};

/** First visits to the page of a product over a slow network, each with an empty cache. */
export const measureSlowNetwork = async (options: SlowVisitOptions, runs: number): Promise<SlowVisit[]> => {
  const browser = await openBrowser();
  const visits: SlowVisit[] = [];
  try {
    for (let run = 0; run < runs; run += 1) visits.push(await visitOnce(browser, options));
    return visits;
  } finally {
    await browser.close();
  }
};
