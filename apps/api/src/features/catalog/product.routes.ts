import { defaultSort, type Page, pageQuery, productAdmin, products, type QueryOf, type Selection } from '@paila/shared';
import type { Request, RequestHandler, Response } from 'express';
import { SENT } from '../../platform/http/call.js';
import { notFound } from '../../platform/http/errors.js';
import { expectedStates } from '../../platform/http/preconditions.js';
import { setPageHeaders } from '../../platform/http/paging.js';
import { type FeatureRoutes, serve } from '../../platform/http/serve.js';
import type { NewAnswers } from './new-answers.js';
import type { KeptAnswer } from './product-index.js';
import type { ProductReadModel } from './product-read-model.js';
import { canonicalQuery } from './search/query.js';
import * as bin from './product-bin.js';
import * as service from './product.service.js';
import { moveStock, stockMovesOf } from './product-stock-moves.js';

type ListQuery = QueryOf<(typeof products)['endpoints']['productFacets']>;

const { listProducts } = products.endpoints;
const KNOWN: ReadonlySet<string> = new Set([...Object.keys(listProducts.query), ...Object.keys(pageQuery)]);

/** The selection of a query, in the spelling that it shares with equivalent ones. */
const selectionOf = ({ q, minPrice, maxPrice, ...rest }: ListQuery): Selection => {
  const { collection, company, gender, color, size, type } = rest;
  // What has no word in it is looked for as it is, and finds nothing.
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

/** Whether it is the whole list, which cannot be asked for in many ways. */
const isWhole = (selection: Selection, page?: Page): boolean =>
  page === undefined && Object.keys(selection).length === 0;

export const productRoutes = (
  readModel: ProductReadModel,
  pictures: service.PictureClaims,
  newAnswers: Pick<NewAnswers, 'take'>,
): FeatureRoutes => {
  const countUnlessKept = async (req: Request, isKept: boolean): Promise<void> => {
    if (!isKept) await newAnswers.take(req);
  };
  /** Sends the cached answer of a repeated address without validating the query again. */
  const recall: RequestHandler = async (req, res, next) => {
    const known = readModel.recall(req.originalUrl);
    if (known) await known.send(req, res);
    else next();
  };
  const sendAndRemember = async (
    { req, res }: { readonly req: Request; readonly res: Response },
    selection: Selection,
    answer: KeptAnswer,
  ): Promise<typeof SENT> => {
    // Parameters that mean nothing would make any number of addresses of one answer.
    if (Object.keys(req.query).every((name) => KNOWN.has(name))) readModel.remember(req.originalUrl, selection, answer);
    await answer.send(req, res);
    return SENT;
  };

  return serve(products, {
    listProducts: {
      withoutDeadline: true,
      before: [recall],
      handler: async ({ query, page, req, res }) => {
        const selection = selectionOf(query);
        const sort = query.sort ?? defaultSort(selection.q);
        await countUnlessKept(req, isWhole(selection, page) || readModel.keeps.list(selection, sort, page));
        const answer = readModel.list(selection, sort, page);
        return sendAndRemember({ req, res }, selection, {
          ...answer,
          send: (again, to) => {
            if (page) setPageHeaders(again, to, page, answer.total);
            return answer.send(again, to);
          },
        });
      },
    },
    productFacets: {
      withoutDeadline: true,
      before: [recall],
      handler: async ({ query, req, res }) => {
        const selection = selectionOf(query);
        await countUnlessKept(req, isWhole(selection) || readModel.keeps.facets(selection));
        return sendAndRemember({ req, res }, selection, readModel.facets(selection));
      },
    },
    suggestProducts: {
      withoutDeadline: true,
      handler: async ({ query, req, res }) => {
        const words = canonicalQuery(query.q ?? '');
        await countUnlessKept(req, readModel.keeps.suggestions(words));
        await readModel.suggestions(words).send(req, res);
        return SENT;
      },
    },
    showProduct: {
      withoutDeadline: true,
      handler: async ({ params, req, res }) => {
        const answer = readModel.product(params.idOrSlug);
        if (!answer) throw notFound('product');
        await answer.send(req, res);
        return SENT;
      },
    },
    createProduct: ({ body, actor }) => service.createProduct(body, { actor, pictures }),
    changeProduct: ({ params, headers, body, actor }) =>
      service.changeProduct(params.id, body, {
        actor,
        expected: expectedStates(headers['if-match'], body.version),
        pictures,
      }),
    deleteProduct: async ({ params, headers, actor }) => {
      await bin.removeProduct(params.id, { actor, expected: expectedStates(headers['if-match']) });
      return { msg: 'Product deleted' };
    },
    restoreProduct: ({ params, actor }) => bin.restoreProduct(params.id, actor),
    duplicateProduct: ({ params, actor }) => service.duplicateProduct(params.id, actor),
    moveStock: ({ params, body, actor }) => moveStock(params.id, body, actor),
    listStockMoves: ({ params, query, page }) => stockMovesOf(params.id, query.size, page),
  });
};

/** The catalogue of the back office. */
export const productAdminRoutes = (
  { forAdmins }: Pick<ProductReadModel, 'forAdmins'>,
  pictures: service.PictureClaims,
): FeatureRoutes =>
  serve(productAdmin, {
    listAllProducts: ({ query, page }) => forAdmins.list(query, page),
    showAnyProduct: ({ params }) => service.anyProduct(params.id),
    purgeProduct: async ({ params, actor }) => {
      await bin.purgeProduct(params.id, { actor, pictures });
      return { msg: 'Product deleted for good' };
    },
  });
