import { pathTo } from '@paila/shared';
import { useEffect, useState } from 'react';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { PAGES_CACHE } from '../../platform/worker-messages.js';
import { buttonLook } from '../../ui/button.js';
import { CutLineMark } from '../../ui/marks.js';

interface StoredPage {
  readonly path: string;
  readonly title: string;
}

/** An empty reference leads to the address at which the page is shown. */
const THIS_PAGE = '';

const titleOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').querySelector('title')?.textContent ?? '';

/** The pages that the service worker has stored, the last visited first. */
const storedPages = async (): Promise<StoredPage[]> => {
  const cache = await caches.open(PAGES_CACHE);
  const requests = await cache.keys();
  const pages = requests.map(async (request): Promise<StoredPage> => {
    const { pathname, search } = new URL(request.url);
    const page = await cache.match(request, { ignoreVary: true });
    return { path: pathname + search, title: titleOf((await page?.text()) ?? '') };
  });
  return (await Promise.all(pages)).reverse();
};

const useStoredPages = (): readonly StoredPage[] => {
  const [pages, setPages] = useState<readonly StoredPage[]>([]);
  useEffect(() => {
    // Without them, the page is shorter.
    if ('caches' in window) storedPages().then(setPages, () => undefined);
  }, []);
  return pages;
};

/** Shown by the service worker for a page that it can neither fetch nor find. */
export const OfflinePage = () => {
  usePageHead('offline');
  const pages = useStoredPages();
  return (
    <section className="frame grid min-h-[60vh] content-center justify-items-start gap-6 py-16">
      <span className="max-w-full text-muted">
        <CutLineMark />
      </span>
      <h1 className="text-4xl">{t`We could not reach the shop`}</h1>
      <p className="max-w-[46ch] text-lg">{t`This page is not stored on your device. Your cart is safe.`}</p>
      <a href={THIS_PAGE} className={buttonLook()}>
        {t`Try again`}
      </a>
      {pages.length > 0 && (
        <nav aria-labelledby="stored-pages" className="grid gap-2 pt-6">
          <h2 id="stored-pages" className="text-xl">{t`Pages that you can still open`}</h2>
          <ul>
            {pages.map(({ path, title }) => (
              <li key={path}>
                <a href={path} className="text-link inline-flex min-h-11 items-center">
                  {path === pathTo('home') ? t`Home` : title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </section>
  );
};
