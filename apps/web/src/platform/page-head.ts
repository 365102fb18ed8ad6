import { type FixedPageName, type PageHead, pageHead } from '@paila/shared';
import { useHead } from './head.js';
import { gettext } from './i18n.js';

/** A page's head in the current language. Call it while rendering. */
export const pageHeadOf = (name: FixedPageName): PageHead => pageHead(name, gettext);

/** {@link useHead} for a page with a fixed head, by its name, or for any other head. */
export const usePageHead = (page: FixedPageName | PageHead | undefined): void => {
  useHead(typeof page === 'string' ? pageHeadOf(page) : page);
};
