import { carts } from '../carts.js';
import { groupProse } from './group-prose.js';

export const cartProse = groupProse(
  carts,
  'Cart',
  {
    createCart: {
      summary: 'Make the cart, or replace it',
      description: '`_id` names the account: the caller’s own when absent, another one only for admins.',
    },
    showCart: { summary: 'The cart at today’s prices; null when there is none' },
    replaceCart: { summary: 'Replace the cart, or make it' },
  },
  { 'CartItem.itemTotal': 'US dollars' },
);
