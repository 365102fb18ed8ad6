import type { RequestHandler } from 'express';
import { matchedData } from 'express-validator';
import { originFor } from '../../platform/http/origin.js';
import { requesterOf } from '../orders/index.js';
import type { Payments } from './payment.service.js';

export const paymentController = (payments: Pick<Payments, 'initiate' | 'confirm'>, shopUrl: string) => {
  const initiate: RequestHandler = async (req, res) => {
    const { orderId } = matchedData<{ orderId: string }>(req, { locations: ['body'] });
    res.json(await payments.initiate(orderId, requesterOf(req), originFor(req.headers.host, shopUrl)));
  };
  const confirm: RequestHandler = async (req, res) => {
    const { pidx } = matchedData<{ pidx: string }>(req, { locations: ['body'] });
    res.json(await payments.confirm(pidx, requesterOf(req)));
  };
  return { initiate, confirm };
};
