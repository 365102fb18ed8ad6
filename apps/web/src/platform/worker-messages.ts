/** A page tells the service worker: nobody is logged in any more, so the visits are nobody else's business. */
export const FORGET = 'forget';

/** A page tells the service worker: the shopper has seen public pages, which loaded these files. */
export interface Visit {
  readonly pages: readonly string[];
  readonly files: readonly string[];
}

/** What a page tells the service worker. */
export type WorkerMessage = typeof FORGET | Visit;

/** The cache with the documents of visited pages. */
export const PAGES_CACHE = 'pages';
