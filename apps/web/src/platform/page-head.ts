import { useLayoutEffect } from 'react';
import {
  type FixedPageName,
  type OwnPageName,
  type PageHead,
  pageHead,
  canonicalAddress,
  previewAddress,
  robotsDirective,
} from '@paila/shared';
import { gettext } from './i18n.js';
import { useSettings } from './settings.js';

/** Description, link previews and structured data, which the server writes only for the page that it sends. */
const SERVER_ONLY_TAGS =
  'meta[name="description"], meta[property^="og:"], meta[property^="product:"], meta[name^="twitter:"], script[type="application/ld+json"]';

/** An element of the head: the server's if it sent one, so that there are never two. */
const elementFor = <Tag extends 'meta' | 'link'>(tag: Tag, naming: 'name' | 'rel', name: string) => {
  const found = document.head.querySelector<HTMLElementTagNameMap[Tag]>(`${tag}[${naming}="${name}"]`);
  if (found) return found;
  const made = document.createElement(tag);
  made.setAttribute(naming, name);
  document.head.append(made);
  return made;
};

/** @param preview the address that link previews of the page name */
const removeTagsOfOtherPage = (preview: string | undefined): void => {
  const sent = document.head.querySelector('meta[property="og:url"]')?.getAttribute('content') ?? undefined;
  if (sent === preview) return;
  for (const element of document.head.querySelectorAll(SERVER_ONLY_TAGS)) element.remove();
};

const setCanonical = (address: string | undefined): void => {
  if (address === undefined) document.head.querySelector('link[rel="canonical"]')?.remove();
  else elementFor('link', 'rel', 'canonical').setAttribute('href', address);
};

type NamedHead = FixedPageName | OwnPageName;

/** A page's head in the current language. Call it while rendering. */
export const pageHeadOf = (name: NamedHead): PageHead => pageHead(name, gettext);

/**
 * Sets the document's title, canonical address and robots tag, as the server does. While the page is undefined (still
 * loading), the previous values stay.
 * @param page the name of a page with a fixed title, or another page's head
 */
export const usePageHead = (page: NamedHead | PageHead | undefined): void => {
  const head = typeof page === 'string' ? pageHeadOf(page) : page;
  const { shopUrl } = useSettings();
  const { title } = head ?? {};
  const canonical = head && canonicalAddress(head, shopUrl);
  const preview = head && previewAddress(head, shopUrl);
  const robots = head && robotsDirective(head);
  // A layout effect, so that a page is never visible under another page's title.
  useLayoutEffect(() => {
    if (title === undefined || robots === undefined) return;
    document.title = title;
    elementFor('meta', 'name', 'robots').content = robots;
    removeTagsOfOtherPage(preview);
    setCanonical(canonical);
  }, [title, canonical, preview, robots]);
};
