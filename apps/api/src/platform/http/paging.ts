import { MAX_PAGE_SIZE } from '@paila/shared';
import type { Request, Response } from 'express';
import { query, type ValidationChain } from 'express-validator';
import { Type } from 'typebox';
import type { Parameter } from './contract.js';

export interface Page {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

const DEFAULT_PAGE_SIZE = 20;
const MOST = 1_000_000;

const wholeNumber = (name: string): ValidationChain =>
  query(name, `${name} must be a whole number from 1`)
    .optional()
    .isString()
    .bail()
    .isInt({ min: 1, max: MOST })
    .toInt();

export const pageRules: ValidationChain[] = [wholeNumber('page'), wholeNumber('limit')];

/** {@link pageRules} in the API's description. */
export const pageParameters: Readonly<Record<'page' | 'limit', Parameter>> = {
  page: { schema: Type.Integer({ minimum: 1, maximum: MOST }), description: 'From 1' },
  limit: {
    schema: Type.Integer({ minimum: 1, maximum: MOST }),
    description: `Rows on a page, ${String(DEFAULT_PAGE_SIZE)} unless said; over ${String(MAX_PAGE_SIZE)} means ${String(MAX_PAGE_SIZE)}`,
  },
};
/** What {@link setPageHeaders} sets. */
export const pageHeaders = {
  'X-Total-Count': 'How many rows there are in all',
  Link: 'The first, last, previous and next page (RFC 8288); only with `page` or `limit`',
} as const;

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
