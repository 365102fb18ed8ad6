import { PAYMENT_STATUSES, PIDX_PATTERN, type ConfirmAnswer, type InitiateAnswer } from '@paila/shared';
import { Type } from 'typebox';
import { contract } from '../../platform/http/contract.js';
import { sealed, time, wire } from '../../platform/http/schemas.js';
import { orderSchema, orderTokenHeader } from '../orders/index.js';

const initiateAnswerSchema = wire<InitiateAnswer>()(
  sealed('BegunPayment', {
    pidx: Type.String({ description: 'The provider’s name for the payment' }),
    payment_url: Type.String({ format: 'uri', description: 'Where the shopper pays' }),
    expires_at: time,
    amount: Type.Integer({ minimum: 0, description: 'Nepali paisa' }),
  }),
);

const confirmAnswerSchema = wire<ConfirmAnswer>()(
  sealed('PaymentResult', {
    status: Type.Enum([...PAYMENT_STATUSES]),
    order: Type.Optional(orderSchema),
  }),
);

export const paymentContract = contract('/api/payments', 'Payments', {
  beginPayment: {
    call: 'POST /khalti/initiate',
    right: 'order token',
    summary: 'Begin to pay an order',
    description: 'A payment that is still open is handed out again.',
    headers: orderTokenHeader,
    body: Type.Object({ orderId: Type.String({ minLength: 1 }) }),
    answer: initiateAnswerSchema,
    refusals: [
      'order_ended',
      'order_already_paid',
      'order_too_old',
      'amount_not_payable',
      'payment_in_progress',
      'too_many_requests',
      'provider_failed',
      'provider_timeout',
    ],
  },
  confirmPayment: {
    call: 'POST /khalti/confirm',
    right: 'visitor',
    summary: 'Ask the provider how a payment stands',
    description:
      'Trusts nothing that is sent: the provider is asked, and the order settled by its word. `order` is for its owner and the holder of its token alone.',
    headers: orderTokenHeader,
    body: Type.Object({ pidx: Type.String({ pattern: PIDX_PATTERN.source }) }),
    answer: confirmAnswerSchema,
    refusals: ['not_found', 'too_many_requests', 'provider_failed', 'provider_timeout'],
  },
});
