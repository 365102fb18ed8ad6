import { orders, type Shipment } from '@paila/shared';
import { useId } from 'react';
import { t } from '../../platform/i18n.js';
import { Field } from '../../ui/field.js';
import { PanelForm, useBodyForm } from '../ui/body-form.js';
import { orderApi, type ShipmentChange } from './order-api.js';

type ShipmentValues = Required<Record<keyof ShipmentChange, string>>;

interface ShipFormProps {
  action: string;
  busy: boolean;
  /** The present shipment, to be corrected. */
  shipment?: Shipment | undefined;
  /**
   * Closes the panel on success. A failed attempt can be repeated.
   * @param shipment both texts, blank for none
   * @param onRefused shows a refusal
   */
  onSave: (shipment: ShipmentChange, onRefused: (error: unknown) => void) => Promise<boolean>;
}

const { carrier, trackingNumber } = orders.endpoints.correctShipment.body;

/** Carrier and tracking number of an order; the content of a panel. Both may be empty, as for a delivery by hand. */
export const ShipForm = ({ action, busy, shipment, onSave }: ShipFormProps) => {
  const form = useBodyForm({
    fields: { carrier, trackingNumber },
    values: { carrier: shipment?.carrier ?? '', trackingNumber: shipment?.trackingNumber ?? '' },
    read: (typed: ShipmentValues) => ({ carrier: typed.carrier.trim(), trackingNumber: typed.trackingNumber.trim() }),
  });
  const carriers = useId();
  const { data: usedCarriers } = orderApi.useCarriersQuery({}, { refetchOnMountOrArgChange: true });
  return (
    <PanelForm
      form={form}
      action={action}
      busy={busy}
      onSubmit={async (sent) => {
        await onSave(sent, form.showFailure);
      }}
    >
      <p className="text-muted">{t`The customer sees both, and that the order is on its way.`}</p>
      <div className="grid gap-2">
        {/* With autoComplete="off", Firefox offers nothing. */}
        <Field label={t`Carrier`} list={carriers} {...form.field('carrier')} />
        <datalist id={carriers}>
          {usedCarriers?.map((used) => (
            <option key={used} value={used} />
          ))}
        </datalist>
        <Field
          label={t`Tracking number`}
          hint={t`Or paste the link to the carrier’s page for the parcel: the customer can open it.`}
          autoComplete="off"
          spellCheck={false}
          {...form.field('trackingNumber')}
        />
      </div>
    </PanelForm>
  );
};
