import type { ConfirmAnswer } from '@paila/shared';
import { useDispatch } from 'react-redux';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { paymentInput, type ProviderPayment, providerTitle } from '../../platform/pay-with.js';
import { showToast } from '../../ui/toast.js';
import type { AdminDispatch } from '../platform/admin-api.js';
import { Button } from '../ui/button.js';
import { orderAnswered, orderApi } from './order-api.js';

/** The state of a payment at the provider; undefined for an unknown state. */
const paymentStateText = ({ status, outcome }: ConfirmAnswer): string | undefined => {
  const paid = {
    too_late: t`paid, but too late for this order. Refund it.`,
    twice: t`paid a second time. Refund it.`,
  };
  return {
    initiated: t`started, but not paid yet.`,
    pending: t`pending. The payment is still being processed.`,
    completed: outcome === 'too_late' || outcome === 'twice' ? paid[outcome] : t`paid.`,
    cancelled: t`cancelled, without a payment.`,
    failed: t`failed, without a payment.`,
    expired: t`expired, without a payment.`,
    refunded: t`refunded.`,
    unknown: undefined,
  }[status];
};

/**
 * The provider's state of a payment, or the one that the shop has stored.
 * @param provider its title
 */
const answerText = (answer: ConfirmAnswer, provider: string): string => {
  const { status, fresh } = answer;
  const state = paymentStateText(answer);
  if (state === undefined) {
    return fresh === false
      ? t`${provider} did not answer. The shop keeps asking.`
      : t`${provider} gave no clear answer. The shop keeps asking.`;
  }
  if (fresh === true || (fresh === undefined && (status === 'completed' || status === 'refunded')))
    return t`${provider} says: ${state}`;
  return fresh === false
    ? t`${provider} did not respond. Last known status: ${state}`
    : t`The shop looked this up less than half a minute ago: ${state}`;
};

/** Looks a payment up at the provider now, for staff with the customer on the phone. A job does the same later. */
export const AskPayment = ({ payment, label }: { payment: ProviderPayment; label?: string }) => {
  const [lookUp, { isLoading }] = orderApi.useLookUpPaymentMutation();
  const dispatch = useDispatch<AdminDispatch>();
  const title = providerTitle(payment.provider);
  const run = async (): Promise<void> => {
    const { data, error } = await lookUp(paymentInput(payment));
    if (data?.order) dispatch(orderAnswered(data.order));
    showToast({ text: data ? answerText(data, title) : messageOf(error) });
  };
  return (
    <Button busy={isLoading} onClick={() => void run()}>
      {label ?? t`Ask ${title} again`}
    </Button>
  );
};
