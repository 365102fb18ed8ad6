import type { Paisa } from '../vocabulary/money.js';
import { HAND_METHODS } from '../vocabulary/payment-sources.js';
import { endpoints, permitted } from './endpoint.js';
import { count, described, flag, oneOf, optional, text } from './fields.js';
import { order } from './orders.js';
import { ifMatchHeader } from './preconditions.js';
import { atMost, matching } from './text-rules.js';

const MAX_REFERENCE_LENGTH = 60;
const MAX_PAISA = 100_000_000_00;

/** The ledger keeps references for ever, so they are numbers of papers and never sentences about people. */
const reference = text(
  matching('[A-Za-z0-9]', 'Please enter the reference of the payment'),
  atMost(MAX_REFERENCE_LENGTH),
  matching('^[A-Za-z0-9\\s\\-\\/#._]*$', 'Please use only letters, digits, spaces and - / # . _'),
);

/** Money that staff receive themselves, without a payment provider. */
export const handPayments = endpoints('/api/orders', 'Orders', {
  receivePayment: {
    call: 'POST /:id/payments',
    summary: 'Record that staff have received the money of an order',
    description:
      'The whole sum of the order only: its charge, or the charge in whole rupees. An open online payment is closed. ' +
      'An order that cannot use the money is a 409; with `again`, the money is recorded and has to be returned. So is ' +
      'an order with an online payment that is not decided; with `again`, this money is another payment. The same ' +
      'reference and sum for the same order change nothing.',
    access: permitted('orders.receive'),
    headers: ifMatchHeader,
    body: {
      method: oneOf(HAND_METHODS, 'Please choose how the money arrived'),
      reference: described(reference, 'The number of the transfer, of the QR payment or of the paper receipt'),
      amountPaisa: described(
        count<Paisa>({ min: 1, max: MAX_PAISA, msg: 'Please enter the sum in whole paisa' }),
        'The received Nepali paisa',
      ),
      again: described(
        optional(flag('again must be true or false')),
        'The caller knows that the shop has to return money that the order cannot use, and that this money is not an ' +
          'online payment of the order',
      ),
    },
    answer: order,
    errors: [
      'amount_differs',
      'reference_used',
      'order_already_paid',
      'money_not_due',
      'payment_in_progress',
      'stale_version',
      'provider_timeout',
    ],
  },
  returnPayment: {
    call: 'PUT /:id/payments/:pidx/returned',
    summary: 'Record that staff have returned money that paid no order',
    description:
      'For payments that staff have recorded. Resolves the review of the payment. Repeating the call changes nothing.',
    access: permitted('orders.refund'),
    headers: ifMatchHeader,
    body: { reference: described(reference, 'The number of the transfer or of the paper receipt') },
    answer: order,
    errors: ['not_returnable', 'stale_version'],
  },
});
