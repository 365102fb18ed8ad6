import { type FixedPageName, type OwnPageName, type PageHead, pageHead } from '@paila/shared';
import { useHead } from './head.js';
import { gettext } from './i18n.js';

type NamedHead = FixedPageName | OwnPageName;

/** A page's head in the current language. Call it while rendering. */
export const pageHeadOf = (name: NamedHead): PageHead => pageHead(name, gettext);

/** {@link useHead} for a page with a fixed title, by its name, or for any other head. */
export const usePageHead = (page: NamedHead | PageHead | undefined): void => {
  useHead(typeof page === 'string' ? pageHeadOf(page) : page);
};
