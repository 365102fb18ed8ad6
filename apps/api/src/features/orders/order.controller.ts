import type { OrderStatus } from '@paila/shared';
import type { Request, RequestHandler, Response } from 'express';
import { matchedData } from 'express-validator';
import { accountOf } from '../../platform/http/account.js';
import { forbidden } from '../../platform/http/errors.js';
import { pageOf, setPageHeaders, type Page } from '../../platform/http/paging.js';
import { wantedLines } from '../carts/index.js';
import { orderSeenBy, type Requester } from './order-access.js';
import { placeOrder, type OrderWish, type PlacingOptions } from './order-placing.js';
import { toOrderAddress } from './order.model.js';
import * as orders from './order.service.js';

/** Who asks, as the guards found out, with the order token if one was sent. */
export const requesterOf = (req: Pick<Request, 'account' | 'get'>): Requester => ({
  account: req.account,
  orderToken: req.get('x-order-token')?.trim(),
});

// A browser that kept no payment id sends one of these.
const NO_PAYMENT = new Set(['', 'null', 'undefined']);

const wishIn = (req: Request): OrderWish => {
  const sent = matchedData<{ products: unknown[]; amount: number; paymentID?: string }>(req, { locations: ['body'] });
  const { address } = req.body as { address: Record<string, unknown> };
  const paymentID = sent.paymentID?.trim() ?? '';
  const key = req.get('idempotency-key')?.trim() ?? '';
  return {
    lines: wantedLines(sent.products),
    amount: sent.amount,
    address: toOrderAddress(address),
    ...(NO_PAYMENT.has(paymentID) ? {} : { paymentID }),
    ...(key === '' ? {} : { idempotencyKey: key }),
  };
};

/** With a token, the order can be for nobody but its account; without one, what the body says about that is ignored. */
const refuseOtherUser = ({ account, body }: Request): void => {
  const { user } = body as { user?: unknown };
  if (!account || user === undefined || user === null || user === '') return;
  if (typeof user !== 'string' || user.toLowerCase() !== account.id) throw forbidden();
};

export const place =
  (options: PlacingOptions): RequestHandler =>
  async (req, res) => {
    refuseOtherUser(req);
    res.json(await placeOrder(wishIn(req), requesterOf(req), options));
  };

const answerList = (req: Request, res: Response, { orders: list, total }: orders.OrderList, page?: Page): void => {
  if (page) setPageHeaders(req, res, page, total);
  else res.set('X-Total-Count', String(total));
  res.json(list);
};

const pageIn = (req: Pick<Request, 'query'>): Page | undefined =>
  pageOf(matchedData<{ page?: number; limit?: number }>(req, { locations: ['query'] }));

export const listOwn: RequestHandler<{ userId: string }> = async (req, res) => {
  const page = pageIn(req);
  answerList(req, res, await orders.ordersOf(req.params.userId, requesterOf(req), page), page);
};

export const listAll: RequestHandler = async (req, res) => {
  const { search, status } = matchedData<{ search?: string; status?: OrderStatus }>(req, { locations: ['query'] });
  const page = pageIn(req);
  answerList(req, res, await orders.allOrders({ search, status }, page), page);
};

export const show: RequestHandler<{ orderId: string }> = async (req, res) => {
  const requester = requesterOf(req);
  res.json(orderSeenBy(requester, await orders.orderFor(req.params.orderId, requester)));
};

export const changeStatus: RequestHandler<{ id: string }> = async (req, res) => {
  const { status } = matchedData<{ status: OrderStatus }>(req, { locations: ['body'] });
  res.json(await orders.changeStatus(req.params.id, status, accountOf(req).name));
};

export const remove: RequestHandler<{ id: string }> = async (req, res) => {
  res.json(await orders.removeOrder(req.params.id, accountOf(req).name));
};
