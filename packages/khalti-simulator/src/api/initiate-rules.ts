import { MAX_PAISA, MIN_PAISA } from '../constants.js';
import type { NewPayment } from '../ledger.js';
import { checkAll, requiredInteger, requiredText, requiredUrl, type Checked, type FieldErrors } from './fields.js';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An amount in paisa within the provider's limits. */
export const payableAmount = (value: unknown): Checked<number> => {
  const amount = requiredInteger(value);
  if (amount.error !== undefined) return amount;
  if (amount.value < MIN_PAISA) return { error: 'Amount should be greater than Rs. 10, that is 1000 paisa.' };
  // The limit is the provider's; its response is not documented, so the wording is ours.
  if (amount.value > MAX_PAISA) return { error: `Amount must be less than ${String(MAX_PAISA / 100)}.` };
  return amount;
};

/** The breakdown, if given, must add up to the amount. */
const matchingBreakdown = (amount: Checked<number>, breakdown: unknown): Checked<number> => {
  if (breakdown === undefined || breakdown === null || amount.error !== undefined) return amount;
  const parts: readonly unknown[] = Array.isArray(breakdown) ? breakdown : [undefined];
  const sum = parts
    .map((part) => requiredInteger(isRecord(part) ? part['amount'] : undefined))
    .reduce((total, part) => total + (part.error === undefined ? part.value : NaN), 0);
  return sum === amount.value ? amount : { error: 'Amount Breakdown mismatch.' };
};

/** All keys that start with `merchant_`; they are returned to the merchant on success. */
export const merchantExtras = (body: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key.startsWith('merchant_')));

/** Validates an initiate request; the messages are the provider's. */
export const readInitiate = (
  body: Readonly<Record<string, unknown>>,
): { readonly payment: NewPayment } | { readonly errors: FieldErrors } => {
  const checked = checkAll({
    return_url: requiredUrl(body['return_url']),
    website_url: requiredUrl(body['website_url']),
    amount: matchingBreakdown(payableAmount(body['amount']), body['amount_breakdown']),
    purchase_order_id: requiredText(body['purchase_order_id']),
    purchase_order_name: requiredText(body['purchase_order_name']),
  });
  if ('errors' in checked) return checked;
  const customer = body['customer_info'];
  const phone = isRecord(customer) ? customer['phone'] : undefined;
  return {
    payment: {
      channel: 'page',
      amount: checked.values.amount,
      purchaseOrderId: checked.values.purchase_order_id,
      purchaseOrderName: checked.values.purchase_order_name,
      returnUrl: checked.values.return_url,
      websiteUrl: checked.values.website_url,
      customerPhone: typeof phone === 'string' ? phone : '',
      merchantExtras: merchantExtras(body),
      payer: null,
    },
  };
};
