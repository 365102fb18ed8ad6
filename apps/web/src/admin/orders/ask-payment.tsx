import type { PaymentStatus } from '@paila/shared';
import { useDispatch } from 'react-redux';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { showToast } from '../../ui/toast.js';
import type { AdminDispatch } from '../app/store.js';
import { Button } from '../ui/button.js';
import { orderAnswered, useAskAboutPaymentMutation } from './order-api.js';

const answerInWords = (status: PaymentStatus): string => {
  switch (status) {
    case 'initiated':
      return t`Khalti says: started, and not paid yet.`;
    case 'pending':
      return t`Khalti says: pending. It has not decided yet.`;
    case 'completed':
      return t`Khalti says: paid.`;
    case 'cancelled':
      return t`Khalti says: cancelled, without a payment.`;
    case 'failed':
      return t`Khalti says: failed, without a payment.`;
    case 'expired':
      return t`Khalti says: expired, without a payment.`;
    case 'refunded':
      return t`Khalti says: given back.`;
    case 'unknown':
      return t`Khalti gave no clear answer. The shop keeps asking.`;
  }
};

/** Asks the provider now what its job would ask it later, for who has the customer on the phone. */
export const AskPayment = ({ pidx }: { pidx: string }) => {
  const [ask, { isLoading }] = useAskAboutPaymentMutation();
  const dispatch = useDispatch<AdminDispatch>();
  const run = async (): Promise<void> => {
    const { data, error } = await ask(pidx);
    if (data?.order) dispatch(orderAnswered(data.order));
    showToast({ text: data ? answerInWords(data.status) : messageOf(error) });
  };
  return <Button busy={isLoading} onClick={() => void run()}>{t`Ask Khalti again`}</Button>;
};
