import { orderAlias, orders } from '../order-admin.js';
import { orderPapers } from '../order-papers.js';
import { orderRefunds } from '../order-refunds.js';
import { ownOrders } from '../own-orders.js';
import { groupProse, type Prose } from './group-prose.js';

const REMOVAL: Prose = {
  summary: 'Take an order off every list',
  description:
    'It is kept for the books, and can be restored from the bin. A pending one is cancelled, and its stock is released. One that ' +
    'is paid and has neither arrived nor been refunded stays, and so does one with money that staff must look into.',
};

const SEEN_ORDER = 'The ETag of the order that was looked at, or its version as `"v7"`; another version is a 412';
const DAY_BEGINS = 'a day such as `2026-11-23` means its beginning in the shop’s time zone, which is a setting';
const DAY_ENDS = 'a day means its end in the shop’s time zone';

export const ORDER_TOKEN = 'Opens the guest’s order that it came with';

export const orderProse = groupProse(
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
    showOrderSteps: { summary: 'What happened to an order and its payments, and who did it, oldest first' },
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
    undoStep: {
      summary: 'Take back that an order is shipped or delivered',
      description:
        'Possible until `undoUntil` of the order. The customer gets the mail of the step only after that time.',
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
    restockItems: {
      summary: 'Put items that came back into a size that there is',
      description: 'For what `Order.unrestocked` names. The same again changes nothing.',
    },
    correctShipment: {
      summary: 'Correct carrier and tracking number of an order that is on its way',
      description: 'What is absent stays as it is; what is empty is removed.',
    },
    listGuests: {
      summary: 'People who have ordered without an account, who ordered last first',
      description:
        'One for each e-mail address, or phone number without one, from the newest 1,000 orders that the search finds. Whose orders are forgotten is not among them.',
    },
    listCarriers: { summary: 'Who has carried orders in the last 90 days, the most used first' },
    revokeOrderLink: {
      summary: 'End every link that opens a guest’s order',
      description:
        'Order tokens from before open nothing any more, as if the order did not exist. Mails that are written from then on have ' +
        'another link. Another e-mail address of the order does the same.',
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
    'correctShipment.if-match': SEEN_ORDER,
    'Order.deliveryDay':
      'The day by which it was promised at the door, such as 2026-11-24; absent if none was named for its city',
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
    'RefundedLine.size': 'Where its items go if their own size is gone; shown to staff only',
    'RefundedLine.returned': 'How many were in stock again once it was done; shown to staff only',
    'Order.unrestocked':
      'Items that came back when their size was not in stock any more, so that they are not in stock; shown to staff only',
    'UnrestockedItems.line': 'The index of their line in the order, from 0',
    'UnrestockedItems.size': 'The size that is gone',
    'UnrestockedItems.why': '`cancelled`, `expired`, `refunded`, or `size_returned` after a change of the size',
    'UnrestockedItems.putInto': 'The size that they were put into instead; absent before',
    'OrderLine.refunded': 'How many of them were refunded',
    'OrderLine.returned': 'How many of them are in stock again',
    'Order.shipment': 'How it was sent, once it is',
    'Order.unconfirmedPayment':
      'True while `paymentID` is only what the caller named, and the provider has not confirmed it; shown to staff only',
    'Order.customer': 'The name on the parcel, or else the account’s; shown to staff only',
    'Order.notes': 'What staff have written down; shown to staff only',
    'OrderNote.by': 'Who wrote it, by name; `shop` when the account is gone',
    'OrderCounts.toPack': 'Paid, with something to send, and not packed',
    'OrderCounts.toShip': 'Paid and packed, with something to send',
    'OrderCounts.onTheWay': 'Shipped, and not delivered',
    'OrderCounts.attention': 'With something that staff must look into',
    'OrderStep.type': 'The type of the event',
    'OrderStep.by': '`shopper`, `provider`, `clock`, or who of the staff, by name',
    'OrderStep.done': 'False where something was undone: unpacked, a flag withdrawn',
    'OrderStep.fields': 'The names of the fields that were corrected',
    'OrderStep.about': 'The cause of a review, or the id of a note, a refund or a payment',
    'OrderStep.line': 'The index of the line whose size was changed, from 0',
    'OrderStep.from': 'The size before',
    'OrderStep.to': 'The size since',
    'OrderStep.amount': 'US dollars',
    'resolveReview.if-match': SEEN_ORDER,
    'revokeOrderLink.if-match': SEEN_ORDER,
    'restockItems.if-match': SEEN_ORDER,
    'removeOrder.if-match': SEEN_ORDER,
    'restoreOrder.if-match': SEEN_ORDER,
    'Order.user': 'null for a guest’s order',
    'Order.paymentID': 'The payment that paid it, or that the caller named; null while there is none',
    'Order.payment':
      'Of the payments that were begun for it, the one that says most: money that it could not use, else one that is not ' +
      'decided, else the last one; absent while none was begun',
    'OrderPayment.pidx': 'The provider’s id; it may be another than `Order.paymentID`, which paid the order',
    'OrderPayment.amountPaisa': 'What was asked for, in Nepali paisa',
    'Order.shortNumber':
      'A number that people can say, such as `PA-1042`; the numbers have gaps. Orders that an older version placed lack it',
    'Order.problems': 'What the customer says is wrong',
    'OrderProblem.reason': 'As in the call that reports it',
    'OrderProblem.resolvedAt': 'When staff had settled it; absent before',
    'OrderProblem.answer': 'What staff answered the customer, if they did',
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
    'resolveReview.note': 'What you found out and did; for staff only',
    'resolveReview.answer':
      'To the customer, who reads it on the order’s page and in an email; of something that no customer has reported, it is ignored',
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
    'listOrders.undecided':
      'Only unpaid orders with a payment that the provider has not decided; `false` for all others',
    'listOrders.from': `Placed then or later; ${DAY_BEGINS}`,
    'listOrders.to': `Placed then or earlier; ${DAY_ENDS}`,
    'listOrders.user': 'The id of the account that placed them',
    'listOrders.packed':
      'Only orders that are packed; `false` for all others. With `status=paid`, none whose items are all refunded',
    'listOrders.paidFrom': `Paid then or later; ${DAY_BEGINS}`,
    'listOrders.paidTo': `Paid then or earlier; ${DAY_ENDS}`,
    'listOrders.sort':
      'By when they were placed, `newest` unless said otherwise, or by amount. With `paidFrom` or `paidTo`, by when they were paid',
    'listGuests.search': 'Words in any order: name, e-mail, phone or address of the guest, or who carries an order',
    'Guest._id': 'The id of the last order',
    'listOrders.removed': 'The bin instead: removed orders only, the last removed first',
    'listOrders.search':
      'Words in any order: number, payment id, name, e-mail, phone, address, carrier, tracking number or products of the order',
  },
);

export const ownOrderProse = groupProse(
  ownOrders,
  'Orders',
  {
    cancelOwnOrder: {
      summary: 'Cancel one’s own order while it is unpaid, and release its stock',
      description:
        'The same again changes nothing. A payment that arrives later makes the order paid if its stock can still be reserved.',
    },
    reportProblem: {
      summary: 'Say that something is wrong with one’s own order',
      description: 'It is kept with the order, and raises its attention flag. Five in a day for one order.',
    },
    requestOrderLink: {
      summary: 'Have the link of an order mailed again',
      description:
        'It goes to the address that the order’s mails go to, if that is the one sent. The answer is the same, and takes the ' +
        'same time, whether or not there is such an order.',
    },
  },
  {
    'cancelOwnOrder.x-order-token': ORDER_TOKEN,
    'reportProblem.x-order-token': ORDER_TOKEN,
    'requestOrderLink.email': 'The address that the order’s mails go to',
  },
);

export const orderRefundProse = groupProse(
  orderRefunds,
  'Orders',
  {
    refundOrder: {
      summary: 'Give back the money of an order, or a part of it',
      description:
        'The provider is asked once, and the answer is the order, whatever became of it: the refund in `refunds` is `done`, ' +
        '`refused`, or `unclear` if the provider gave no clear answer. An unclear one is flagged for review and never asked for ' +
        'again. An order has one refund under way at a time.\n\n' +
        'It gives back an `amount`, or what the named `lines` cost, or with both the amount for these lines. `all: true` gives back ' +
        'all that is left; with `amount` or `lines` it is a 400, and so is a body without any of the three. An amount, or lines that ' +
        'cost more, above what is left are a 409 `refund_too_large`; more items than remain of a line are a 409 `refund_of_too_many`. ' +
        'A line that is named more than once counts with the sum.\n\n' +
        'Once all of the money is given back the order is `refunded`, and all items that remain count as refunded. What is ' +
        'refunded returns to stock unless `restock` is false; once the order is shipped, only if it is true. The same ' +
        '`Idempotency-Key` again answers the order as it is.',
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
    'refundOrder.amount': 'US dollars; what the `lines` cost when absent',
    'refundOrder.lines': 'What is refunded of the lines: by index from 0, how many, and whether they return to stock',
    'refundOrder.lines.size': 'Where the items go if their own size is gone',
    'refundOrder.all': 'Gives back all that is left of the order, without `amount` and `lines`',
    'refundOrder.reason': 'For staff only',
    'settleRefund.note': 'What you found out',
  },
);

export const orderPaperProse = groupProse(
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

export const orderAliasProse = groupProse(
  orderAlias,
  'Orders',
  { removeOrderByAlias: REMOVAL },
  { 'removeOrderByAlias.if-match': SEEN_ORDER },
);
