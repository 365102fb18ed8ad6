import { orderLinkFields, type OrderLinkRequest } from '@paila/shared';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '../../platform/i18n.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { bindFields, Form } from '../../ui/form.js';
import { rulesFor } from '../../ui/rules-for.js';
import { ownOrderApi } from './own-order-api.js';

const RULES = rulesFor<OrderLinkRequest>(orderLinkFields);

const RequestForm = ({ orderId, onSent }: { orderId: string; onSent: (email: string) => void }) => {
  const [request, { error, reset }] = ownOrderApi.useRequestOrderLinkMutation();
  const form = useForm<OrderLinkRequest>({ resolver: RULES, defaultValues: { email: '' } });
  const { handleSubmit, setFocus } = form;
  useEffect(() => {
    // The form takes the place of the button that opened it.
    setFocus('email');
  }, [setFocus]);
  const send = async ({ email }: OrderLinkRequest): Promise<void> => {
    const answer = await request({ params: { orderId }, body: { email } });
    if (!answer.error) onSent(email.trim());
  };
  return (
    <Form error={error} className="grid gap-3" onChange={reset} onSend={handleSubmit(send)}>
      <Field
        label={t`Email`}
        hint={t`The email you gave when you ordered.`}
        type="email"
        autoComplete="email"
        required
        {...bindFields(form)('email')}
      />
      <Button
        type="submit"
        className="justify-self-start"
        busy={form.formState.isSubmitting}
      >{t`Send me the link`}</Button>
    </Form>
  );
};

/**
 * Requests the email with an order's link again. The answer is the same for a wrong address: nobody learns here whose
 * order it is.
 */
export const LostLink = ({ orderId }: { orderId: string }) => {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <section aria-labelledby="lost-link-title" className="grid max-w-md gap-4">
      <h2 id="lost-link-title" className="text-xl">{t`Lost the email?`}</h2>
      {sentTo === undefined ? (
        <>
          <p>{t`We will send you the link once more.`}</p>
          <RequestForm orderId={orderId} onSent={setSentTo} />
        </>
      ) : (
        <div role="status" className="grid gap-4">
          <p>{t`If ${sentTo} is the address of this order, an email with its link is on its way.`}</p>
          <p className="text-muted">{t`Nothing after a few minutes? Look in your spam folder, or try another address.`}</p>
          <Button
            look="plain"
            className="justify-self-start"
            onClick={() => setSentTo(undefined)}
          >{t`Try another one`}</Button>
        </div>
      )}
    </section>
  );
};
