import type { Page } from '@paila/shared';

/** The rows of a page for a query; the first `max` rows without a page. */
export const pageRows = (page: Page | undefined, max: number): { readonly skip: number; readonly limit: number } =>
  page ? { skip: (page.page - 1) * page.limit, limit: page.limit } : { skip: 0, limit: max };

/** The headers of a page. */
export const pageHeaders = {
  'X-Total-Count': 'The total number of rows',
  Link: 'The first, last, previous and next page (RFC 8288); only with `page` or `limit`',
} as const;

/**
 * The total number of rows, and links to the neighbouring pages (RFC 8288).
 * @param address path and query of the request
 */
export const pageHeadersAt = (
  address: string,
  { page, limit }: Page,
  total: number,
): Readonly<Record<keyof typeof pageHeaders, string>> => {
  const [path = '', query = ''] = address.split('?');
  const last = Math.max(1, Math.ceil(total / limit));
  const params = new URLSearchParams(query);
  const link = (to: string, number: number): string => {
    params.set('page', String(number));
    params.set('limit', String(limit));
    return `<${path}?${params.toString()}>; rel="${to}"`;
  };
  const links = [link('first', 1), link('last', last)];
  if (page > 1) links.push(link('prev', page - 1));
  if (page < last) links.push(link('next', page + 1));
  return { 'X-Total-Count': String(total), Link: links.join(', ') };
};
