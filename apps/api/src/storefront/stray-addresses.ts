import { isOwnPage, MOVED_PAGES, PAGE_NAMES, pageOf, type PageName } from '@paila/shared';
import type { Page } from './pages/found-page.js';

/** A page, and the parts that its path leaves open. */
export interface Place {
  readonly name: PageName;
  readonly params: Readonly<Record<string, string>>;
}

/** What a sentence, a chat or a mail program adds to the end of a link. */
const STRAY_END = /[\s\p{P}\p{Cf}<>|`]+$/u;
/** The same at the end of a value, which may end in a sign of inches or a plus. */
const STRAY_VALUE_END = /[\s).,;:!?\]>»”’।…]+$/u;
/** What closes a link within a text, and the words that follow. */
const STRAY_WORDS = /(?<=[\p{L}\p{M}\p{N}])[)\]}>"'“”‘’«»<,;|].*$/su;

const isOpen = (part: string): boolean => part.startsWith(':');
const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** The page that has this path or had it once, in any case. */
const placeAt = (segments: readonly string[]): Place | undefined => {
  const moved = MOVED_PAGES[`/${segments.join('/').toLowerCase()}`];
  if (moved !== undefined) return { name: moved, params: {} };
  for (const name of PAGE_NAMES) {
    const { path } = pageOf(name);
    const parts = segmentsOf(path);
    const isHere = (part: string, index: number): boolean => isOpen(part) || part === segments[index]?.toLowerCase();
    if (path === '*' || parts.length !== segments.length || !parts.every(isHere)) continue;
    const open = parts.flatMap((part, index) =>
      isOpen(part) ? [[part.slice(1), segments[index] ?? ''] as const] : [],
    );
    return { name, params: Object.fromEntries(open) };
  }
  return undefined;
};

/** The path of a page in its own spelling: always one of the shop's, whatever the parameters are. */
const pathOf = ({ name, params }: Place): string =>
  pageOf(name).path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));

const withoutEnd = (path: string): string[] => {
  const kept = segmentsOf(path);
  for (let last = kept.pop(); last !== undefined; last = kept.pop()) {
    const cut = last.replace(STRAY_END, '');
    if (cut !== '') return [...kept, cut];
  }
  return [];
};

/** Undefined for an address that cannot be decoded: it names no page. */
const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

/** Whether a path leads to these segments as it is. A slash at its end counts for nothing, unless it is an encoded one. */
const leadsTo = (segments: readonly string[], path: string): boolean =>
  `/${segments.join('/')}` === decoded(path.replace(/\/$/, ''));

/** The pages that an address without a page may mean, the most likely first. */
const placesMeant = (path: string): Place[] => {
  const sent = decoded(path);
  if (sent === undefined) return [];
  return [sent, sent.replace(STRAY_WORDS, '')]
    .map(withoutEnd)
    .filter((meant) => !leadsTo(meant, path))
    .flatMap((meant) => placeAt(meant) ?? []);
};

/** The address of a page of the back office that is meant by one with stray punctuation at its end. */
export const adminAddressMeant = (path: string): string | undefined => {
  const sent = decoded(path);
  if (sent === undefined) return undefined;
  const meant = withoutEnd(sent);
  return leadsTo(meant, path) ? undefined : `/${meant.map(encodeURIComponent).join('/')}`;
};

/** Parameters of lists whose values are names or numbers. A search may end in anything. */
const PLAIN_PARAMETERS = new Set([
  ...['collection', 'type', 'color', 'company', 'size', 'minPrice', 'maxPrice', 'sort', 'page'],
]);

/** A query without stray punctuation at its end; undefined for one that has none. */
const queryMeant = (query: URLSearchParams): URLSearchParams | undefined => {
  const [name = '', value = ''] = [...query].at(-1) ?? [];
  // A size may be called `US 9.5 (EU 43)`.
  const isClosed = value.includes('(') && value.endsWith(')');
  const cut = isClosed || !PLAIN_PARAMETERS.has(name) ? value : value.replace(STRAY_VALUE_END, '');
  if (cut === value) return undefined;
  const meant = new URLSearchParams([...query].slice(0, -1));
  if (cut !== '') meant.append(name, cut);
  return meant;
};

/** Whether a path spells the fixed parts of its page's in another way, such as in capitals. */
const isMisspelt = (path: string, name: PageName): boolean => {
  const segments = segmentsOf(path);
  return segmentsOf(pageOf(name).path).some((part, index) => !isOpen(part) && part !== segments[index]);
};

/** The same place without stray punctuation in a parameter that only the app can look up, such as an order's id. */
const tidied = ({ name, params }: Place): Place =>
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
  /** As it was sent, encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/**
 * Where an address leads to for good: to the spelling of its page, or to the page that is meant by a shared link with stray
 * punctuation at its end. Undefined for an address that is right, or that leads nowhere.
 * @param page the page at the address as it is
 * @param pageAt the page at another one
 */
export const addressMeant = (
  { path, query, ...place }: Request,
  page: Page,
  pageAt: (place: Place, query: URLSearchParams) => Page,
): string | undefined => {
  if (page.movedTo !== undefined) return withQuery(page.movedTo, query);
  const { name } = place;
  if (name !== 'notFound') {
    const right = pathOf(tidied(place));
    // A brand may end in a point.
    const meant = page.status === 200 && query.has('collection') ? undefined : queryMeant(query);
    if (meant || isMisspelt(path, name) || right !== pathOf(place)) return withQuery(right, meant ?? query);
  }
  if (page.status !== 404) return undefined;
  for (const meant of placesMeant(path)) {
    const found = pageAt(meant, NO_QUERY);
    if (found.status === 200) return withQuery(found.movedTo ?? pathOf(meant), query);
  }
  return undefined;
};
