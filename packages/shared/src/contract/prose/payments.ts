import { payments } from '../payments.js';
import { groupProse } from './group-prose.js';
import { ORDER_TOKEN } from './orders.js';

export const paymentProse = groupProse(
  payments,
  'Payments',
  {
    beginPayment: {
      summary: 'Begin to pay an order',
      description:
        'A payment that is still open is handed out again. While the provider has not decided one, no other begins, unless the shopper wants to pay `again`.',
    },
    confirmPayment: {
      summary: 'How a payment stands',
      description:
        'Nothing that is sent is trusted: the provider is asked, and its answer settles the order. It is asked no more once a payment is completed or refunded, and twice a minute at most once it was cancelled or has expired. `order` and `amount` are for its owner and the holder of its token alone.',
    },
  },
  {
    'BegunPayment.pidx': 'The provider’s name for the payment',
    'BegunPayment.payment_url': 'Where the shopper pays',
    'BegunPayment.amount': 'Nepali paisa',
    'beginPayment.again':
      'The shopper knows that the payment before may still go through as well; if it does, one of them is given back',
    'PaymentResult.outcome':
      'What became of the money of a completed payment: it paid the order, came too late or a second time, or was given back. Left out while that is not known',
    'PaymentResult.fresh':
      'Whether the provider, asked for this answer, has answered. Left out when it was not asked, as of a payment that is completed; for its owner, the holder of its token and staff',
    'PaymentResult.amount': 'Nepali paisa that the provider was asked to take',
    'beginPayment.x-order-token': ORDER_TOKEN,
    'confirmPayment.x-order-token': ORDER_TOKEN,
  },
);
