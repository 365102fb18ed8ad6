import { PAYMENT_PROVIDERS, PIDX_PATTERN } from '@paila/shared';
import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { SHOPPER_KEYS } from '../../platform/shopper-keys.js';
import { readStored } from '../../platform/storage.js';
import { PaymentResult } from './payment-result.js';
import { UnknownPayment } from './payment-states.js';

const isPidx = (value: string | null | undefined): value is string => PIDX_PATTERN.test(value ?? '');

const FRAME = 'frame page-height py-8 lg:py-14';

/** The last payment that this browser began. */
const rememberedPayment = () => {
  const name = readStored(SHOPPER_KEYS.paymentProvider);
  const provider = PAYMENT_PROVIDERS.find((known) => known === name) ?? 'khalti';
  return { provider, pidx: readStored(SHOPPER_KEYS.paymentId) };
};

/**
 * The page that Khalti redirects back to. It only uses the payment's id of the address, to ask the server about the
 * payment; the other parameters can be forged. Without an id, it shows the last payment of this browser.
 */
export const PaymentPage = () => {
  const [params] = useSearchParams();
  const requested = params.get('pidx');
  const [remembered] = useState(rememberedPayment);
  const { provider, pidx } = requested === null ? remembered : { provider: 'khalti' as const, pidx: requested };
  return (
    <div className={FRAME}>
      {isPidx(pidx) ? (
        <PaymentResult key={pidx} provider={provider} pidx={pidx} isRemembered={requested === null} />
      ) : (
        <UnknownPayment />
      )}
    </div>
  );
};

/** The API refuses longer answers, which are none of eSewa's. */
const MAX_ANSWER = 4_000;

/**
 * Takes eSewa's signed answer out of the address. The server checks its signature, but asks eSewa anyway, so a reload
 * works without the answer.
 */
const useSignedAnswer = (): string | undefined => {
  const [params, setParams] = useSearchParams();
  const [answer] = useState(() => params.get('data') ?? '');
  const isInAddress = params.has('data');
  useEffect(() => {
    if (isInAddress) setParams({}, { replace: true, preventScrollReset: true });
  }, [isInAddress, setParams]);
  return answer === '' || answer.length > MAX_ANSWER ? undefined : answer;
};

/** The page that eSewa redirects back to. The path names the payment, as eSewa appends its answer to the address. */
export const EsewaReturnPage = () => {
  const { pidx } = useParams();
  const data = useSignedAnswer();
  return (
    <div className={FRAME}>
      {isPidx(pidx) ? (
        <PaymentResult key={pidx} provider="esewa" pidx={pidx} data={data} isRemembered={false} />
      ) : (
        <UnknownPayment />
      )}
    </div>
  );
};
