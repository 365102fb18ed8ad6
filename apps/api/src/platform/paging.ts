import { MAX_PAGE_SIZE } from '@paila/shared';
import type { Request, Response } from 'express';
import { query, type ValidationChain } from 'express-validator';

export interface Page {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

const DEFAULT_PAGE_SIZE = 20;

export const pageRules: ValidationChain[] = [
  query('page', 'page must be a whole number from 1')
    .optional()
    .isString()
    .bail()
    .isInt({ min: 1, max: 1_000_000 })
    .toInt(),
  query('limit', 'limit must be a whole number from 1')
    .optional()
    .isString()
    .bail()
    .isInt({ min: 1, max: 1_000_000 })
    .toInt(),
];

/** The page asked for, if any; a limit over 100 means 100. */
export const pageOf = ({ page, limit }: { page?: number; limit?: number }): Page | undefined =>
  page === undefined && limit === undefined
    ? undefined
    : { page: page ?? 1, limit: Math.min(limit ?? DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE) };

/** Says how many rows there are in all, and where the neighbouring pages lie (RFC 8288). */
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
