import { MAX_PAGE_SIZE } from '../vocabulary/limits.js';
import { count, optional } from './fields.js';

const MAX_NUMBER = 1_000_000;
export const DEFAULT_PAGE_SIZE = 20;

/** The query of every paged list. */
export const pageQuery = {
  /** From 1. */
  page: optional(count({ min: 1, max: MAX_NUMBER, msg: 'page must be a whole number from 1' })),
  /** Rows on a page; over 100 means 100. */
  limit: optional(count({ min: 1, max: MAX_NUMBER, msg: 'limit must be a whole number from 1' })),
} as const;

/** One page of a list. */
export interface Page {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** The requested page, if any. */
export const requestedPage = ({
  page,
  limit,
}: {
  readonly page?: number;
  readonly limit?: number;
}): Page | undefined =>
  page === undefined && limit === undefined
    ? undefined
    : { page: page ?? 1, limit: Math.min(limit ?? DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE) };
