import { addressFields, eachAddressField, type Order } from '@paila/shared';
import { useForm } from 'react-hook-form';
import { t } from '../../platform/i18n.js';
import { Field } from '../../ui/field.js';
import { rulesFor } from '../../ui/rules-for.js';
import { Button } from '../ui/button.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { SidePanel } from '../ui/side-panel.js';
import { useCorrectDeliveryMutation } from './order-api.js';
import type { useOrderChange } from './use-order-change.js';

type Values = Record<keyof typeof addressFields | 'email', string>;

interface DeliveryPanelProps {
  open: boolean;
  onClose: () => void;
  order: Order;
  change: ReturnType<typeof useOrderChange>;
}

const FORM = 'correct-delivery';
const RULES = rulesFor<Values>(addressFields);

const DeliveryForm = ({ order, change, onClose }: Omit<DeliveryPanelProps, 'open'>) => {
  const { address } = order;
  const [correctDelivery] = useCorrectDeliveryMutation();
  const {
    register,
    handleSubmit,
    formState: { errors, isDirty, isSubmitting },
  } = useForm<Values>({
    resolver: RULES,
    defaultValues: { ...eachAddressField((field) => address[field] ?? ''), email: address.email ?? '' },
  });
  const submit = async (delivery: Values): Promise<void> => {
    await change.run({
      action: t`Correct the delivery`,
      done: t`The delivery is corrected.`,
      isAllowed: ({ status }) => status === 'pending' || status === 'paid',
      call: (version) => correctDelivery({ id: order._id, version, delivery }),
      onDone: onClose,
    });
  };
  const field = (name: keyof Values, label: string) => (
    // Never the browser's own data: these are a customer's.
    <Field label={label} autoComplete="off" error={errors[name]?.message} {...register(name)} />
  );
  return (
    <form id={FORM} noValidate className="grid gap-1" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <LeaveGuard isDirty={isDirty && !isSubmitting} />
      {field('firstname', t`First name`)}
      {field('lastname', t`Last name`)}
      {field('phone', t`Phone`)}
      {field('streetAddress', t`Street address`)}
      {field('city', t`City`)}
      {field('state', t`State`)}
      {field('zipcode', t`Zip code`)}
      {field('country', t`Country`)}
      {order.user === null && field('email', t`Email`)}
    </form>
  );
};

/** Corrects where an order goes, until it is on its way. */
export const DeliveryPanel = ({ open, onClose, ...rest }: DeliveryPanelProps) => (
  <SidePanel
    open={open}
    onClose={onClose}
    title={t`Correct the delivery`}
    footer={
      <>
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <Button look="strong" type="submit" form={FORM} busy={rest.change.busy === t`Correct the delivery`}>
          {t`Save`}
        </Button>
      </>
    }
  >
    <DeliveryForm onClose={onClose} {...rest} />
  </SidePanel>
);
