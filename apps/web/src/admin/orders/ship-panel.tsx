import type { Shipment } from '@paila/shared';
import { useForm } from 'react-hook-form';
import { t } from '../../platform/i18n.js';
import { Field } from '../../ui/field.js';
import { Button } from '../ui/button.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { SidePanel } from '../ui/side-panel.js';
import type { ShipmentChange } from './order-api.js';

type ShipmentValues = Required<Record<keyof ShipmentChange, string>>;

interface ShipPanelProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What the button says. */
  action: string;
  busy: boolean;
  /** As it is, if it was sent already. */
  shipment?: Shipment | undefined;
  /** Closes the panel once it is done: what failed can be tried again. @param shipment both, blank for none */
  onSave: (shipment: ShipmentValues) => Promise<boolean>;
}

const FORM = 'ship-order';

const ShipForm = ({ shipment, onSave }: Pick<ShipPanelProps, 'shipment' | 'onSave'>) => {
  const {
    register,
    handleSubmit,
    formState: { isDirty, isSubmitting },
  } = useForm<ShipmentValues>({
    defaultValues: { carrier: shipment?.carrier ?? '', trackingNumber: shipment?.trackingNumber ?? '' },
  });
  const submit = async ({ carrier, trackingNumber }: ShipmentValues): Promise<void> => {
    await onSave({ carrier: carrier.trim(), trackingNumber: trackingNumber.trim() });
  };
  return (
    <form id={FORM} className="grid gap-2" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <LeaveGuard isDirty={isDirty && !isSubmitting} />
      <p className="mb-2 text-muted">{t`The customer sees both, and that the order is on its way.`}</p>
      <Field label={t`Carrier`} autoComplete="off" maxLength={100} {...register('carrier')} />
      <Field
        label={t`Tracking number`}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        {...register('trackingNumber')}
      />
    </form>
  );
};

/** How an order is sent; both may be left empty for what somebody brings by hand. */
export const ShipPanel = ({ open, onClose, title, action, busy, ...form }: ShipPanelProps) => (
  <SidePanel
    open={open}
    onClose={onClose}
    title={title}
    footer={
      <>
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <Button look="strong" type="submit" form={FORM} busy={busy}>
          {action}
        </Button>
      </>
    }
  >
    <ShipForm {...form} />
  </SidePanel>
);
