import type { ConfirmAnswer } from '@paila/shared';
import { useDispatch } from 'react-redux';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { showToast } from '../../ui/toast.js';
import type { AdminDispatch } from '../platform/admin-api.js';
import { Button } from '../ui/button.js';
import { orderAnswered, useLookUpPaymentMutation } from './order-api.js';

/** How a payment stands; undefined if nobody can tell. */
const paymentStateText = ({ status, outcome }: ConfirmAnswer): string | undefined => {
  switch (status) {
    case 'initiated':
      return t`started, and not paid yet.`;
    case 'pending':
      return t`pending. It has not decided yet.`;
    case 'completed':
      if (outcome === 'too_late') return t`paid, but too late for this order. Give it back.`;
      return outcome === 'twice' ? t`paid, a second time. Give it back.` : t`paid.`;
    case 'cancelled':
      return t`cancelled, without a payment.`;
    case 'failed':
      return t`failed, without a payment.`;
    case 'expired':
      return t`expired, without a payment.`;
    case 'refunded':
      return t`given back.`;
    case 'unknown':
      return undefined;
  }
};

/** What the provider says, if it has said that now or for good, or else what the shop knows. */
const answerText = (answer: ConfirmAnswer): string => {
  const { status, fresh } = answer;
  const stand = paymentStateText(answer);
  if (stand === undefined) {
    return fresh === false
      ? t`Khalti did not answer. The shop keeps asking.`
      : t`Khalti gave no clear answer. The shop keeps asking.`;
  }
  if (fresh === true || status === 'completed' || status === 'refunded') return t`Khalti says: ${stand}`;
  return fresh === false
    ? t`Khalti did not respond. Last known status: ${stand}`
    : t`Khalti was asked less than half a minute ago. The last that the shop knows: ${stand}`;
};

/** Asks the provider now what its job would ask it later, for who has the customer on the phone. */
export const AskPayment = ({ pidx }: { pidx: string }) => {
  const [lookUp, { isLoading }] = useLookUpPaymentMutation();
  const dispatch = useDispatch<AdminDispatch>();
  const run = async (): Promise<void> => {
    const { data, error } = await lookUp({ body: { pidx } });
    if (data?.order) dispatch(orderAnswered(data.order));
    showToast({ text: data ? answerText(data) : messageOf(error) });
  };
  return <Button busy={isLoading} onClick={() => void run()}>{t`Ask Khalti again`}</Button>;
};
