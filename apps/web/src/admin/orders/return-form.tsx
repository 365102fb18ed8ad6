import { handPayments, type OrderReview } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { Field } from '../../ui/field.js';
import { BodyForm, useBodyForm } from '../ui/body-form.js';
import { Button } from '../ui/button.js';
import { orderApi } from './order-api.js';
import { useOrderRights } from './order-rights.js';
import type { OrderCardProps } from './use-order-change.js';

const { body: FIELDS } = handPayments.endpoints.returnPayment;

interface ReturnFormProps extends Pick<OrderCardProps, 'change'> {
  /** The review of a payment that staff received and no order could use. */
  review: OrderReview;
}

/** Records that staff have given back money that paid no order. That alone ends the review. */
export const ReturnForm = ({ review, change }: ReturnFormProps) => {
  const { mayRefund } = useOrderRights();
  const [returnPayment] = orderApi.useReturnPaymentMutation();
  const changeId = `return-payment:${review._id}` as const;
  const form = useBodyForm({
    fields: FIELDS,
    values: { reference: '' },
    read: ({ reference }) => ({ reference: reference.trim() }),
  });
  if (!mayRefund) return <p className="mt-1">{t`Only an admin can resolve this.`}</p>;
  return (
    <BodyForm
      form={form}
      className="mt-3 grid max-w-2xl gap-2"
      onSubmit={async (body) => {
        await change.run({
          id: changeId,
          action: t`Money given back`,
          done: t`Recorded. The money is given back.`,
          isAllowed: ({ reviews = [] }) => reviews.some(({ _id, resolved }) => _id === review._id && !resolved),
          call: ({ params: { id }, headers }) => returnPayment({ params: { id, pidx: review.about }, headers, body }),
          onRefused: form.showFailure,
        });
      }}
    >
      <Field
        label={t`Reference of the return`}
        hint={t`The number of the transfer or of the paper receipt. No names: the ledger keeps it for good.`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('reference')}
      />
      <Button type="submit" look="strong" busy={change.busy === changeId} className="justify-self-start">
        {t`Money given back`}
      </Button>
    </BodyForm>
  );
};
