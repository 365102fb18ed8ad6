import type { PageName } from '@paila/shared';
import { FORGET } from './worker-messages.js';

/** Event on the document: the code of a page could not be fetched. */
export const PAGE_MISSING = 'page-missing';

/** True for a document that comes from the service worker, not from the shop. */
export const isStored = ({ documentElement }: Document): boolean => 'stored' in documentElement.dataset;

/** The page that a document shows at the address of another one; undefined for all others. */
export const pageElsewhere = ({ documentElement }: Document): PageName | undefined =>
  documentElement.dataset['page'] as PageName | undefined;

/** Tells the service worker that nobody is logged in any more, so that it removes the visits. */
export const forgetVisits = (): void => {
  // A browser has none without TLS.
  const workers = (navigator as { readonly serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  void workers?.ready.then(({ active }) => active?.postMessage(FORGET));
};
