import { PIDX_PATTERN, STORAGE_KEYS } from '@paila/shared';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readStored } from '../../platform/storage.js';
import { PaymentResult } from './payment-result.js';
import { UnknownPayment } from './payment-states.js';

const isPidx = (value: string | null): value is string => value !== null && PIDX_PATTERN.test(value);

/**
 * The page that the provider redirects back to. It only uses the payment's id of the address, to ask the server about
 * the payment; the other parameters can be forged.
 */
export const PaymentPage = () => {
  const [params] = useSearchParams();
  const requested = params.get('pidx');
  const [remembered] = useState(() => readStored(STORAGE_KEYS.paymentId));
  const pidx = requested ?? remembered;
  return (
    <div className="frame page-height py-8 lg:py-14">
      {isPidx(pidx) ? <PaymentResult key={pidx} pidx={pidx} isRemembered={requested === null} /> : <UnknownPayment />}
    </div>
  );
};
