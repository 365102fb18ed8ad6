import { useForm } from 'react-hook-form';
import { t } from '../../platform/i18n.js';
import { Field } from '../../ui/field.js';
import { Button } from '../ui/button.js';
import { SidePanel } from '../ui/side-panel.js';

interface ShipmentValues {
  carrier: string;
  trackingNumber: string;
}

interface ShipPanelProps {
  open: boolean;
  onClose: () => void;
  /** @returns whether it was done */
  onShip: (shipment: { carrier?: string; trackingNumber?: string }) => Promise<boolean>;
}

const FORM = 'ship-order';

const ShipForm = ({ onClose, onShip }: Omit<ShipPanelProps, 'open'>) => {
  const { register, handleSubmit } = useForm<ShipmentValues>({ defaultValues: { carrier: '', trackingNumber: '' } });
  const submit = async ({ carrier, trackingNumber }: ShipmentValues): Promise<void> => {
    onClose();
    await onShip({
      ...(carrier.trim() !== '' && { carrier: carrier.trim() }),
      ...(trackingNumber.trim() !== '' && { trackingNumber: trackingNumber.trim() }),
    });
  };
  return (
    <form id={FORM} className="grid gap-2" onSubmit={(event) => void handleSubmit(submit)(event)}>
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
export const ShipPanel = ({ open, onClose, onShip }: ShipPanelProps) => (
  <SidePanel
    open={open}
    onClose={onClose}
    title={t`Ship the order`}
    footer={
      <>
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <Button look="strong" type="submit" form={FORM}>{t`Mark as shipped`}</Button>
      </>
    }
  >
    <ShipForm onClose={onClose} onShip={onShip} />
  </SidePanel>
);
