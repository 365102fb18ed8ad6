import { ADMIN_PATH } from './admin-pages.js';
import { PAGE_NAMES, pageByName, type PageName } from './pages.js';

/** The address of the service worker's script, on both sides. */
export const SERVICE_WORKER_PATH = '/service-worker.js';

/**
 * What the service worker does with the page at an address:
 * - `stored`: keeps a copy, and shows it while the shop cannot be reached
 * - `announced`: keeps none, and shows the page about the missing connection
 * - `untouched`: leaves the request to the browser
 */
export type OfflineUse = 'stored' | 'announced' | 'untouched';

const segmentsOf = (path: string): readonly string[] =>
  path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');

const firstSegment = (path: string): string => segmentsOf(path)[0] ?? '';

/** The first segments of addresses that are personal, or no pages. */
const CLOSED: ReadonlySet<string> = new Set([
  'api',
  firstSegment(ADMIN_PATH),
  ...PAGE_NAMES.map(pageByName).flatMap(({ path, search }) => (search === 'closed' ? [firstSegment(path)] : [])),
]);

const pageAt = (path: string): PageName => {
  const sent = segmentsOf(path);
  const isAt = (name: PageName): boolean => {
    const parts = segmentsOf(pageByName(name).path);
    return parts.length === sent.length && parts.every((part, index) => part.startsWith(':') || part === sent[index]);
  };
  return PAGE_NAMES.find(isAt) ?? 'notFound';
};

/** What the service worker does with the page at a path. It stores what search engines may list, as that is public. */
export const offlineUse = (path: string): OfflineUse => {
  if (CLOSED.has(firstSegment(path))) return 'untouched';
  const { search, content } = pageByName(pageAt(path));
  // The address of such a page may contain the token of a link.
  if (content.kind === 'own') return 'untouched';
  return search === 'listed' ? 'stored' : 'announced';
};
