import { SERVICE_WORKER_PATH } from '@paila/shared';
import { isStored } from '../../platform/worker.js';
import type { ShopStore } from '../store.js';
import { announceNotice } from './announce-notice.js';
import { type AppRouter, followVisits } from './follow-visits.js';
import { reloadWhenReached } from './reload-when-reached.js';
import { loadDocumentsWhileCutOff } from './document-links.js';

/** Waits until the browser has loaded all of the page, with its pictures. */
const loaded = (page: Window): Promise<void> =>
  new Promise((resolve) => {
    if (page.document.readyState === 'complete') resolve();
    else page.addEventListener('load', () => resolve(), { once: true });
  });

const register = async (): Promise<void> => {
  await loaded(window);
  await navigator.serviceWorker.register(SERVICE_WORKER_PATH);
};

/**
 * Registers the service worker, and makes this page work with it. Called once the page is idle, because no first visit
 * needs any of this.
 */
export const startOffline = (router: AppRouter, store: ShopStore): void => {
  if (!('serviceWorker' in navigator)) return;
  if (isStored(document)) {
    announceNotice(document);
    void reloadWhenReached(window);
  }
  loadDocumentsWhileCutOff(window, store);
  register().catch(() => {
    // The browser refuses, as in some private windows, or the shop is out of reach: a later visit tries again.
  });
  void navigator.serviceWorker.ready.then((registration) => {
    followVisits(window, registration, { router, store });
  });
};
