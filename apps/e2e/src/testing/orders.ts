import type { Order, Product } from '@paila/shared';
import type { RunningSimulator } from '@paila/khalti-simulator';
import type { LoggedIn } from './accounts.js';

const ADDRESS = {
  firstname: 'Asha',
  lastname: 'Gurung',
  phone: '9800000001',
  streetAddress: 'Jhamsikhel Road 12',
  city: 'Lalitpur',
  state: 'Bagmati',
  country: 'Nepal',
  zipcode: '44600',
};

/** Adds the address that orders are sent to to a customer's own. */
export const addAddress = ({ user, call }: LoggedIn, given: Partial<typeof ADDRESS> = {}): Promise<unknown> =>
  call('POST', '/address/', { ...ADDRESS, ...given, user: user._id });

/** An order of one item, not paid yet. */
export const placeOrder = (
  { user, call }: LoggedIn,
  { _id, discountPrice }: Product,
  given: Partial<typeof ADDRESS> = {},
): Promise<Order> =>
  call<Order>('POST', '/orders', {
    user: user._id,
    products: [{ productId: _id, quantity: 1 }],
    amount: discountPrice,
    address: { ...ADDRESS, ...given },
  });

/** An order that its customer has paid at the provider. */
export const placePaidOrder = async (
  customer: LoggedIn,
  product: Product,
  provider: RunningSimulator,
): Promise<Order> => {
  const { _id } = await placeOrder(customer, product);
  const { pidx } = await customer.call<{ pidx: string }>('POST', '/payments/khalti/initiate', { orderId: _id });
  provider.control.settle(pidx, 'Completed');
  const { order } = await customer.call<{ order: Order }>('POST', '/payments/khalti/confirm', { pidx });
  return order;
};

/** The addresses of the ends that a payment can have, each of an order of its own. */
export const paymentEnds = async (
  customer: LoggedIn,
  product: Product,
  provider: RunningSimulator,
): Promise<readonly string[]> => {
  const paid = await placePaidOrder(customer, product, provider);
  const ends = [`/payment?pidx=${paid.paymentID ?? ''}`];
  for (const outcome of ['Pending', 'User canceled', 'Failed', 'Expired'] as const) {
    const { _id } = await placeOrder(customer, product);
    const { pidx } = await customer.call<{ pidx: string }>('POST', '/payments/khalti/initiate', { orderId: _id });
    provider.control.settle(pidx, outcome);
    ends.push(`/payment?pidx=${pidx}`);
  }
  return ends;
};
