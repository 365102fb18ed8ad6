import { isOwnPage, MOVED_PAGES, PAGE_NAMES, pageByName, type PageName } from '@paila/shared';
import type { Page } from './pages/found-page.js';

/** A page, and the values of its path's parameters. */
export interface Place {
  readonly name: PageName;
  readonly params: Readonly<Record<string, string>>;
}

/** Characters that a sentence, a chat or a mail program adds to the end of a link. */
const STRAY_END = /[\s\p{P}\p{Cf}<>|`]+$/u;
/** Such characters at the end of a value, except an inch sign and a plus, which may end a value. */
const STRAY_VALUE_END = /[\s).,;:!?\]>»”’।…]+$/u;
/** The end of a link within a text, and the following words. */
const STRAY_WORDS = /(?<=[\p{L}\p{M}\p{N}])[)\]}>"'“”‘’«»<,;|].*$/su;

const isOpen = (part: string): boolean => part.startsWith(':');
const toSegments = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** The page that has or had this path, in any case. */
const placeAt = (segments: readonly string[]): Place | undefined => {
  const moved = MOVED_PAGES[`/${segments.join('/').toLowerCase()}`];
  if (moved !== undefined) return { name: moved, params: {} };
  for (const name of PAGE_NAMES) {
    const { path } = pageByName(name);
    const parts = toSegments(path);
    const isHere = (part: string, index: number): boolean => isOpen(part) || part === segments[index]?.toLowerCase();
    if (path === '*' || parts.length !== segments.length || !parts.every(isHere)) continue;
    const open = parts.flatMap((part, index) =>
      isOpen(part) ? [[part.slice(1), segments[index] ?? ''] as const] : [],
    );
    return { name, params: Object.fromEntries(open) };
  }
  return undefined;
};

/** The path of a page in its own spelling. It is always a path of the shop, whatever the parameters are. */
const canonicalPath = ({ name, params }: Place): string =>
  pageByName(name).path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));

const withoutEnd = (path: string): string[] => {
  const segments = toSegments(path);
  for (let last = segments.pop(); last !== undefined; last = segments.pop()) {
    const cut = last.replace(STRAY_END, '');
    if (cut !== '') return [...segments, cut];
  }
  return [];
};

/** Undefined for an address that cannot be decoded. No page has such an address. */
const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

/** True if a path consists of exactly these segments. Ignores a slash at its end, unless the slash is encoded. */
const leadsTo = (segments: readonly string[], path: string): boolean =>
  `/${segments.join('/')}` === decoded(path.replace(/\/$/, ''));

/** The pages that an unknown address may mean, the most likely first. */
const likelyPlaces = (path: string): Place[] => {
  const sent = decoded(path);
  if (sent === undefined) return [];
  return [sent, sent.replace(STRAY_WORDS, '')]
    .map(withoutEnd)
    .filter((segments) => !leadsTo(segments, path))
    .flatMap((segments) => placeAt(segments) ?? []);
};

/** The address of a back-office page, for an address with stray punctuation at its end. */
export const cleanAdminAddress = (path: string): string | undefined => {
  const sent = decoded(path);
  if (sent === undefined) return undefined;
  const segments = withoutEnd(sent);
  return leadsTo(segments, path) ? undefined : `/${segments.map(encodeURIComponent).join('/')}`;
};

/** Parameters of lists whose values are names or numbers. A search may end in anything. */
const PLAIN_PARAMETERS = new Set([
  ...['collection', 'type', 'color', 'company', 'size', 'minPrice', 'maxPrice', 'sort', 'page'],
]);

/** A query without its stray punctuation at the end; undefined if there is none. */
const cleanQuery = (query: URLSearchParams): URLSearchParams | undefined => {
  const [name = '', value = ''] = [...query].at(-1) ?? [];
  // A size may be called `US 9.5 (EU 43)`.
  const isClosed = value.includes('(') && value.endsWith(')');
  const cut = isClosed || !PLAIN_PARAMETERS.has(name) ? value : value.replace(STRAY_VALUE_END, '');
  if (cut === value) return undefined;
  const clean = new URLSearchParams([...query].slice(0, -1));
  if (cut !== '') clean.append(name, cut);
  return clean;
};

/** True if a path spells the fixed parts of its page's path in another way, such as in capitals. */
const isMisspelt = (path: string, name: PageName): boolean => {
  const segments = toSegments(path);
  return toSegments(pageByName(name).path).some((part, index) => !isOpen(part) && part !== segments[index]);
};

/** The same place without stray punctuation in parameters that only the app can look up, such as an order's id. */
const cleanPlace = ({ name, params }: Place): Place =>
  isOwnPage(name)
    ? {
        name,
        params: Object.fromEntries(Object.entries(params).map(([key, value]) => [key, value.replace(STRAY_END, '')])),
      }
    : { name, params };

const NO_QUERY = new URLSearchParams();

export const withQuery = (path: string, query: URLSearchParams): string =>
  query.size === 0 ? path : `${path}?${String(query)}`;

interface Request extends Place {
  /** The encoded path as sent. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/**
 * The permanent redirect of an address: its page's own spelling, or the likely page of a shared link with stray
 * punctuation at its end. Undefined for an address that is right, or that leads nowhere.
 * @param page the page at the unchanged address
 * @param pageAt finds the page at another address
 */
export const redirectAddress = (
  { path, query, ...place }: Request,
  page: Page,
  pageAt: (place: Place, query: URLSearchParams) => Page,
): string | undefined => {
  if (page.movedTo !== undefined) return withQuery(page.movedTo, query);
  const { name } = place;
  if (name !== 'notFound') {
    const right = canonicalPath(cleanPlace(place));
    // The name of a brand may end in a point.
    const clean = page.status === 200 && query.has('collection') ? undefined : cleanQuery(query);
    if (clean || isMisspelt(path, name) || right !== canonicalPath(place)) return withQuery(right, clean ?? query);
  }
  if (page.status !== 404) return undefined;
  for (const likely of likelyPlaces(path)) {
    const found = pageAt(likely, NO_QUERY);
    if (found.status === 200) return withQuery(found.movedTo ?? canonicalPath(likely), query);
  }
  return undefined;
};
