import { readTabStored, writeTabStored } from '../../platform/storage.js';

/** Milliseconds before each try to reach the shop; the last value repeats. */
const TRIES: readonly number[] = [3_000, 5_000, 10_000, 30_000];
const LAST_TRY_MS = 60_000;

/** The copy that was reloaded last in this tab. If the reload got the same one, the next try can wait. */
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

/** Waits, but no longer than until the browser has a network again. */
const pause = (page: Window, milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      page.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    page.addEventListener('online', end);
  });

/** Reloads a document of the service worker once the shop can be reached. */
export const reloadWhenReached = async (page: Window): Promise<void> => {
  const { href } = page.location;
  const copy = `${href} ${page.document.querySelector<HTMLTimeElement>('.stale-notice time')?.dateTime ?? ''}`;
  const tries = readTabStored(RELOADED) === copy ? [] : [...TRIES];
  do {
    await pause(page, tries.shift() ?? LAST_TRY_MS);
  } while (!(await isReachable(href)));
  await noInput(page.document);
  writeTabStored(RELOADED, copy);
  page.location.reload();
};
