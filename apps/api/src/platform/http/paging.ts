import type { Page } from '@paila/shared';
import type { Request, Response } from 'express';

/** The rows of a page for a query; the first `max` rows without a page. */
export const pageRows = (page: Page | undefined, max: number): { readonly skip: number; readonly limit: number } =>
  page ? { skip: (page.page - 1) * page.limit, limit: page.limit } : { skip: 0, limit: max };

/** The headers that {@link setPageHeaders} sets. */
export const pageHeaders = {
  'X-Total-Count': 'How many rows there are in all',
  Link: 'The first, last, previous and next page (RFC 8288); only with `page` or `limit`',
} as const;

/** Sets the total number of rows, and links to the neighbouring pages (RFC 8288). */
export const setPageHeaders = (req: Request, res: Response, { page, limit }: Page, total: number): void => {
  const last = Math.max(1, Math.ceil(total / limit));
  const address = (number: number): string => {
    const params = new URLSearchParams(req.originalUrl.split('?')[1] ?? '');
    params.set('page', String(number));
    params.set('limit', String(limit));
    return `<${req.originalUrl.split('?')[0] ?? ''}?${params.toString()}>`;
  };
  const links = [`${address(1)}; rel="first"`, `${address(last)}; rel="last"`];
  if (page > 1) links.push(`${address(page - 1)}; rel="prev"`);
  if (page < last) links.push(`${address(page + 1)}; rel="next"`);
  res.set('X-Total-Count', String(total)).set('Link', links.join(', '));
};
