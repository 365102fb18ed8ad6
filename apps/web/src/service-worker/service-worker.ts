import { MOVED_PAGES, offlineUse, pageByName } from '@paila/shared';
import { FORGET, type WorkerMessage } from '../platform/worker-messages.js';
import { offlinePage, removeOldOfflinePages, storeOfflinePage } from './offline-page.js';
import { filesOf } from './stored-page.js';
import { createPages, forgetVisits, fromNetworkOrStore, storeOf } from './stores.js';

declare const self: ServiceWorkerGlobalScope;

/** Stores the files of a page that are not stored yet, except those that cannot be fetched now. */
const storeFiles = async (event: ExtendableEvent, paths: readonly string[]): Promise<void> => {
  const storing = paths.flatMap((path) => storeOf(path)?.handleAll({ event, request: new Request(path) }) ?? []);
  await Promise.allSettled(storing);
};

const pages = createPages(async (event, page) => storeFiles(event, filesOf(await page.text())), offlinePage);

/** The page about the missing connection, or the way to the page of a former address. */
const withoutConnection = async (path: string, error: unknown): Promise<Response> => {
  const moved = MOVED_PAGES[path];
  if (moved !== undefined) return Response.redirect(pageByName(moved).path);
  const page = await offlinePage();
  if (!page) throw error;
  return page;
};

const navigation = (event: FetchEvent, path: string): Promise<Response> | undefined => {
  const { request } = event;
  switch (offlineUse(path)) {
    case 'stored':
      return pages.handle({ event, request });
    case 'announced':
      return fetch(request).catch((error: unknown) => withoutConnection(path, error));
    case 'untouched':
      return undefined;
  }
};

/** The worker's answer to a request; undefined for the many that it leaves to the browser. */
const answerTo = (event: FetchEvent): Promise<Response> | undefined => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.origin) return undefined;
  if (request.mode === 'navigate') return navigation(event, pathname);
  return storeOf(pathname) && fromNetworkOrStore(request);
};

const handle = async (event: ExtendableEvent, message: WorkerMessage): Promise<void> => {
  if (message === FORGET) {
    await forgetVisits();
    return;
  }
  for (const path of message.pages) {
    if (offlineUse(new URL(path, self.origin).pathname) === 'stored') {
      await Promise.allSettled(pages.handleAll({ event, request: new Request(path) }));
    }
  }
  await storeFiles(event, message.files);
};

/** The messages are handled in turn, so that nothing is stored after it was to be forgotten. */
let lastMessage: Promise<unknown> = Promise.resolve();

self.addEventListener('install', (event) => {
  event.waitUntil(storeOfflinePage());
  void self.skipWaiting();
});
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([removeOldOfflinePages(), self.clients.claim()]));
});
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});
self.addEventListener('message', (event) => {
  // A visit that cannot be stored is only missing when the shopper is offline.
  const handling = lastMessage.then(() => handle(event, event.data as WorkerMessage)).catch(() => undefined);
  lastMessage = handling;
  event.waitUntil(handling);
});
