import { handPayments } from '@paila/shared';
import { type FeatureRoutes, serve } from '../../platform/http/serve.js';
import type { Receive } from './receiving-by-hand.js';
import { returnPayment } from './returning-by-hand.js';

export const handPaymentRoutes = (receive: Receive): FeatureRoutes =>
  serve(handPayments, {
    receivePayment: (call) => receive(call.params.id, call.body, call),
    returnPayment: (call) => returnPayment(call.params, call.body, call),
  });
