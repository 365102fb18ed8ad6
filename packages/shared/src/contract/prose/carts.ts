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
    replaceCart: {
      summary: 'Replace the cart, or make it',
      description:
        'A paid order leaves the cart by itself. A client with a copy of the cart names in `settled` the orders whose lines its copy has lost. The shop takes the lines of all other paid orders out of what is sent, and answers `settled` when there are others. Without `settled` it stores what is sent.',
    },
  },
  {
    'CartItem.itemTotal': 'US dollars',
    'Cart.settled': 'The last paid orders whose lines have left the cart, oldest first; absent for none',
  },
);
