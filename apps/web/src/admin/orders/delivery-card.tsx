import {
  ADDRESS_FIELDS,
  type AddressFields,
  addressFormFields,
  callablePhone,
  deliveryFee,
  eachAddressField,
  findZone,
  formatMoney,
  fromCents,
  isCashOrder,
  isCancelRequested,
  isCorrectable,
  mailLink,
  type Order,
  orders,
  type OrderStatus,
  parseFields,
  toCents,
} from '@paila/shared';
import { useState } from 'react';
import { AddressText } from '../../features/addresses/index.js';
import { useDeliveryTerms } from '../../features/delivery/index.js';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { PhoneLink } from '../../ui/phone-link.js';
import { useShopTime } from '../platform/shop-time.js';
import { LinkButton } from '../ui/button.js';
import { Section } from '../ui/section.js';
import { PanelFrame } from '../ui/side-panel.js';
import { deliveryFieldLabel, isBeingRefunded, isLate } from '../order-summary/order-words.js';
import { Field } from '../../ui/field.js';
import { PanelForm, useBodyForm } from '../ui/body-form.js';
import { orderApi, type ShipmentChange } from './order-api.js';
import { useOrderRights } from './order-rights.js';
import { ShipForm } from './ship-form.js';
import type { OrderCardProps } from './use-order-change.js';

type Values = Record<keyof AddressFields | 'email', string>;

const { body: FIELDS } = orders.endpoints.correctDelivery;

/** What staff should know about the delivery to another city: a different fee, or no cash. */
const ZoneNotes = ({ order, city }: { order: Order; city: string }) => {
  const { zones } = useDeliveryTerms();
  const zone = findZone(city, zones);
  const isSameZone = city.trim() === '' || zone === findZone(order.address.city ?? '', zones);
  if (isSameZone || order.pickUp) return null;
  const fee = fromCents(deliveryFee(toCents(order.amount - order.deliveryFee), zone));
  return (
    <>
      {fee !== order.deliveryFee && (
        <span className="block">
          {t`Delivery to this city costs ${formatMoney(fee)}. The order keeps its fee of ${formatMoney(order.deliveryFee)}.`}
        </span>
      )}
      {isCashOrder(order) && !zone?.cash && <span className="block">{t`Couriers collect no cash in this city.`}</span>}
    </>
  );
};

/** The content of a panel that corrects the address of an unsent order. */
const DeliveryForm = ({ order, change, onClose }: OrderCardProps & { onClose: () => void }) => {
  const { address } = order;
  const [correctDelivery] = orderApi.useCorrectDeliveryMutation();
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
    <Field key={name} label={deliveryFieldLabel(name)} autoComplete="off" {...form.field(name)} />
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
          done: t`Delivery details updated.`,
          isAllowed: isCorrectable,
          call: (target) => correctDelivery({ ...target, body: delivery }),
          onDone: onClose,
          onRefused: form.showFailure,
        });
      }}
    >
      <div className="grid gap-4">
        {ADDRESS_FIELDS.map(field)}
        <p role="status" className="tabular text-sm font-semibold empty:hidden">
          <ZoneNotes order={order} city={form.watch('city')} />
        </p>
        {order.user === null && field('email')}
      </div>
    </PanelForm>
  );
};

/** The statuses in which no parcel is still to arrive. */
const ENDED: readonly OrderStatus[] = ['returned', 'cancelled', 'expired', 'refunded'];

/** The promised day, which stands out once the order is late. */
const Promised = ({ order }: { order: Order }) => {
  const { deliveryDay, status } = order;
  const { formatDay, today } = useShopTime();
  if (deliveryDay === undefined || ENDED.includes(status) || isCancelRequested(order)) return null;
  const day = formatDay(deliveryDay);
  return (
    <p className={names('tabular mt-2', isLate(order, today()) ? 'font-semibold text-bad' : 'text-muted')}>
      {isLate(order, today()) ? t`Promised by ${day}: late` : t`Promised by ${day}`}
    </p>
  );
};

/** Tells staff that the customer comes to the shop, and what the address is for. */
const PickUpNote = () => (
  <p className="mb-2">
    <span className="font-semibold">{t`The customer picks it up.`}</span>{' '}
    <span className="text-muted">{t`The address is for the invoice.`}</span>
  </p>
);

/** Address, promised day and shipment of an order. */
export const DeliveryCard = ({ order, change }: OrderCardProps) => {
  const { mayCorrect } = useOrderRights();
  const { formatMoment } = useShopTime();
  const [correctShipment] = orderApi.useCorrectShipmentMutation();
  const [open, setOpen] = useState<'delivery' | 'shipment'>();
  const { address, shipment, packedAt, pickUp, status } = order;
  const canCorrect = mayCorrect && isCorrectable(order) && !isBeingRefunded(order);
  const canCorrectShipment = mayCorrect && status === 'shipped';
  const title = pickUp ? t`Correct the address` : t`Correct the delivery`;
  const close = (): void => setOpen(undefined);
  const saveShipment = (sent: ShipmentChange, onRefused: (error: unknown) => void): Promise<boolean> =>
    change.run({
      id: 'correct-shipment',
      action: t`Correct the shipment`,
      done: t`Shipment details updated.`,
      isAllowed: (now) => now.status === 'shipped',
      call: (target) => correctShipment({ ...target, body: sent }),
      onDone: close,
      onRefused,
    });
  return (
    <Section
      title={pickUp ? t`Pick-up in the shop` : t`Delivery`}
      beside={canCorrect && <LinkButton muted onClick={() => setOpen('delivery')}>{t`Correct`}</LinkButton>}
    >
      {pickUp && <PickUpNote />}
      <address className="break-words not-italic">
        <AddressText address={{ ...address, phone: '' }} />
        {address.phone && <PhoneLink className="tabular block w-fit text-muted" phone={address.phone} />}
        {address.email && (
          <a className="text-link break-all text-muted" href={mailLink(address.email)}>
            {address.email}
          </a>
        )}
      </address>
      <Promised order={order} />
      {packedAt !== undefined && (
        <p className="tabular mt-2 text-muted">
          {pickUp ? t`Ready since ${formatMoment(packedAt)}` : t`Packed ${formatMoment(packedAt)}`}
        </p>
      )}
      {(shipment ?? canCorrectShipment) && (
        <div className="mt-2 flex items-start justify-between gap-4">
          <p className="tabular min-w-0">
            <span>
              {shipment &&
                (pickUp ? t`Handed over ${formatMoment(shipment.at)}` : t`Sent ${formatMoment(shipment.at)}`)}
            </span>
            {shipment?.carrier && <span className="block">{shipment.carrier}</span>}
            {shipment?.trackingNumber && (
              <span className="block font-semibold break-all">{shipment.trackingNumber}</span>
            )}
          </p>
          {canCorrectShipment && (
            <LinkButton muted aria-label={t`Correct the shipment`} onClick={() => setOpen('shipment')}>
              {t`Correct`}
            </LinkButton>
          )}
        </div>
      )}
      {canCorrect && (
        <PanelFrame open={open === 'delivery'} onClose={close} title={title}>
          <DeliveryForm order={order} change={change} onClose={close} />
        </PanelFrame>
      )}
      {canCorrectShipment && (
        <PanelFrame open={open === 'shipment'} onClose={close} title={t`Correct the shipment`}>
          <ShipForm
            action={t`Save`}
            busy={change.busy === 'correct-shipment'}
            shipment={shipment}
            onSave={saveShipment}
          />
        </PanelFrame>
      )}
    </Section>
  );
};
