import { defaultSort, type Page, pageQuery, productAdmin, products, type QueryOf, type Selection } from '@paila/shared';
import type { Request, RequestHandler, Response } from 'express';
import type { RESPONSE_SENT } from '../../platform/http/call.js';
import { notFound } from '../../platform/http/errors.js';
import { expectedStates } from '../../platform/http/preconditions.js';
import { pageHeadersAt } from '../../platform/http/paging.js';
import { type FeatureRoutes, serve } from '../../platform/http/serve.js';
import type { NewAnswers } from './new-answers.js';
import { type Answer, type AnswerLookup, createAnswers } from './read-model/answers.js';
import type { ProductReadModel } from './read-model/product-read-model.js';
import { canonicalQuery } from './search/index.js';
import * as bin from './admin/product-bin.js';
import * as service from './admin/product.service.js';
import { listStockMoves, moveStock } from './admin/product-stock-moves.js';

type ListQuery = QueryOf<(typeof products)['endpoints']['productFacets']>;

const { listProducts } = products.endpoints;
const LIST_PARAMETERS: ReadonlySet<string> = new Set([...Object.keys(listProducts.query), ...Object.keys(pageQuery)]);

/** The selection of a query. Equivalent queries have equal selections. */
const toSelection = ({ q, minPrice, maxPrice, ...rest }: ListQuery): Selection => {
  const { collection, company, gender, color, size, type } = rest;
  // A query without any word is searched as typed, and finds nothing.
  const words = { collection, company, gender, color, size, type, q: q && (canonicalQuery(q) || q) };
  const chosen = Object.entries(words).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value.trim().toLowerCase()] as const],
  );
  return {
    ...Object.fromEntries(chosen),
    ...(minPrice === undefined ? {} : { minPrice }),
    ...(maxPrice === undefined ? {} : { maxPrice }),
  };
};

/** True if a request is for the whole list. Such requests are few, so they are not counted. */
const isWhole = (selection: Selection, page?: Page): boolean =>
  page === undefined && Object.keys(selection).length === 0;

export const productRoutes = (readModel: ProductReadModel, newAnswers: Pick<NewAnswers, 'take'>): FeatureRoutes => {
  const answers = createAnswers(readModel);

  /** Sends the cached answer of a repeated address without validating the query again. */
  const sendAtAddress: RequestHandler = async (req, res, next) => {
    const cached = answers.atAddress(req.originalUrl);
    if (cached) await cached.send(req, res);
    else next();
  };
  /** Sends a list or facets. Makes the answer first, which is counted, if it is not cached. */
  const sendSelection = async (
    { req, res, page }: { readonly req: Request; readonly res: Response; readonly page?: Page | undefined },
    selection: Selection,
    lookUp: () => AnswerLookup,
  ): Promise<typeof RESPONSE_SENT> => {
    let found = lookUp();
    if (!found.cached && !isWhole(selection, page)) {
      await newAnswers.take(req);
      found = lookUp();
    }
    const made = found.cached ?? found.make();
    // An address has the same headers each time.
    const headers = new Map(Object.entries(page ? pageHeadersAt(req.originalUrl, page, made.total ?? 0) : {}));
    const answer: Answer = { ...made, send: (to, by) => made.send(to, by.setHeaders(headers)) };
    // Unknown parameters could give one answer any number of addresses.
    if (Object.keys(req.query).every((name) => LIST_PARAMETERS.has(name)))
      answers.storeAtAddress(req.originalUrl, selection, answer, found.at);
    return answer.send(req, res);
  };

  return serve(products, {
    listProducts: {
      withoutDeadline: true,
      before: [sendAtAddress],
      handler: ({ query, page, req, res }) => {
        const selection = toSelection(query);
        const sort = query.sort ?? defaultSort(selection.q);
        return sendSelection({ req, res, page }, selection, () => answers.list(selection, sort, page));
      },
    },
    productFacets: {
      withoutDeadline: true,
      before: [sendAtAddress],
      handler: ({ query, req, res }) => {
        const selection = toSelection(query);
        return sendSelection({ req, res }, selection, () => answers.facets(selection));
      },
    },
    suggestProducts: {
      withoutDeadline: true,
      handler: async ({ query, req, res }) => {
        const words = canonicalQuery(query.q ?? '');
        const { cached } = answers.suggestions(words);
        if (!cached) await newAnswers.take(req);
        return (cached ?? answers.suggestions(words).make()).send(req, res);
      },
    },
    showProduct: {
      withoutDeadline: true,
      handler: ({ params, req, res }) => {
        const answer = answers.product(params.idOrSlug);
        if (!answer) throw notFound('product');
        return answer.send(req, res);
      },
    },
    createProduct: ({ body, actor }) => service.createProduct(body, actor),
    changeProduct: ({ params, headers, body, actor }) =>
      service.changeProduct(params.id, body, { actor, expected: expectedStates(headers['if-match'], body.version) }),
    deleteProduct: async ({ params, headers, actor }) => {
      await bin.removeProduct(params.id, { actor, expected: expectedStates(headers['if-match']) });
      return { msg: 'Product deleted' };
    },
    restoreProduct: ({ params, actor }) => bin.restoreProduct(params.id, actor),
    duplicateProduct: ({ params, actor }) => service.duplicateProduct(params.id, actor),
    moveStock: ({ params, body, actor }) => moveStock(params.id, body, actor),
    listStockMoves: ({ params, query, page }) => listStockMoves(params.id, query.size, page),
  });
};

/** The catalogue of the back office. */
export const productAdminRoutes = ({ forAdmins }: Pick<ProductReadModel, 'forAdmins'>): FeatureRoutes =>
  serve(productAdmin, {
    listAllProducts: ({ query, page }) => forAdmins.list(query, page),
    showAnyProduct: ({ params }) => service.anyProduct(params.id),
    purgeProduct: async ({ params, actor }) => {
      await bin.purgeProduct(params.id, actor);
      return { msg: 'Product deleted for good' };
    },
  });
