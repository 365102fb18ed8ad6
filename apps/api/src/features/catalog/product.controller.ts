import { DEFAULT_SORT, type Selection, type Sort } from '@paila/shared';
import type { Request, RequestHandler, Response } from 'express';
import { matchedData } from 'express-validator';
import { actorOf } from '../../platform/actor.js';
import { notFound } from '../../platform/http/errors.js';
import { pageOf, setPageHeaders } from '../../platform/http/paging.js';
import type { PreparedAnswer } from '../../platform/http/prepared-answer.js';
import { productReadModel } from './product-read-model.js';
import * as products from './product.service.js';

/** The choices of a query, without the empty ones, texts in lower case: what means the same is answered once. */
const selectionOf = (req: Request): Selection => {
  const { collection, company, gender, color, size, q, minPrice, maxPrice } = matchedData<Selection>(req, {
    locations: ['query'],
  });
  const words = { collection, company, gender, color, size, q };
  const chosen = Object.entries(words).flatMap(([key, value]) => (value ? [[key, value.toLowerCase()] as const] : []));
  return {
    ...Object.fromEntries(chosen),
    ...(typeof minPrice === 'number' ? { minPrice } : {}),
    ...(typeof maxPrice === 'number' ? { maxPrice } : {}),
  };
};

/** Answers an address that was asked since the last change, without looking at it twice. */
export const recall: RequestHandler = async (req, res, next) => {
  const known = productReadModel.recall(req.originalUrl);
  if (known) await known.send(req, res);
  else next();
};

const sendAndRemember = async (req: Request, res: Response, answer: PreparedAnswer): Promise<void> => {
  productReadModel.remember(req.originalUrl, answer);
  await answer.send(req, res);
};

export const list: RequestHandler = async (req, res) => {
  const query = matchedData<{ sort?: Sort; page?: number; limit?: number }>(req, { locations: ['query'] });
  const page = pageOf(query);
  const answer = productReadModel.list(selectionOf(req), query.sort ?? DEFAULT_SORT, page);
  await sendAndRemember(req, res, {
    bytes: answer.bytes,
    send: (again, to) => {
      if (page) setPageHeaders(again, to, page, answer.total);
      return answer.send(again, to);
    },
  });
};

export const facets: RequestHandler = async (req, res) => {
  await sendAndRemember(req, res, productReadModel.facets(selectionOf(req)));
};

export const show: RequestHandler<{ idOrSlug: string }> = async (req, res) => {
  const answer = productReadModel.product(req.params.idOrSlug);
  if (!answer) throw notFound('Product');
  await answer.send(req as Request, res);
};

const fieldsOf = (req: Request<{ id: string }> | Request): products.ProductFields =>
  matchedData<products.ProductFields>(req as Request, { locations: ['body'] });

export const create: RequestHandler = async (req, res) => {
  res.json(await products.createProduct(fieldsOf(req), actorOf(req)));
};

export const change: RequestHandler<{ id: string }> = async (req, res) => {
  res.json(await products.changeProduct(req.params.id, fieldsOf(req), actorOf(req as Request)));
};

export const remove: RequestHandler<{ id: string }> = async (req, res) => {
  await products.deleteProduct(req.params.id, actorOf(req as Request));
  res.json({ msg: 'Product deleted' });
};
