import { isPaid, maskedMobile, type Payment } from './payment.js';

const given = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const parameters = (payment: Payment): [string, string][] => {
  const amount = String(payment.amount);
  const paid = isPaid(payment);
  const transactionId = paid ? (payment.transactionId ?? '') : '';
  const result: [string, string][] = [
    ['pidx', payment.pidx],
    ['transaction_id', transactionId],
    ['tidx', transactionId],
    ...(paid ? ([['txnId', transactionId]] as [string, string][]) : []),
    ['amount', amount],
    ['total_amount', amount],
    ['mobile', payment.payer && payment.status !== 'User canceled' ? maskedMobile(payment.payer.mobile) : ''],
    ['status', paid ? 'Completed' : payment.status],
    ['purchase_order_id', payment.purchaseOrderId],
    ['purchase_order_name', payment.purchaseOrderName],
  ];
  if (!paid) return result;
  const extras = Object.entries(payment.merchantExtras).filter(([, value]) => given(value));
  return [...result, ...extras.map(([key, value]): [string, string] => [key, String(value)])];
};

/**
 * The payer's next address when the payment is Completed, Pending or User canceled: the merchant's return_url
 * with the provider's parameters appended. Undefined in any other state, which does not redirect.
 */
export const callbackUrl = (payment: Payment): string | undefined => {
  const redirects = isPaid(payment) || payment.status === 'Pending' || payment.status === 'User canceled';
  return redirects && payment.returnUrl !== '' ? withParameters(payment) : undefined;
};

/** The target of the page's own link back to the merchant, in any state. */
export const wayBack = (payment: Payment): string =>
  payment.returnUrl === '' ? payment.websiteUrl : withParameters(payment);

const withParameters = (payment: Payment): string => {
  const url = new URL(payment.returnUrl);
  // The provider's samples encode spaces as %20; URLSearchParams would write a plus sign.
  const added = parameters(payment).map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`);
  url.search = [url.search.slice(1), ...added].filter(Boolean).join('&');
  return url.href;
};
