import { returnedAmount } from './amounts.js';
import type { Context } from './context.js';
import { isPaid, type Payment } from './payment.js';
import { sign } from './signature.js';

const SIGNED_FIELDS = 'transaction_code,status,total_amount,transaction_uuid,product_code,signed_field_names';

/** The signed answer that the payer's browser carries: base64 of JSON, as eSewa writes it. */
const returnData = ({ productCode, secretKey, faults }: Context, payment: Payment): string => {
  const fields = {
    transaction_code: payment.refId ?? '',
    status: 'COMPLETE',
    total_amount: returnedAmount(payment.reportedAmount),
    transaction_uuid: payment.uuid,
    product_code: productCode,
    signed_field_names: SIGNED_FIELDS,
  };
  const isWrong = payment.isSignedWrongly || faults.take('signing', payment.uuid).of('wrong-signature') !== undefined;
  // eSewa signs the amount without the comma that it shows, as returns of its test system prove.
  const signed = { ...fields, total_amount: fields.total_amount.replaceAll(',', '') };
  const signature = sign(signed, SIGNED_FIELDS, isWrong ? `not ${secretKey}` : secretKey);
  return Buffer.from(JSON.stringify({ ...fields, signature })).toString('base64');
};

/**
 * The payer's next address: the success_url with signed data once the payment is paid, otherwise the bare failure_url.
 * eSewa adds `?data=` even to an address that has a query already.
 */
export const returnUrl = (context: Context, payment: Payment): string =>
  isPaid(payment) ? `${payment.successUrl}?data=${returnData(context, payment)}` : payment.failureUrl;
