import type { Request, RequestHandler } from 'express';
import { matchedData } from 'express-validator';
import { accountNamed, accountOf } from '../../platform/http/account.js';
import * as carts from './cart.service.js';
import { wantedLines, type WantedLine } from './wanted-lines.js';

const linesOf = (req: Pick<Request, 'body'>): WantedLine[] =>
  wantedLines(matchedData<{ products: unknown[] }>(req, { locations: ['body'] }).products);

export const show: RequestHandler<{ userId: string }> = async (req, res) => {
  res.json(await carts.cartOf(req.params.userId));
};

/** The body's `_id` names the account. */
export const create: RequestHandler = async (req, res) => {
  const { _id } = req.body as { _id?: unknown };
  res.json(await carts.replaceCart(accountNamed(accountOf(req), _id), linesOf(req)));
};

export const replace: RequestHandler<{ userId: string }> = async (req, res) => {
  res.json(await carts.replaceCart(req.params.userId, linesOf(req)));
};
