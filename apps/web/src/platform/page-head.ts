import { type FixedPageName, type PageHead, pageHead } from '@paila/shared';
import { useHead } from './head.js';
import { gettext } from './i18n.js';

/** A page's head in the reader's language. Call it while rendering. */
export const pageHeadOf = (name: FixedPageName): PageHead => pageHead(name, gettext);

/** {@link useHead} for a page that is always there, by its name, or for any other. */
export const usePageHead = (page: FixedPageName | PageHead | undefined): void => {
  useHead(typeof page === 'string' ? pageHeadOf(page) : page);
};
