import { authentication, users } from './accounts.js';
import { addresses } from './addresses.js';
import { carts } from './carts.js';
import type { Endpoints, Group } from './endpoint.js';
import { docs, health, pictures } from './meta.js';
import { orderAlias, orders } from './order-admin.js';
import { payments } from './payments.js';
import { products } from './product-admin.js';

// Texts for the API's description only. They are separate from the endpoints, so that no browser loads them.

export interface Prose {
  /** One line, as a heading. */
  readonly summary: string;
  /** What else a caller has to know. */
  readonly description?: string;
}
export interface GroupProse {
  /** The group's heading. */
  readonly title: string;
  /** By operation id. */
  readonly operations: Readonly<Record<string, Prose>>;
  /** By object or operation, and field: `Address.checked`. */
  readonly fields: Readonly<Record<string, string>>;
}

const PROSE = new Map<Group, GroupProse>();
/** An endpoint without a summary does not compile. */
export const describeGroup = <Of extends Endpoints>(
  group: Group<Of>,
  title: string,
  operations: Readonly<Record<keyof Of, Prose>>,
  fields: GroupProse['fields'] = {},
): void => {
  PROSE.set(group, { title, operations, fields });
};

const OWN_ACCOUNT = 'The caller’s own account when absent; another one only for admins';

describeGroup(
  addresses,
  'Addresses',
  {
    listAddresses: { summary: 'An account’s addresses, oldest first' },
    addAddress: { summary: 'Add an address', description: 'The first one is the default.' },
    chooseDefaultAddress: {
      summary: 'Make an address the default',
      description: 'Answers the whole list. `checked: false` changes nothing.',
    },
    changeAddress: { summary: 'Change an address' },
    removeAddress: {
      summary: 'Delete an address',
      description: 'Answers what is left; the newest other one becomes the default.',
    },
  },
  {
    'Address.checked': 'The default; exactly one is',
    'addAddress.user': OWN_ACCOUNT,
    'changeAddress.user': OWN_ACCOUNT,
    'chooseDefaultAddress.user': OWN_ACCOUNT,
    'removeAddress.user': OWN_ACCOUNT,
  },
);

describeGroup(
  authentication,
  'Log-in and profile',
  {
    logIn: {
      summary: 'Log in',
      description:
        '`email` holds the e-mail address or the username. After ten wrong passwords in 15 minutes the next attempts must wait, and so they must after a hundred from one address. Only those who know the password learn that an account is blocked.',
    },
    me: { summary: 'The logged-in account' },
    logOut: { summary: 'Log out', description: 'The token of this call is no longer valid.' },
    listSessions: { summary: 'Where the account is logged in' },
    endSession: { summary: 'Log out elsewhere' },
    changeAccount: {
      summary: 'Change the profile, or the password',
      description:
        'A body with `newPassword` changes the password and ends every other session of the account; any other changes the profile: the fields that it has, and no others.',
    },
    eraseAccount: {
      summary: 'Erase the account',
      description:
        'Its tokens are no longer valid. Its unpaid orders are cancelled, and its orders stay for the books, without the person. Refused while a paid order has not arrived, or a payment is under way.',
    },
  },
  {
    'LoginAnswer.token': 'To send in `x-auth-token`, or as `Authorization: Bearer`',
    'Session.device': 'What the browser calls itself; may be empty',
    'Session.lastSeenAt': 'To within a few minutes',
    'Session.current': 'The session of this call',
    'changeAccount.password': 'Repeats `newPassword`',
    'changeAccount.currentPassword':
      'For a new password that of the account, for a new e-mail address that of the caller',
  },
);

describeGroup(
  users,
  'Accounts',
  {
    register: { summary: 'Open an account' },
    listUsers: { summary: 'All accounts, newest first', description: 'Without `page` and `limit`: the newest 1,000.' },
    changeAccess: {
      summary: 'Change a role, block or unblock an account',
      description:
        'Takes effect with the next call of that account. A blocked account loses every session and cannot log in. What is absent stays as it is. Nobody can take their own rights away.',
    },
  },
  {
    'AdminUser.blocked': 'Logged out everywhere, and cannot log in',
    'listUsers.search': 'Part of first plus last name, in any case',
  },
);

describeGroup(
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

describeGroup(
  products,
  'Catalogue',
  {
    listProducts: {
      summary: 'The catalogue, or a selection of it',
      description: 'Texts match in any case. Without `page` and `limit`: the whole list.',
    },
    productFacets: { summary: 'What a selection can be narrowed by' },
    showProduct: { summary: 'One product, by id or slug' },
    createProduct: {
      summary: 'Add a product',
      description: 'The slug comes from the title when absent, and gets a suffix when taken.',
    },
    changeProduct: {
      summary: 'Change a product',
      description: `Optional fields that are absent stay as they are. \`stock\` of null stops counting.

Who says by \`If-Match\` or \`version\` what the form was loaded with gets a 412 if that has changed: \`current\` is the product as it is, \`yours\` what was sent. \`If-Match\` takes the product’s ETag, the version alone as \`"v7"\`, several of them, or \`*\`; weak ones count as strong ones. Only versions are compared, and they do not count the stock. A \`stock\` with the \`stockSeen\` it was loaded with is applied as a difference; without, it is a count, and a 412 \`stale_stock\` if the form was loaded before a sale: with another ETag of this version, or with no more than the version and a count that differs where items of that size were ordered or came back since the version began.`,
    },
    deleteProduct: {
      summary: 'Delete a product',
      description: 'Orders keep what they know of it. With `If-Match` only in one of those versions.',
    },
  },
  {
    'Product.price': 'US dollars',
    'Product.discountPrice': 'US dollars',
    'Product.img': 'Addresses of pictures; the first is for cards',
    'Product.placeholder': 'The first picture, 20 px wide: a WebP as base64',
    'Product.categories': 'The last one holds colours and departments',
    'Product.version': 'Counts the changes of all fields but the stock, from 1',
    'changeProduct.if-match': 'The ETag that the form was loaded with, or `"v7"`',
    'changeProduct.version': 'The version that the form was loaded with',
    'changeProduct.stockSeen': 'The stock that the form was loaded with; null if it was not tracked',
    'deleteProduct.if-match': 'The ETag that was looked at, or `"v7"`',
    'Product.stock': 'Items left by size; a product without it is always available',
    'listProducts.collection': 'A brand',
    'listProducts.company': 'Contained in the brand',
    'listProducts.gender': 'men or women',
    'listProducts.size': 'Only what is in stock in that size',
    'listProducts.q': 'Every word occurs in title, brand, description or colour',
    'listProducts.minPrice': 'US dollars',
    'listProducts.maxPrice': 'US dollars',
  },
);

const REMOVAL: Prose = {
  summary: 'Take an order off every list',
  description:
    'It is kept for the books, and can be restored from the bin. A pending one is cancelled, and its stock is released. One that ' +
    'is paid and has neither arrived nor been refunded stays, and so does one with money that staff must look into.',
};
const SEEN_ORDER = 'The ETag of the order that was looked at, or its version as `"v7"`; another version is a 412';
const ORDER_TOKEN = 'Opens the guest’s order that it came with';

describeGroup(
  orders,
  'Orders',
  {
    placeOrder: {
      summary: 'Place an order',
      description:
        'Prices come from the catalogue, whatever is sent; another `amount` than theirs is a 409 with the right one. ' +
        'The stock is reserved at once. The same `paymentID` again answers the order that exists; without one, the same ' +
        '`Idempotency-Key` does. A guest’s key should be random, of 22 characters or more: only then a repeated call answers the order ' +
        'token, too. A shorter one counts for one phone number and e-mail address. Without a token it is a ' +
        'guest’s order, and the answer holds its order token. Without a `size`, a line gets the first one in stock.',
    },
    listOrders: { summary: 'All orders, newest first', description: 'Without `page` and `limit`: the newest 1,000.' },
    showOrder: { summary: 'One order' },
    listOwnOrders: {
      summary: 'An account’s orders, newest first',
      description: 'Without `page` and `limit`: the newest 1,000.',
    },
    changeOrderStatus: {
      summary: 'Change an order’s status',
      description: 'Only along the states: `paid`, `refunded` and `expired` are never set by hand.',
    },
    resolveReview: {
      summary: 'Say what became of something that staff had to look into',
      description:
        'It is not raised again when the same thing is seen again. The same call by the same account is no error; ' +
        'somebody else’s is a 409.',
    },
    cancelOrders: {
      summary: 'Cancel many pending orders, and release their stock',
      description:
        'Either the given ones, or those that are counted for one account, phone number, e-mail address or network address; at most ' +
        '100 at once. Each is cancelled by itself: the answer says which were, which were not and why, and whether the holder has more.',
    },
    removeOrder: REMOVAL,
    restoreOrder: {
      summary: 'Put a removed order back on the lists',
      description: 'One that is not removed stays as it is.',
    },
  },
  {
    'Order.version': 'Counts its changes, from 1',
    'changeOrderStatus.if-match': SEEN_ORDER,
    'resolveReview.if-match': SEEN_ORDER,
    'removeOrder.if-match': SEEN_ORDER,
    'restoreOrder.if-match': SEEN_ORDER,
    'Order.user': 'null for a guest’s order',
    'Order.paymentID': 'The payment that paid it, or that the caller named; null while there is none',
    'Order.expiresAt': 'When a pending order releases its stock',
    'Order.products': 'A list of lists, each with one line',
    'Order.attention': 'The reasons why staff must review it; shown to staff only',
    'Order.reviews': 'What staff must look into, and what they have looked into already; shown to staff only',
    'Order.removedAt': 'Only while it lies in the bin',
    'Order.holders': 'Whom a pending order is counted for; shown to staff only',
    'CancelledOrders.cancelled': 'Their ids',
    'CancelledOrders.more': 'Whether the holder has more pending orders',
    'KeptOrder.code': 'Of the error, as in every failure',
    'cancelOrders.holder': 'One of `Order.holders`, such as `guest-phone:9801234567` or `network:203.0.113.7`',
    'OrderReview._id': 'Names the same reason for ever, even when it is withdrawn and raised again',
    'OrderReview.about': 'What raised it, such as a payment id',
    'OrderReviewResult.by': 'Who resolved it, by name; `shop` when the account is gone',
    'OrderReviewResult.note': 'Absent once the customer’s data are removed',
    'resolveReview.note': 'What you found out and did',
    'OrderLine.itemTotal': 'US dollars: the price at the time of the order, times the quantity',
    'OrderEvent.by': '`shopper`, `provider`, `clock`, or an admin: by name for admins, `shop` for everybody else',
    'PlacedOrder.orderToken': 'With a guest’s order: opens this one order, in the header `x-order-token`',
    'placeOrder.amount': 'US dollars: what the shopper saw',
    'placeOrder.user': 'The caller’s own account; ignored without a token',
    'placeOrder.idempotency-key': 'The caller’s own name for this order, such as a random UUID',
    'placeOrder.x-order-token': ORDER_TOKEN,
    'showOrder.x-order-token': ORDER_TOKEN,
    'listOrders.attention': 'Only orders that staff must review; `false` for all others',
    'listOrders.from': 'Placed then or later; a day means its start in UTC',
    'listOrders.to': 'Placed then or earlier; a day means its end in UTC',
    'listOrders.removed': 'The bin instead: removed orders only, the last removed first',
    'listOrders.search': 'Part of an order number, payment id, name, e-mail address or phone number',
  },
);
describeGroup(orderAlias, 'Orders', { removeOrderByAlias: REMOVAL }, { 'removeOrderByAlias.if-match': SEEN_ORDER });

describeGroup(
  payments,
  'Payments',
  {
    beginPayment: {
      summary: 'Begin to pay an order',
      description: 'A payment that is still open is handed out again.',
    },
    confirmPayment: {
      summary: 'How a payment stands',
      description:
        'Nothing that is sent is trusted: the provider is asked, and its answer settles the order. It is asked no more once a payment is completed or refunded, and twice a minute at most once it was cancelled or has expired. `order` is for its owner and the holder of its token alone.',
    },
  },
  {
    'BegunPayment.pidx': 'The provider’s name for the payment',
    'BegunPayment.payment_url': 'Where the shopper pays',
    'BegunPayment.amount': 'Nepali paisa',
    'beginPayment.x-order-token': ORDER_TOKEN,
    'confirmPayment.x-order-token': ORDER_TOKEN,
  },
);

describeGroup(pictures, 'Pictures', {
  showPicture: {
    summary: 'A picture of a product',
    description:
      'A master is `VIEW.webp`; `VIEW-WIDTH.FORMAT` is made from it when first asked for, and so is `VIEW-share-GROUND.jpg`, which is 1200 by 630 and opaque, to be shown with a link. What is not there is a 404 that shows as the outline of a shoe. `model.glb` is the product in three dimensions, for shoes and caps of the demo catalogue.',
  },
});

describeGroup(health, 'Health', {
  isAlive: { summary: 'Whether the process lives' },
  isReady: { summary: 'Whether the shop can answer: 503 while the database is away' },
});

describeGroup(docs, 'This description', {
  openApi: { summary: 'This description, as OpenAPI 3.1' },
  showDocs: { summary: 'This description, as a page to read' },
  showDocsStyle: { summary: 'The style sheet of that page' },
  showDocsScript: { summary: 'Swagger UI, which draws that page' },
  showDocsStart: { summary: 'What starts it' },
});

/**
 * The prose of a group.
 * @throws Error if it has none
 */
export const proseOf = (group: Group): GroupProse => {
  const prose = PROSE.get(group);
  if (!prose) throw new Error(`The endpoints below ${group.path} are not described`);
  return prose;
};
