import { pathTo } from '@paila/shared';
import { asOfflinePage, filesOf } from './stored-page.js';
import { withText } from './stores.js';

/** The release of the web app, which the build fills in. It makes the worker of each release another one. */
declare const RELEASE: string;

const PREFIX = 'offline-';
const CACHE = `${PREFIX}${RELEASE}`;
const ADDRESS = pathTo('offline');

/** Stores the page about the missing connection, with its files: all that is stored before anybody visits it. */
export const storeOfflinePage = async (): Promise<void> => {
  const page = await fetch(ADDRESS);
  if (!page.ok) throw new Error(`The page about the missing connection: ${String(page.status)}`);
  const cache = await caches.open(CACHE);
  await cache.addAll(filesOf(await page.clone().text()));
  await cache.put(ADDRESS, page);
};

/** Removes those of other releases. */
export const removeOldOfflinePages = async (): Promise<void> => {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
};

/** The page, marked for the app; undefined if the browser has removed it. */
export const offlinePage = async (): Promise<Response | undefined> => {
  const stored = await caches.match(ADDRESS, { cacheName: CACHE, ignoreVary: true });
  return stored && withText(stored, asOfflinePage);
};
