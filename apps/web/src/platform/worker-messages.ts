/** What a page tells the service worker. */
export type WorkerMessage =
  /** The shopper has seen public pages, which loaded these files. */
  | { readonly kind: 'visit'; readonly pages: readonly string[]; readonly files: readonly string[] }
  /** Nobody is logged in any more: the visits are nobody else's business. */
  | { readonly kind: 'forget' };

/** The cache with the documents of visited pages. */
export const PAGES_CACHE = 'pages';

/** A document that comes from the service worker: a copy of the page, or the page about the missing connection. */
export type StoredKind = 'copy' | 'offline';
