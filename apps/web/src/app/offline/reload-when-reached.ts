import { readTabStored, writeTabStored } from '../../platform/storage.js';

/** Milliseconds before each try to reach the shop; the last value repeats. */
const TRIES: readonly number[] = [3_000, 5_000, 10_000, 30_000];
const LAST_TRY_MS = 60_000;

/** The document that was reloaded last in this tab. If the reload got the same copy, another one would, too. */
const RELOADED = 'reloadedDocument';

const isReachable = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** Waits until the shopper does not write, so that a reload takes no words from them. */
const noInput = (page: Document): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (page.activeElement?.matches('input, textarea, select')) return;
      page.removeEventListener('focusout', later);
      resolve();
    };
    const later = (): void => void setTimeout(look);
    page.addEventListener('focusout', later);
    look();
  });

/** Waits, but no longer than until the browser has a network again. @returns true if it has one since */
const pause = (page: Window, milliseconds: number): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (isOnline: boolean): void => {
      clearTimeout(timer);
      page.removeEventListener('online', online);
      resolve(isOnline);
    };
    const online = (): void => end(true);
    const timer = setTimeout(() => end(false), milliseconds);
    page.addEventListener('online', online);
  });

/** Reloads a document of the service worker once the shop can be reached. */
export const reloadWhenReached = async (page: Window): Promise<void> => {
  const { href } = page.location;
  const notice = page.document.querySelector('.stale-notice')?.textContent ?? '';
  const self = `${href} ${notice}`;
  const wasReloaded = readTabStored(RELOADED) === self;
  for (let tries = 0; ; tries += 1) {
    const isOnline = await pause(page, TRIES[tries] ?? LAST_TRY_MS);
    if (wasReloaded && !isOnline) continue;
    if (await isReachable(href)) break;
  }
  await noInput(page.document);
  writeTabStored(RELOADED, self);
  page.location.reload();
};
