import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, NetworkFirst, type Strategy, type StrategyOptions } from 'workbox-strategies';
import { PAGES_CACHE } from '../platform/worker-messages.js';
import { asCopy } from './stored-page.js';

const DAY_SECONDS = 24 * 3600;
/** After these seconds a stored page is better than no page. */
const PATIENCE_SECONDS = 8;

/** The server negotiates the compression alone, which no cache sees. */
const matchOptions = { ignoreVary: true };

type Plugin = NonNullable<StrategyOptions['plugins']>[number];

/** The limits of a store, which is emptied when the browser has no room for more. */
const limited = (maxEntries: number, days: number): ExpirationPlugin =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY_SECONDS, purgeOnQuotaError: true, matchOptions });

// A price of last week helps nobody. The files of a page stay for longer than the page.
const pageLimit = limited(40, 7);
const fileLimit = limited(200, 30);
const pictureLimit = limited(150, 30);

/** The headers of a stored page without those that describe the bytes on the wire. */
const headersOf = ({ headers }: Response): Headers => {
  const kept = new Headers(headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) kept.delete(name);
  return kept;
};

/** The same answer with another text. */
export const withText = async (answer: Response, edit: (html: string) => string): Promise<Response> =>
  new Response(edit(await answer.text()), { headers: headersOf(answer) });

const storedAt = ({ headers }: Response): Date => new Date(headers.get('date') ?? Date.now());

const isWholePage = ({ status, type, redirected, headers }: Response): boolean =>
  status === 200 && type === 'basic' && !redirected && (headers.get('content-type') ?? '').startsWith('text/html');

type WhenStored = (event: ExtendableEvent, page: Response) => Promise<void>;

/** What is done to pages: only whole pages are stored, and a stored one says that it is a copy. */
const pageRules = (whenStored: WhenStored): Plugin => ({
  cacheWillUpdate: ({ response }) => Promise.resolve(isWholePage(response) ? response : null),
  cacheDidUpdate: ({ event, newResponse }) => whenStored(event, newResponse),
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && withText(cachedResponse, (html) => asCopy(html, storedAt(cachedResponse))),
});

/**
 * The strategy for visited pages: the network first.
 * @param whenStored called with each stored page
 * @param otherwise the answer for a page that can be neither fetched nor found
 */
export const createPages = (whenStored: WhenStored, otherwise: () => Promise<Response | undefined>): Strategy =>
  new NetworkFirst({
    cacheName: PAGES_CACHE,
    matchOptions,
    networkTimeoutSeconds: PATIENCE_SECONDS,
    plugins: [pageLimit, pageRules(whenStored), { handlerDidError: otherwise }],
  });

/** Stores the scripts, styles and fonts of visited pages. Their addresses change with their contents. */
const files = new CacheFirst({ cacheName: 'files', matchOptions, plugins: [fileLimit] });
/** Stores the pictures of visited pages. */
const pictures = new CacheFirst({ cacheName: 'pictures', matchOptions, plugins: [pictureLimit] });

/** The strategy that stores a file of a page; undefined for anything else. */
export const storeOf = (path: string): Strategy | undefined => {
  if (path.startsWith('/assets/')) return files;
  return path.startsWith('/pictures/') ? pictures : undefined;
};

/** Removes the visits of this browser: pages, pictures, and the times of both. The app's files are everybody's. */
export const forgetVisits = async (): Promise<void> => {
  await pageLimit.deleteCacheAndMetadata();
  await pictureLimit.deleteCacheAndMetadata();
};

/** The width and the format of a picture, in its address. */
const FORM = /-\d+\.\w+$/;

/** The same picture in another width or format, as after the phone was turned. */
const otherForm = async (path: string): Promise<Response | undefined> => {
  if (storeOf(path) !== pictures || !FORM.test(path)) return undefined;
  const cache = await caches.open(pictures.cacheName);
  const formless = path.replace(FORM, '');
  const other = (await cache.keys()).find(({ url }) => new URL(url).pathname.replace(FORM, '') === formless);
  return other && cache.match(other, matchOptions);
};

/** A request's answer: the network's or, if there is none, a stored one. */
export const fromNetworkOrStore = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request);
  } catch (error) {
    const stored = (await caches.match(request, matchOptions)) ?? (await otherForm(new URL(request.url).pathname));
    if (!stored) throw error;
    return stored;
  }
};
