/**
 * The statuses of an order. `confirmed` and `returned` are for cash on delivery only: staff have confirmed the order by
 * phone, and the parcel was refused at the door.
 */
export const ORDER_STATUSES = [
  'pending',
  'confirmed',
  'paid',
  'shipped',
  'delivered',
  'returned',
  'cancelled',
  'expired',
  'refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The reasons that customers can choose when they report a problem with an order. */
export const PROBLEM_REASONS = ['not_arrived', 'wrong_item', 'damaged', 'does_not_fit', 'payment', 'other'] as const;
export type ProblemReason = (typeof PROBLEM_REASONS)[number];

/** The shop's own names for the provider's payment statuses. */
export const PAYMENT_STATUSES = [
  'initiated',
  'pending',
  'completed',
  'cancelled',
  'failed',
  'expired',
  'refunded',
  'unknown',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The outcomes of a completed payment. */
export const PAYMENT_OUTCOMES = ['paid', 'too_late', 'twice', 'refunded'] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/**
 * A refund is under way during the request to the provider, and then done or refused. Without a clear answer it is
 * `unclear` until a later look-up, or staff, settle it: the shop never requests it again.
 */
export const REFUND_STATUSES = ['under_way', 'done', 'refused', 'unclear'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/**
 * The movements of money in the payment ledger:
 * - `attempt`: a payment was begun, and no money has moved
 * - `receipt`: a provider has received money for the shop
 * - `refund`: a provider has given money back
 * - `cash`: the shop, or a courier for it, has received cash
 * - `correction`: an earlier entry was wrong
 */
export const LEDGER_KINDS = ['attempt', 'receipt', 'refund', 'cash', 'correction'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** The results of a call that did not confirm an order. */
export const CALL_OUTCOMES = ['no_answer'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/**
 * The states of a mail:
 * - `waiting`: it is sent, or tried again, soon
 * - `sent`: the mail server has accepted it
 * - `failed`: the mail server refuses it, or has not accepted it for days
 * - `bounced`: there is no such mailbox, or it takes no mail from the shop
 * - `kept`: there was no mail server when it was written
 * - `withheld`: too many mails went to its mailbox within an hour
 */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'bounced', 'kept', 'withheld'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** The states of mails that were not delivered, and that the shop does not try again by itself. */
export const FAILED_MAIL_STATES = ['failed', 'bounced'] as const satisfies readonly MailState[];

/**
 * The states of a message to the shop:
 * - `new`: nobody has read it
 * - `answered`: staff have answered
 * - `archived`: there is nothing more to do
 */
export const MESSAGE_STATES = ['new', 'answered', 'archived'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
