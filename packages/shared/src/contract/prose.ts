import { authentication, users } from './accounts.js';
import { addresses } from './addresses.js';
import { carts } from './carts.js';
import type { Endpoints, Group } from './endpoint.js';
import { docs, health, pictures, pictureUploads } from './meta.js';
import { orderAlias, orders } from './order-admin.js';
import { orderPapers } from './order-papers.js';
import { orderRefunds } from './order-refunds.js';
import { payments } from './payments.js';
import { productAdmin, products } from './product-admin.js';
import { reports } from './reports.js';
import { shopSettings } from './shop-settings.js';

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
    showUser: { summary: 'An account, with its sessions and what it has ordered' },
    exportUser: {
      summary: 'Everything that is stored about a person, as a file',
      description: 'Profile, sessions, addresses, cart and orders, as JSON. That it was exported is recorded.',
    },
  },
  {
    'AdminUser.blocked': 'Logged out everywhere, and cannot log in',
    'AdminUser.version': 'Counts the changes of its profile and its access, from 1',
    'AccountOrders.placed': 'All but removed ones',
    'AccountOrders.paid': 'Those that are paid and were not given back in whole',
    'AccountOrders.spent': 'US dollars: what the paid ones came to, less what was given back',
    'AccountSession.device': 'What the browser calls itself; may be empty',
    'changeAccess.if-match': 'The ETag or the version that was looked at, such as `"v7"`; another version is a 412',
    'listUsers.search': 'Part of first plus last name, in any case',
    'listUsers.role': 'Only accounts with this role',
    'listUsers.blocked': 'Only blocked accounts; `false` for all others',
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
      summary: 'Move a product to the bin',
      description:
        'No shopper sees it any more; orders keep what they know of it. With `If-Match` only in one of those versions. It can be restored, with its stock.',
    },
    restoreProduct: {
      summary: 'Take a product out of the bin',
      description: 'One that is not in the bin stays as it is.',
    },
    duplicateProduct: {
      summary: 'Copy a product',
      description: 'The copy is a draft with a slug of its own, and the same sizes without stock.',
    },
    moveStock: {
      summary: 'Change the stock of one size, with the reason',
      description:
        'In the same transaction as its entry in the ledger. A count that names the stock it `seen` is a 412 where that has changed.',
    },
    listStockMoves: { summary: 'What has changed the stock of a product, newest first' },
  },
  {
    'Product.price': 'US dollars',
    'Product.discountPrice': 'US dollars',
    'Product.img': 'Addresses of pictures; the first is for cards',
    'Product.pictures':
      'Where to show them from, in the order of `img`: the shop’s own copies of pictures from elsewhere; absent where it is `img`',
    'Product.placeholder': 'The first picture, 20 px wide: a WebP as base64',
    'Product.categories': 'The last one holds colours and departments',
    'Product.type': 'The shape: runner, court, high-top, skate, slip-on, trail, tee, hoodie, cap or other',
    'Product.status': 'Absent for a published product; `hidden`: on no list',
    'Product.alts': 'What each picture shows, in the order of `img`; absent where `alt` speaks for all',
    'AdminProduct.removedAt': 'Only while it lies in the bin',
    'AdminProduct.changedAt': 'When its version began',
    'StockMove.change': 'Negative when items left the stock',
    'StockMove.by': 'As in the history of orders',
    'createProduct.alts': 'What each picture shows, in the order of `img`; a blank one is described by `alt`',
    'createProduct.status': '`published` when absent',
    'createProduct.type': '`other` when absent',
    'moveStock.quantity': 'Received and returned: how many came; damaged: how many went; counted: how many there are',
    'moveStock.seen': 'For a count: the stock that was seen when counting',
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

describeGroup(
  productAdmin,
  'Catalogue of the back office',
  {
    listAllProducts: {
      summary: 'All products: published, drafts, hidden and archived ones',
      description: 'Newest first unless sorted otherwise. Without `page` and `limit`: the first 1,000.',
    },
    showAnyProduct: { summary: 'One product, whatever its status, even from the bin' },
    purgeProduct: {
      summary: 'Delete a product for good',
      description: 'Only out of the bin. Its stock is written off; orders keep what they know of it.',
    },
  },
  {
    'AdminProduct.price': 'US dollars',
    'AdminProduct.discountPrice': 'US dollars',
    'listAllProducts.search': 'Every word occurs in title, brand, slug, type, colour, or is the id',
    'listAllProducts.stock': '`low`: a size has few items left, or none. `out`: no size has any',
    'listAllProducts.removed': 'The bin instead, the last removed first unless sorted otherwise',
    'listAllProducts.company': 'The brand, in any case',
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
    listOrders: {
      summary: 'All orders, newest first unless sorted otherwise',
      description: 'Without `page` and `limit`: the first 1,000.',
    },
    countOrders: { summary: 'How many orders there are to see to' },
    showOrderSteps: { summary: 'What happened to an order, and who did it, oldest first' },
    showOrder: { summary: 'One order' },
    listOwnOrders: {
      summary: 'An account’s orders, newest first',
      description: 'Without `page` and `limit`: the newest 1,000.',
    },
    changeOrderStatus: {
      summary: 'Change an order’s status',
      description:
        'Only along the states: `paid`, `refunded` and `expired` are never set by hand. With `shipped`, it can be said how it was sent.',
    },
    packOrder: {
      summary: 'Say that a paid order is packed, or not any more',
      description: 'The same again changes nothing.',
    },
    correctDelivery: {
      summary: 'Correct where an order goes, until it is shipped',
      description: 'Optional fields that are absent stay as they are; empty ones are removed.',
    },
    correctSize: {
      summary: 'Change the size of a line, until the order is shipped',
      description:
        'The old size returns to stock, and the new one is taken from it, or neither. An order that was packed is not any more. Lines count from 0.',
    },
    addOrderNote: { summary: 'Write down something about an order, for staff only' },
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
    'changeOrderStatus.carrier': 'With `shipped`: who carries it; shown to the customer',
    'changeOrderStatus.trackingNumber': 'With `shipped`: the carrier’s number; shown to the customer',
    'packOrder.if-match': SEEN_ORDER,
    'correctDelivery.if-match': SEEN_ORDER,
    'correctDelivery.email': 'Where news of a guest’s order goes',
    'correctSize.if-match': SEEN_ORDER,
    'Order.paidAt': 'When it was paid',
    'Order.packedAt': 'When it was packed; it is no status',
    'Order.refunded': 'US dollars of the amount that were given back; absent if none were',
    'Order.refunds': 'Customers see those that are done; staff see all of them, and who made them',
    'OrderRefund.status':
      '`unclear` if the provider gave no clear answer: nothing else is refunded until it is known what became of it',
    'OrderRefund.amount': 'US dollars',
    'OrderRefund.amountPaisa': 'Nepali paisa, at the rate of the order',
    'OrderRefund.answer': 'The provider’s words',
    'OrderRefund.note': 'What staff found out about an unclear one',
    'RefundedLine.index': 'Of the line in the order, from 0',
    'RefundedLine.restock': 'Whether it returns to stock once the refund is done',
    'OrderLine.refunded': 'How many of them were refunded',
    'OrderLine.returned': 'How many of them are in stock again',
    'Order.shipment': 'How it was sent, once it is',
    'Order.customer': 'The name on the parcel, or else the account’s; shown to staff only',
    'Order.notes': 'What staff have written down; shown to staff only',
    'OrderNote.by': 'Who wrote it, by name; `shop` when the account is gone',
    'OrderCounts.toPack': 'Paid, and not packed',
    'OrderCounts.toShip': 'Paid and packed',
    'OrderCounts.onTheWay': 'Shipped, and not delivered',
    'OrderCounts.attention': 'With something that staff must look into',
    'OrderStep.type': 'The type of the event',
    'OrderStep.by': '`shopper`, `provider`, `clock`, or who of the staff, by name',
    'OrderStep.done': 'False where something was undone: unpacked, a flag withdrawn',
    'OrderStep.fields': 'The names of the fields that were corrected',
    'OrderStep.about': 'The cause of a review, or the id of a note or a refund',
    'OrderStep.line': 'The index of the line whose size was changed, from 0',
    'OrderStep.from': 'The size before',
    'OrderStep.to': 'The size since',
    'OrderStep.amount': 'US dollars',
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
    'placeOrder.rupees':
      'Nepali rupees that the shopper saw; other ones than those that will be charged are a 409 `amount_changed`',
    'placeOrder.user': 'The caller’s own account; ignored without a token',
    'placeOrder.idempotency-key': 'The caller’s own name for this order, such as a random UUID',
    'placeOrder.x-order-token': ORDER_TOKEN,
    'showOrder.x-order-token': ORDER_TOKEN,
    'listOrders.attention': 'Only orders that staff must review; `false` for all others',
    'listOrders.from': 'Placed then or later; a day means its start in UTC',
    'listOrders.to': 'Placed then or earlier; a day means its end in UTC',
    'listOrders.user': 'The id of the account that placed them',
    'listOrders.packed': 'Only orders that are packed; `false` for all others',
    'listOrders.paidFrom': 'Paid then or later; a day means its start in UTC',
    'listOrders.paidTo': 'Paid then or earlier; a day means its end in UTC',
    'listOrders.sort':
      'By when they were placed, `newest` unless said otherwise, or by amount. With `paidFrom` or `paidTo`, by when they were paid',
    'listOrders.removed': 'The bin instead: removed orders only, the last removed first',
    'listOrders.search': 'Part of an order number, payment id, name, e-mail address or phone number',
  },
);

describeGroup(
  orderRefunds,
  'Orders',
  {
    refundOrder: {
      summary: 'Give back the money of an order, or a part of it',
      description:
        'The provider is asked once, and the answer is the order, whatever became of it: the refund in `refunds` is `done`, ' +
        '`refused`, or `unclear` if the provider gave no clear answer. An unclear one is flagged for review and never asked for ' +
        'again. An order has one refund under way at a time. Whatever the amount, once all of it is given back the order is ' +
        '`refunded`. What is refunded returns to stock unless `restock` is false; once the order is shipped, only if it is true. A ' +
        'refund of all that is left is one of all lines that are left. The same `Idempotency-Key` again answers the order as it is.',
    },
    settleRefund: {
      summary: 'Find out what became of an unclear refund',
      description:
        'The provider is asked how the payment stands, and nothing is given back. Where its answer does not tell, `became` with a ' +
        'note does: what staff found out in the provider’s dashboard.',
    },
  },
  {
    'refundOrder.if-match': SEEN_ORDER,
    'refundOrder.idempotency-key': 'The caller’s own name for this refund, such as a random UUID',
    'refundOrder.amount': 'US dollars; all that is left when absent',
    'refundOrder.lines': 'What is refunded of the lines: by index from 0, how many, and whether they return to stock',
    'refundOrder.reason': 'For staff only',
    'settleRefund.note': 'What you found out',
  },
);
describeGroup(
  orderPapers,
  'Orders',
  {
    showPackingSlip: {
      summary: 'The packing slip of an order, as PDF',
      description: 'Where it goes and what is in it, without prices and without what was refunded.',
    },
    showInvoice: {
      summary: 'The invoice of a paid order, as PDF',
      description: 'With its refunds, in dollars and in the rupees of its own rate.',
    },
  },
  { 'showInvoice.x-order-token': ORDER_TOKEN },
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

const SEEN_SETTINGS = 'The version that was looked at, such as `"v7"`; another one is a 412';
describeGroup(
  shopSettings,
  'Settings of the shop',
  {
    showPublicSettings: { summary: 'What everybody may know: how to reach the shop, the rate, delivery and returns' },
    showSettings: { summary: 'All settings, with where each value comes from' },
    changeSettings: {
      summary: 'Replace the settings',
      description:
        'What is absent, null or blank gets its default. Takes effect on every instance at once; orders keep the rate and the hold time that they were placed with.',
    },
    listSettingsChanges: {
      summary: 'Every change of the settings, the last one first',
      description: 'Without `page` and `limit`: the last 1,000.',
    },
    previewSettings: { summary: 'What a cart costs now, and what it would cost with other settings' },
  },
  {
    'ShopSettings.version': 'Counts the changes, from 1',
    'ShopSettings.defaults': 'The values if nothing was stored',
    'ShopSettings.sources': 'By setting: `stored` by an admin, from the `environment`, or the shop’s own `default`',
    'ShopSettings.changedBy': 'Absent when the account is gone',
    'ShopSettingsValues.panNumber': 'For invoices; empty until it is set, like the other texts without a default',
    'ShopSettingsValues.usdToNpr': 'Nepali rupees for one US dollar',
    'ShopSettingsValues.holidays': 'Days on which nothing is sent, such as 2026-10-21',
    'ShopSettingsValues.lowStock': 'A size with so many items or fewer is low',
    'ShopSettingsValues.holdMinutes': 'For how long an order holds its stock before a payment is begun',
    'ShopSettingsValues.timeZone': 'In which days begin, and hours are meant',
    'DeliveryCity.days': 'Working days from the order to the door',
    'DeliveryCity.cutOffHour': 'An order placed from this hour on counts as placed on the next working day',
    'SettingsChange.changed': 'The names of the settings that changed',
    'CartCost.charge': 'Nepali paisa',
    'CartCost.payable': 'Whether the payment provider takes such an amount',
    'changeSettings.if-match': SEEN_SETTINGS,
    'changeSettings.version': 'The same as a number',
  },
);

describeGroup(
  reports,
  'Reports',
  {
    showSales: {
      summary: 'How the shop sells, against the period before',
      description:
        'Days begin at midnight of the shop’s time zone. The last day is today, and the period before ends at the same time of day. Money counts on the day of its payment, less what was given back of it.',
    },
    listToDo: { summary: 'What needs doing, as far as the caller may do it' },
  },
  {
    'showSales.days': 'Today, or so many days up to today; 7 when absent',
    'SalesReport.series': 'Each day, or each hour of a single day: `2026-11-23`, `2026-11-23T14`',
    'SalesFigures.revenue': 'US dollars: what was paid in the period, less what was given back of it',
    'SalesFigures.charge': 'The same in Nepali paisa, each order at its own rate',
    'SalesFigures.orders': 'Those that were paid in the period',
    'SalesFigures.average': 'Revenue per order; absent without orders',
    'SalesFigures.placed': 'Orders that were placed in the period',
    'SalesFigures.paid': 'How many of the placed ones were paid',
    'SizeSales.offered': 'How many products come in it',
    'SizeSales.soldOut': 'Of how many of them none is left',
    'ToDo.path': 'Where the back office lists it',
  },
);

describeGroup(pictures, 'Pictures', {
  showPicture: {
    summary: 'A picture of a product',
    description:
      'A master is `VIEW.webp`; `VIEW-WIDTH.FORMAT` is made from it when first asked for, and so is `VIEW-share-GROUND.jpg`, which is 1200 by 630 and opaque, to be shown with a link. What is not there is a 404 that shows as the outline of a shoe. `model.glb` is the product in three dimensions, for shoes and caps of the demo catalogue.',
  },
});

describeGroup(
  pictureUploads,
  'Pictures',
  {
    uploadPictures: {
      summary: 'Send pictures',
      description:
        'JPEG, PNG, WebP or AVIF in the part `pictures`, judged by their content: a file that is something else, or something ' +
        'else as well, damaged, or of too many pixels, is a 400 that says which. They are stored upright and without their ' +
        'metadata, all or none; what is answered goes into `img` of a product.',
    },
  },
  { 'UploadedPicture.src': 'The address for `img`; its copies are named as those of all pictures' },
);

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
