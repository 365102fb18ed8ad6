import {
  addressFormFields,
  type AddressFields,
  callablePhone,
  eachAddressField,
  isCorrectable,
  orders,
  parseFields,
} from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { Field } from '../../ui/field.js';
import { PanelForm, useBodyForm } from '../ui/body-form.js';
import { useCorrectDeliveryMutation } from './order-api.js';
import { deliveryFieldLabel } from '../order-summary/order-words.js';
import type { OrderCardProps } from './use-order-change.js';

type Values = Record<keyof AddressFields | 'email', string>;

const { body: FIELDS } = orders.endpoints.correctDelivery;

/** Corrects the address of an order that is not sent yet; the content of a panel. */
export const DeliveryForm = ({ order, change, onClose }: OrderCardProps & { onClose: () => void }) => {
  const { address } = order;
  const [correctDelivery] = useCorrectDeliveryMutation();
  const form = useBodyForm({
    fields: FIELDS,
    values: { ...eachAddressField((field) => address[field] ?? ''), email: address.email ?? '' },
    read: (values: Values) => ({ ...values, phone: callablePhone(values.phone) ?? values.phone }),
    // As strict as the shopper's form, except that the present number may stay.
    also: ({ phone }) =>
      phone === address.phone ? [] : (parseFields({ phone: addressFormFields.phone }, { phone }).errors ?? []),
  });
  const field = (name: keyof Values) => (
    // Never the browser's own data: this is a customer's address.
    <Field label={deliveryFieldLabel(name)} autoComplete="off" {...form.field(name)} />
  );
  return (
    <PanelForm
      form={form}
      action={t`Save`}
      busy={change.busy === 'correct-delivery'}
      onSubmit={async (delivery) => {
        await change.run({
          id: 'correct-delivery',
          action: t`Correct the delivery`,
          done: t`The delivery is corrected.`,
          isAllowed: isCorrectable,
          call: (target) => correctDelivery({ ...target, body: delivery }),
          onDone: onClose,
          onRefused: form.showFailure,
        });
      }}
    >
      <div className="grid gap-4">
        {field('firstname')}
        {field('lastname')}
        {field('phone')}
        {field('streetAddress')}
        {field('city')}
        {field('state')}
        {field('zipcode')}
        {field('country')}
        {order.user === null && field('email')}
      </div>
    </PanelForm>
  );
};
