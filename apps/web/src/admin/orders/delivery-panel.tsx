import {
  addressFormFields,
  type AddressFields,
  callablePhone,
  eachAddressField,
  isCorrectable,
  type Order,
  orders,
  parseFields,
} from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { Field } from '../../ui/field.js';
import { PanelForm, useBodyForm } from '../ui/body-form.js';
import { PanelFrame } from '../ui/side-panel.js';
import { useCorrectDeliveryMutation } from './order-api.js';
import { deliveryFieldLabel } from '../order-summary/order-words.js';
import type { useOrderChange } from './use-order-change.js';

type Values = Record<keyof AddressFields | 'email', string>;

interface DeliveryPanelProps {
  open: boolean;
  onClose: () => void;
  order: Order;
  change: ReturnType<typeof useOrderChange>;
}

const { body: FIELDS } = orders.endpoints.correctDelivery;

const DeliveryForm = ({ order, change, onClose }: Omit<DeliveryPanelProps, 'open'>) => {
  const { address } = order;
  const [correctDelivery] = useCorrectDeliveryMutation();
  const form = useBodyForm({
    fields: FIELDS,
    values: { ...eachAddressField((field) => address[field] ?? ''), email: address.email ?? '' },
    read: (values: Values) => ({ ...values, phone: callablePhone(values.phone) ?? values.phone }),
    // As strict as the shopper's form. What the order came with may stay while something else is corrected.
    also: ({ phone }) =>
      phone === address.phone ? [] : (parseFields({ phone: addressFormFields.phone }, { phone }).errors ?? []),
  });
  const { errors } = form.formState;
  const field = (name: keyof Values) => (
    // Never the browser's own data: these are a customer's.
    <Field label={deliveryFieldLabel(name)} autoComplete="off" error={errors[name]?.message} {...form.register(name)} />
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
          call: (version) => correctDelivery({ id: order._id, version, delivery }),
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

/** Corrects where an order goes, until it is on its way. */
export const DeliveryPanel = ({ open, ...form }: DeliveryPanelProps) => (
  <PanelFrame open={open} onClose={form.onClose} title={t`Correct the delivery`}>
    <DeliveryForm {...form} />
  </PanelFrame>
);
