import { offlineUse } from '@paila/shared';
import type { ShopStore } from '../store.js';
import { isCutOff } from './cut-off.js';

/** The link that a click follows in this tab, with no key that asks for another one. */
const followedLink = (event: MouseEvent): HTMLAnchorElement | undefined => {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return undefined;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  return link?.target === '' && !link.hasAttribute('download') ? link : undefined;
};

const isElsewhere = (link: HTMLAnchorElement, { origin, pathname, search }: Location): boolean =>
  link.origin === origin && (link.pathname !== pathname || link.search !== search);

/**
 * While the shop cannot be reached, lets links load documents, for which the service worker has copies with their age.
 * The app itself would show the data that it still has in memory as if they were of now.
 */
export const loadDocumentsWhileCutOff = (page: Window, store: ShopStore): void => {
  page.addEventListener(
    'click',
    (event) => {
      const link = followedLink(event);
      if (!link || !isElsewhere(link, page.location) || offlineUse(link.pathname) === 'untouched') return;
      // Without the app's own handling, the browser follows the link.
      if (page.navigator.serviceWorker.controller && isCutOff(store)) event.stopPropagation();
    },
    { capture: true },
  );
};
