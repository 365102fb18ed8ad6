import type { ListSort, Page, Selection } from '@paila/shared';
import { prepareJson, type PreparedAnswer } from '../../../platform/http/prepared-answer.js';
import { streamedList } from '../../../platform/http/streamed-list.js';
import { createCatalogueCache } from './catalogue-cache.js';
import type { ProductIndex } from './product-index.js';

const MAX_BYTES = 64 * 1024 * 1024;
/** A list of more products is sent in pieces, and is too large for the cache. */
const STREAMED_ABOVE = 50_000;
/** Answers to longer addresses are not cached. */
const MAX_ADDRESS_LENGTH = 500;

/** The body of an answer, and for a list the number of products on all of its pages. */
export interface Answer extends Omit<PreparedAnswer, 'hash'> {
  /** Absent for a list that is sent in pieces. */
  readonly hash?: string;
  readonly total?: number;
  /** The requested page is beyond the last one. */
  readonly isPastEnd?: boolean;
}

/** An answer that is in the cache, or that must be made first. */
export interface AnswerLookup {
  /** The version of the catalogue at which it was looked up. */
  readonly at: number;
  readonly cached: Answer | undefined;
  readonly make: () => Answer;
}

type AnswerSource = Pick<
  ProductIndex,
  'version' | 'find' | 'resolve' | 'isBounded' | 'list' | 'facets' | 'suggestions'
>;

/** The first of the cache's two users: the API's answers about the catalogue, as JSON bytes. */
export const createAnswers = (catalogue: AnswerSource) => {
  const { version, resolve } = catalogue;
  const cache = createCatalogueCache<Answer>(version, MAX_BYTES);
  const lookup = (key: string, make: () => Answer): AnswerLookup => {
    const at = version.current();
    return {
      at,
      cached: cache.get(key, at),
      make: () => {
        const answer = make();
        cache.set(key, answer, at);
        return answer;
      },
    };
  };

  const listPage = (resolved: ReturnType<typeof resolve>, sort: ListSort, page?: Page): AnswerLookup => {
    const { selection, found } = resolved;
    const order = sort === 'relevance' && found ? found.rankingKey() : sort;
    return lookup(JSON.stringify(['list', { ...selection, q: found?.key }, order, page]), () => {
      const { rows, total } = catalogue.list(resolved, sort, page);
      const isLong = rows.length > STREAMED_ABOVE;
      return {
        ...(isLong ? streamedList(rows) : prepareJson(`[${rows.map(({ json }) => json).join(',')}]`)),
        total,
        isPastEnd: page !== undefined && page.page > 1 && rows.length === 0,
      };
    });
  };

  return {
    /** @param idOrSlug any that the product has or had; undefined when there is no such product */
    product: (idOrSlug: string): Answer | undefined => {
      const product = catalogue.find(idOrSlug);
      if (!product) return undefined;
      const { cached, make } = lookup(`product ${product._id}`, () =>
        prepareJson(JSON.stringify(product), { version: product.version }),
      );
      return cached ?? make();
    },
    list: (query: Selection, sort: ListSort, page?: Page): AnswerLookup => {
      const resolved = resolve(query);
      if (!page || page.page === 1) return listPage(resolved, sort, page);
      // All pages beyond the end share one answer.
      const first = listPage(resolved, sort, { ...page, page: 1 });
      const firstBeyond = (total = 0): number => Math.ceil(total / page.limit) + 1;
      const lookupWithin = (total?: number): AnswerLookup =>
        listPage(resolved, sort, { ...page, page: Math.min(page.page, firstBeyond(total)) });
      if (first.cached) return { ...lookupWithin(first.cached.total), at: first.at };
      return { at: first.at, cached: undefined, make: () => lookupWithin(first.make().total).make() };
    },
    facets: (query: Selection): AnswerLookup => {
      const resolved = resolve(query);
      const { selection, found } = resolved;
      const words = found && [found.key, found.corrections, found.ignored];
      return lookup(JSON.stringify(['facets', { ...selection, q: words }]), () =>
        prepareJson(JSON.stringify(catalogue.facets(resolved))),
      );
    },
    suggestions: (q: string): AnswerLookup =>
      lookup(`suggestions ${q}`, () => prepareJson(JSON.stringify(catalogue.suggestions(q)))),
    /** The answer to exactly this address, without parsing its query. */
    atAddress: (address: string): Answer | undefined => cache.get(`address ${address}`),
    /**
     * Stores an answer for its address, unless a visitor can vary such addresses without end.
     * @param at the version at which the answer was looked up; the current one may be newer
     */
    storeAtAddress: (address: string, query: Selection, answer: Answer, at: number): void => {
      if (answer.isPastEnd || address.length > MAX_ADDRESS_LENGTH || !catalogue.isBounded(query)) return;
      cache.set(`address ${address}`, answer, at);
    },
  };
};
