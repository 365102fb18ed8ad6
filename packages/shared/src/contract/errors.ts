/** The text of a 404, by the kind of the missing thing. */
const NOT_FOUND = {
  account: 'Account not found',
  address: 'Address not found',
  cash: 'There is no cash of this carrier on this day',
  document: 'Document not found',
  file: 'File not found',
  items: 'The order has no such items',
  line: 'The order has no such line',
  mail: 'Email not found',
  message: 'Message not found',
  model: 'Model not found',
  order: 'Order not found',
  path: 'There is nothing at this address',
  payment: 'Payment not found',
  product: 'Product not found',
  refund: 'Refund not found',
  review: 'Review not found',
  session: 'Session not found',
  sitemap: 'Sitemap not found',
} as const;
export type Findable = keyof typeof NOT_FOUND;

/**
 * Every error of the API: its HTTP status and its English message, by code. Where one parameter decides about the whole
 * sentence, `by` names the parameter. `texts` has a message for each of its values, so that each can be translated.
 */
export const ERRORS = {
  validation: { status: 400, msg: 'The request is not valid' },
  malformed_request: { status: 400, msg: 'The request is not valid' },
  unauthorized: { status: 401, msg: 'Please log in' },
  session_ended: { status: 401, msg: 'Your session has ended. Please log in again' },
  invalid_credentials: { status: 401, msg: 'Invalid credentials' },
  forbidden: { status: 403, msg: 'You don’t have permission to do this' },
  account_blocked: { status: 403, msg: 'This account is blocked. Please contact us' },
  not_found: { status: 404, msg: 'Not found', by: 'kind', texts: NOT_FOUND },
  link_invalid: { status: 404, msg: 'This link is incomplete or no longer valid' },
  method_not_allowed: { status: 405, msg: '{method} is not allowed here' },
  user_exists: { status: 409, msg: 'User already exists' },
  own_access: { status: 409, msg: 'You cannot remove your own rights. Another admin can' },
  own_block: { status: 409, msg: 'You cannot block yourself' },
  access_lost: { status: 409, msg: 'Your own access has just been changed by another admin' },
  last_admin: { status: 409, msg: 'The shop needs at least one admin. Make someone else an admin first' },
  erasing_must_wait: {
    status: 409,
    msg: 'This account has unfinished orders or payments. Please try again later',
    by: 'until',
    texts: {
      order_arrives:
        'An order of this account is paid and has not arrived. Please wait until it is delivered or refunded',
      orders_arrive:
        '{count} orders of this account are paid and have not arrived. Please wait until they are delivered or refunded',
      money_is_returned: 'We still have to refund an order that you cancelled. Please wait until then, or contact us',
      money_is_reviewed:
        'We are looking into a payment of this account. Please wait until this is resolved, or contact us',
      problem_is_reviewed: 'You reported a problem with an order. Please wait until we have resolved it, or contact us',
      documents_are_written: 'We are writing an invoice of this account. Please try again in a minute',
      payment_ends:
        'A payment of this account is under way. Please finish or cancel it first, or wait until it has expired',
    },
  },
  too_many_addresses: { status: 409, msg: 'You can save up to {max} addresses. Delete one to add another' },
  slug_taken: { status: 409, msg: 'Please choose another slug' },
  out_of_stock: { status: 409, msg: 'Some items are no longer available in that size or quantity' },
  stock_not_tracked: { status: 409, msg: 'Stock is not tracked for this product. Set a stock level first' },
  order_removed: { status: 409, msg: 'This order is in the bin. Please restore it first' },
  product_not_removed: { status: 409, msg: 'Please move the product to the bin first' },
  stock_below_zero: { status: 409, msg: 'There are not that many items in stock' },
  cash_not_available: {
    status: 409,
    msg: 'Cash on delivery is not available for this order. Please pay online',
    by: 'why',
    texts: {
      off: 'This shop does not offer cash on delivery. Please pay online',
      city: 'Cash on delivery is not available in this city. Please pay online',
      amount: 'Cash on delivery is available up to {max}. Please pay online',
      phone: 'Cash on delivery is not available for this phone number. Please pay online',
    },
  },
  pickup_not_available: {
    status: 409,
    msg: 'You can no longer pick up orders in our shop. Please check the total with delivery, then order again',
  },
  cash_not_counted: { status: 400, msg: 'Please enter the cash that was collected' },
  cash_differs: { status: 400, msg: 'The cash that is due is {due}. Please say why the collected cash differs' },
  cash_changed: { status: 409, msg: 'The cash of this day has changed to {expected}. Please check it again' },
  amount_differs: {
    status: 400,
    msg: 'This order costs {due}. Record the whole sum; return any other sum the way it came',
  },
  reference_used: {
    status: 409,
    msg: 'Order {order} has this reference. If one transfer paid several orders, add a number, such as {reference}/2',
  },
  money_not_due: { status: 409, msg: 'An order that is {status} cannot use this money' },
  not_returnable: { status: 409, msg: 'This money is not waiting to be returned' },
  money_not_returned: { status: 409, msg: 'Record this under “Money given back” instead' },
  order_not_refunded: { status: 409, msg: 'Refund this order, or record that it was refunded in another way' },
  too_many_calls: { status: 409, msg: 'An order can have {max} calls at most' },
  amount_changed: { status: 409, msg: 'The total has changed. Please check it' },
  idempotency_mismatch: { status: 409, msg: 'This Idempotency-Key was used for something else' },
  payment_of_another_order: { status: 409, msg: 'This payment belongs to another order' },
  status_not_allowed: { status: 409, msg: 'An order that is {from} can’t be marked as {to}' },
  cancel_requested: { status: 409, msg: 'The customer has cancelled this order' },
  not_invoiced: { status: 409, msg: 'This order has no papers until it is paid or confirmed' },
  not_refundable: { status: 409, msg: 'This order has no refundable payment' },
  nothing_to_send: { status: 409, msg: 'All items of this order are refunded, so nothing is left to send' },
  refund_under_way: { status: 409, msg: 'A refund of this order is under way. Please wait until it succeeds or fails' },
  refund_ended: { status: 409, msg: 'This refund is already {status}' },
  refund_too_large: { status: 409, msg: 'Only {left} of this order can still be refunded' },
  refund_too_small: { status: 409, msg: 'This is less than one paisa' },
  refund_of_too_many: { status: 409, msg: 'Only {left} of {title} can still be refunded' },
  too_many_refunds: { status: 409, msg: 'An order can have {max} refunds at most' },
  already_restocked: { status: 409, msg: 'Somebody else has restocked these items as size {size}' },
  too_late_to_correct: { status: 409, msg: 'An order that is {status} can no longer be corrected' },
  opened_by_account: { status: 409, msg: 'This order belongs to an account, so it has no link to revoke' },
  not_on_its_way: { status: 409, msg: 'An order that is {status} is not on its way' },
  undo_too_late: { status: 409, msg: 'This step can no longer be undone' },
  too_many_notes: { status: 409, msg: 'An order can have {max} notes at most' },
  too_many_answers: { status: 409, msg: 'A message can have {max} answers at most' },
  order_under_way: { status: 409, msg: 'This order is {status}: deliver, cancel or refund it first' },
  order_in_review: { status: 409, msg: 'Resolve the reviews of this order first' },
  review_resolved: { status: 409, msg: 'Somebody else has resolved this' },
  order_ended: {
    status: 409,
    msg: 'This order has ended. Please place it again',
    by: 'status',
    texts: {
      cancelled: 'This order was cancelled. Please place it again',
      expired: 'This order has expired. Please place it again',
    },
  },
  order_already_paid: { status: 409, msg: 'This order is already paid' },
  order_too_old: { status: 409, msg: 'This order was unpaid for too long. Please place it again' },
  too_many_pending: {
    status: 409,
    msg: 'Too many orders are unpaid. Please try again later',
    by: 'who',
    texts: {
      person_minute: 'Too many of your orders are unpaid. Please pay for them first, or try again in a minute',
      person_minutes:
        'Too many of your orders are unpaid. Please pay for them first, or try again in {minutes} minutes',
      person_later: 'Too many of your orders are open. Please wait until they are paid or confirmed, or cancel one',
      network_minute: 'Too many orders from your network are unpaid. Please try again in a minute',
      network_minutes: 'Too many orders from your network are unpaid. Please try again in {minutes} minutes',
      network_later: 'Too many orders from your network are open. Please wait until they are paid or confirmed',
    },
  },
  order_too_large: { status: 400, msg: 'An order can have {items} items at most. Please contact us for more' },
  amount_not_payable: {
    status: 400,
    msg: '{provider} takes payments from {min} to {max}; this order comes to {amount}',
  },
  too_many_payments: { status: 409, msg: 'You have started {max} payments for this order. Please place it again' },
  payment_in_progress: {
    status: 409,
    msg: 'Your payment is still being processed. Please check again in a few minutes',
  },
  link_used: { status: 410, msg: 'This link has already been used' },
  link_expired: { status: 410, msg: 'This link has expired' },
  stale_version: { status: 412, msg: 'This has changed in the meantime. Please review it' },
  stale_stock: { status: 412, msg: 'The stock has changed in the meantime. Please review it' },
  mail_under_way: { status: 409, msg: 'This email is still being sent. Please wait until it succeeds or fails' },
  mail_not_failed: { status: 409, msg: 'This email did not fail, or was already sent again' },
  mail_resent: { status: 409, msg: 'This email was already sent again' },
  nobody_to_mail: { status: 409, msg: 'This email no longer has a recipient' },
  too_large: { status: 413, msg: 'The request is too large' },
  not_json: { status: 415, msg: 'Please send JSON' },
  not_multipart: { status: 415, msg: 'Please send multipart/form-data' },
  too_many_requests: {
    status: 429,
    msg: 'Too many attempts. Please wait and try again',
    by: 'unit',
    texts: {
      second: 'Too many attempts. Please wait a second and try again',
      seconds: 'Too many attempts. Please wait {count} seconds and try again',
      minute: 'Too many attempts. Please wait a minute and try again',
      minutes: 'Too many attempts. Please wait {count} minutes and try again',
    },
  },
  server_error: { status: 500, msg: 'Server Error' },
  provider_failed: {
    status: 502,
    msg: 'The payment provider could not start the payment. Please try again',
  },
  unavailable: { status: 503, msg: 'The shop cannot reach its database. Please try again in a moment' },
  uploads_busy: {
    status: 503,
    msg: 'Too many pictures are being sent at the moment. Please try again in a minute',
  },
  no_room: { status: 503, msg: 'The shop has no disk space for pictures. Please tell its operator' },
  papers_busy: { status: 503, msg: 'The document cannot be created right now. Please try again in a moment' },
  provider_timeout: { status: 504, msg: 'The payment provider is taking too long to answer. Please try again' },
} as const satisfies Readonly<Record<string, ErrorEntry>>;

interface ErrorEntry {
  readonly status: number;
  readonly msg: string;
  readonly by?: string;
  readonly texts?: Readonly<Record<string, string>>;
}

/** Identifies an error for programs. */
export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as readonly ErrorCode[];

/** The values in an error's message, by name, so that the message can be translated. */
export type ErrorParameters = Readonly<Record<string, string | number>>;

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
/** The parameters that the message of a code needs. */
export type ParametersOf<Code extends ErrorCode> = Readonly<
  Record<NamesIn<(typeof ERRORS)[Code]['msg']>, string | number>
> &
  ((typeof ERRORS)[Code] extends { readonly by: infer By extends string; readonly texts: infer Texts }
    ? Readonly<Record<By, keyof Texts & string> & Record<NamesIn<Texts[keyof Texts] & string>, string | number>>
    : unknown);

/** The English message of an error before its parameters are filled in; translations are made of it. */
export const errorTemplate = (code: ErrorCode, parameters: ErrorParameters = {}): string => {
  const { msg, by, texts = {} }: ErrorEntry = ERRORS[code];
  const value = by === undefined ? undefined : parameters[by];
  // A newer version may know values that this one does not.
  return value !== undefined && Object.hasOwn(texts, value) ? (texts[value] ?? msg) : msg;
};

/** The English message of an error. */
export const errorText = (code: ErrorCode, parameters: ErrorParameters = {}): string =>
  errorTemplate(code, parameters).replace(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole));
