// @ts-check
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir, platform, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @param {string} file */
const isRunnable = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Browsers that Playwright downloaded earlier, newest first. */
const playwrightCache = () => {
  const cache =
    process.env['PLAYWRIGHT_BROWSERS_PATH'] ??
    (platform() === 'darwin'
      ? join(homedir(), 'Library/Caches/ms-playwright')
      : join(homedir(), '.cache/ms-playwright'));
  if (!existsSync(cache)) return [];
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium'))
    .sort()
    .reverse()
    .flatMap((name) => [
      join(cache, name, 'chrome-linux/chrome'),
      join(cache, name, 'chrome-linux64/chrome'),
      join(cache, name, 'chrome-linux/headless_shell'),
      join(cache, name, 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'),
    ]);
};

/**
 * A Chromium that is installed: `CHROMIUM_PATH`, then PATH, then the usual places.
 * @returns {string | undefined} its absolute path
 */
export const findChromium = () => {
  const named = process.env['CHROMIUM_PATH'];
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...(named ? [named] : []), ...onPath, ...APPLICATIONS, ...playwrightCache()].find(isRunnable);
};

/** @param {string} command @param {string[]} args */
const runs = (command, args) => spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

const installWithApt = () => {
  if (platform() !== 'linux' || !isRunnable('/usr/bin/apt-get')) return false;
  const sudo = userInfo().uid === 0 ? [] : isRunnable('/usr/bin/sudo') ? ['sudo', '-n'] : undefined;
  if (!sudo) return false;
  /** @param {string[]} args */
  const apt = (...args) => {
    const [command = '', ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args];
    return runs(command, rest);
  };
  return apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium');
};

const installWithPlaywright = () => runs('npx', ['--no-install', 'playwright-core', 'install', 'chromium']);

/**
 * A Chromium, installed if there is none: by the system's packages where that is possible, else by Playwright's download.
 * @param {(message: string) => void} say
 * @returns {string | undefined} its absolute path; undefined when it could not be had
 */
export const findOrInstallChromium = (say) => {
  const found = findChromium();
  if (found) return found;
  say('No Chromium found; installing one for the browser suite.');
  for (const install of [installWithApt, installWithPlaywright]) {
    if (install()) {
      const installed = findChromium();
      if (installed) return installed;
    }
  }
  return undefined;
};
