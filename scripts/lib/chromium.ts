import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { installWithApt, isRoot, isRunnable, runs } from './apt.js';

/** The headless-only build of Chromium: the same engine at half the CPU time. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Candidate paths for these program names, in order of the names. */
const onPath = (names: readonly string[]): string[] => {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
};

/**
 * Finds an installed Chromium: `CHROMIUM_PATH`, then PATH, then the usual places, then Playwright's download.
 * @returns its absolute path
 */
const findChromium = (): string | undefined => {
  const named = process.env['CHROMIUM_PATH'];
  return [...(named ? [named] : []), ...onPath(NAMES), ...APPLICATIONS, chromium.executablePath()].find(isRunnable);
};

const installWithPlaywright = (): boolean => runs('npx', ['--no-install', 'playwright-core', 'install', 'chromium']);

/**
 * Finds Chromium, or installs it with apt or else with Playwright's download.
 * @returns its absolute path; undefined when it cannot be installed
 */
export const findOrInstallChromium = (say: (message: string) => void): string | undefined => {
  const found = findChromium();
  if (found) return found;
  say('No Chromium found; installing one for the browser suite.');
  for (const install of [() => installWithApt([SHELL, 'chromium']), installWithPlaywright]) {
    if (install()) {
      const installed = findChromium();
      if (installed) return installed;
    }
  }
  return undefined;
};

/**
 * Finds or installs the Chromium for all browser suites. As root, that is in containers and CI, the headless shell is
 * installed even if there is another Chromium.
 * @returns its absolute path; undefined when it cannot be installed
 */
export const ensureChromium = (say: (message: string) => void): string | undefined => {
  if (isRoot() && !process.env['CHROMIUM_PATH'] && !onPath([SHELL]).some(isRunnable)) {
    say(`Installing ${SHELL} for the browser suite.`);
    installWithApt([SHELL]);
  }
  return findOrInstallChromium(say);
};
