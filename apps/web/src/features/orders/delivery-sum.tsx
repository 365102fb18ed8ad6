import { formatMoney, type Order } from '@paila/shared';
import { t } from '../../platform/i18n.js';

/** The delivery fee of an order, between its lines and its total, inside a `dl`; nothing for free delivery. */
export const DeliverySum = ({ order: { deliveryFee } }: { order: Order }) =>
  deliveryFee > 0 && (
    <div className="tabular flex items-baseline justify-between gap-4 py-1">
      <dt>{t`Delivery`}</dt>
      <dd className="font-semibold">{formatMoney(deliveryFee)}</dd>
    </div>
  );
