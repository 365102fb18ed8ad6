export { createOrders } from './orders.js';

// For payments: paying, settling and refunding orders.
export { changeToCash, changeToOnline, refuseCash } from './states/order-method.js';
export {
  extendReservation,
  payableOrders,
  payOrder,
  type PaymentState,
  setPrimaryPayment,
} from './states/order-paying.js';
export { EXPIRY_JOB, expireOrder, overdueOrders, type OverdueOrder } from './states/order-states.js';
export type { EnterCash } from './states/order-cash.js';
export { type CancelPaid, refuseUncancellable, requestCancellation, wasCancelled } from './states/own-cancelling.js';
export type { PaymentEvents } from './states/order-steps.js';
export { MAX_RESERVATION_MS } from './order-times.js';
export { type RefundedPart, refundsTheRest } from './refunds/order-refund-parts.js';
export {
  beginRefund,
  endRefund,
  refundOrder,
  type BegunRefund,
  type RefundEnd,
  type RefundRequest,
} from './refunds/order-refunds.js';
export { openRefund } from './order-money.js';
export { type Changer, type ChangeRequest, versionCheck } from './access/order-changing.js';
export { orderById, requireShownOrder } from './order-store.js';
export { type DueClaim, endClaimChecks, nextDueClaim } from './reviews/order-claims.js';
export { flagForReview } from './reviews/order-reviews.js';
export { REFUND_DEADLINE_JOB } from './reviews/refund-deadlines.js';
export { orderSeenBy, ownedOrder, withOwner } from './access/order-access.js';
export { createOrderTokens, type OrderTokens } from './order-tokens.js';
export type { CashOffer } from './placing/cash-limits.js';
export { unpayable } from './placing/quote.js';
export type { OrderDoc, OrderLineDoc } from './order.model.js';

// For invoices: the orders that need one, and their money.
export { payingSource } from './access/order-access.js';
export { clearDocumentsDue, documentNotices, dueAmong, dueForDocuments } from './documents/due-documents.js';
export { refundedByLine } from './refunds/order-refund-lines.js';
export { lineTotal, orderLines } from './order.model.js';

// For accounts and their carts, mails and data: finding, claiming and erasing the orders of a person.
export { claimGuestOrders } from './erasing/guest-order-claiming.js';
export { anonymiseAccountOrders, anonymiseOldOrders, OLD_ORDERS_JOB } from './erasing/order-anonymising.js';
export type { PaymentsOfUnpaid } from './erasing/unpaid-orders.js';
export { accountOrders, accountOrderFigures, accountOrderIds, picturesOfOrders } from './reading/order-figures.js';
export { boughtOrders, type BoughtOrder, currentAmount } from './reading/bought-lines.js';
export { orderIdsLike } from './reading/order-lists.js';
export { type MentionedOrder, mentionedOrders, orderNotice, type OrderNotice } from './reading/order-notices.js';
export { wasUndone } from './states/status-by-hand.js';

// For reports, the carriers' cash, the doctor and the large shop of the benchmarks: figures, audits and past orders.
export { type Period, placedIn, within } from './reading/order-sales.js';
export { collectedCash } from './reading/collected-cash.js';
export { soldLines } from './reading/order-sold-lines.js';
export { countOrders, countUndecided } from './reading/order-figures.js';
export { orderAudits } from './auditing/order-audit.js';
export { type AuditedOrder, leadTo, ordersForAudit } from './auditing/order-books.js';
export { buyerMigration } from './buyer-migration.js';
export { keyMigration } from './key-migration.js';
export { importOrders, type PastOrder } from './order-importing.js';
export { costOfLines, linesAfter, refundShares } from './refunds/order-refund-lines.js';
export type { RefundDoc } from './order-parts.model.js';
export { holderKeys } from './placing/open-order-limits.js';
