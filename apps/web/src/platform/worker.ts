import { FORGET, type StoredKind } from './worker-messages.js';

/** Event on the document: the code of a page could not be fetched. */
export const PAGE_MISSING = 'page-missing';

/** The kind of a document that comes from the service worker; undefined for one of the shop. */
export const storedKind = ({ documentElement }: Document): StoredKind | undefined =>
  documentElement.dataset['stored'] as StoredKind | undefined;

/** Tells the service worker that nobody is logged in any more, so that it removes the visits. */
export const forgetVisits = (): void => {
  // A browser has none without TLS.
  const workers = (navigator as { readonly serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  void workers?.getRegistration().then((registration) => registration?.active?.postMessage(FORGET));
};
