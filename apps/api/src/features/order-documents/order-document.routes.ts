import { orderDocuments, type Order } from '@paila/shared';
import type { Response } from 'express';
import type { Logger } from 'pino';
import type { Feature } from '../../platform/feature.js';
import { owned, RESPONSE_SENT } from '../../platform/http/call.js';
import { AppError, notFound } from '../../platform/http/errors.js';
import { callerAddress, createLimiter, limitedByAddress } from '../../platform/http/rate-limit.js';
import { serve } from '../../platform/http/serve.js';
import type { Settings } from '../../platform/settings.js';
import { createOrderTokens, type OrderDoc, orderSeenBy, ownedOrder } from '../orders/index.js';
import { invoice } from './invoice.js';
import { printedNumber, type DocumentShop } from './letterhead.js';
import { packingSlip } from './packing-slip.js';
import { createPrinter } from './document-printer.js';

const send = (res: Response, pdf: Buffer, name: string, order: Order): typeof RESPONSE_SENT => {
  res.set({
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${name}-${printedNumber(order).replace(/[^\w-]+/g, '_')}.pdf"`,
    'Content-Length': String(pdf.length),
  });
  res.end(pdf);
  return RESPONSE_SENT;
};

/** True if the order was ever paid: by a payment, in cash at the door, or by money that staff received meanwhile. */
const wasPaid = ({ history, cash, byHand }: Pick<OrderDoc, 'history' | 'cash' | 'byHand'>): boolean =>
  cash !== undefined || byHand !== undefined || history.some(({ status }) => status === 'paid');

/**
 * Every call of a customer draws a document, so calls are limited per network address.
 * @param shop the shop as documents show it, read for each document
 */
export const createOrderDocuments = (
  shop: () => DocumentShop,
  { rateLimitFactor: factor, ...secrets }: Pick<Settings, 'linkSecrets' | 'jwtSecrets' | 'rateLimitFactor'>,
  log: Logger,
): Feature => {
  const printer = createPrinter(log);
  const tokens = createOrderTokens(secrets);
  const routes = serve(orderDocuments, {
    showPackingSlip: async ({ params, requester, req, res }) => {
      const found = await ownedOrder(params.id, tokens);
      if (!found) throw notFound('order');
      const order = await orderSeenBy(requester, found.resource);
      return send(res, await printer.print(packingSlip(order, shop()), callerAddress(req)), 'packing-slip', order);
    },
    showInvoice: {
      before: [limitedByAddress(createLimiter({ name: 'invoices', points: 60, seconds: 60, factor }))],
      handler: owned(
        'order',
        ({ params }) => ownedOrder(params.id, tokens),
        async ({ resource, requester, req, res }) => {
          if (!wasPaid(resource)) throw new AppError('not_invoiced');
          const order = await orderSeenBy(requester, resource);
          return send(res, await printer.print(invoice(order, shop()), callerAddress(req)), 'invoice', order);
        },
      ),
    },
  });
  return { routes: [routes], close: printer.close };
};
