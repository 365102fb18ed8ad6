import { canonicalOf, type PageHead, robotsOf } from '@paila/shared';
import { useLayoutEffect } from 'react';
import { useSettings } from './settings.js';

/** What the server wrote for the page that it sent, and that no other page is: previews and structured data. */
const OF_THE_SENT_PAGE =
  'meta[property^="og:"], meta[property^="product:"], meta[name^="twitter:"], script[type="application/ld+json"]';

/** The page's own element, the server's if it sent one, so that there are never two. */
const elementFor = <Tag extends 'meta' | 'link'>(tag: Tag, naming: 'name' | 'rel', name: string) => {
  const found = document.head.querySelector<HTMLElementTagNameMap[Tag]>(`${tag}[${naming}="${name}"]`);
  if (found) return found;
  const made = document.createElement(tag);
  made.setAttribute(naming, name);
  document.head.append(made);
  return made;
};

const setCanonical = (address: string | undefined): void => {
  const known = document.head.querySelector('link[rel="canonical"]');
  if (known && known.getAttribute('href') !== address) {
    for (const element of document.head.querySelectorAll(OF_THE_SENT_PAGE)) element.remove();
  }
  if (address === undefined) known?.remove();
  else elementFor('link', 'rel', 'canonical').setAttribute('href', address);
};

/**
 * Sets the document's title, exactly as given, with its description, its canonical address and what search robots are
 * told; while the page is undefined (still loading) the last ones stay. The server writes the same into what it sends.
 */
export const useHead = (head: PageHead | undefined): void => {
  const { shopUrl } = useSettings();
  const { title, description } = head ?? {};
  const canonical = head && canonicalOf(head, shopUrl);
  const robots = head && robotsOf(head);
  // Together with the page: its heading is never on the screen under another page's title.
  useLayoutEffect(() => {
    if (title === undefined || description === undefined || robots === undefined) return;
    document.title = title;
    elementFor('meta', 'name', 'description').content = description;
    elementFor('meta', 'name', 'robots').content = robots;
    setCanonical(canonical);
  }, [title, description, canonical, robots]);
};
