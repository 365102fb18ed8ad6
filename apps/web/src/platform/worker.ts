import type { StoredKind, WorkerMessage } from './worker-messages.js';

/** Event on the document: the code of a page could not be fetched. */
export const PAGE_MISSING = 'page-missing';

/** The kind of a document that comes from the service worker; undefined for one of the shop. */
export const storedKind = ({ documentElement }: Document): StoredKind | undefined =>
  documentElement.dataset['stored'] as StoredKind | undefined;

export const sendToWorker = ({ active }: ServiceWorkerRegistration, message: WorkerMessage): void =>
  active?.postMessage(message);

/** Tells the service worker something, if there is one. */
export const tellWorker = (message: WorkerMessage): void => {
  // A browser has none without TLS.
  const workers = (navigator as { readonly serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  void workers?.getRegistration().then((registration) => registration && sendToWorker(registration, message));
};
