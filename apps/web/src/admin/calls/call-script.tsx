import { formatPaisa, type Order, orderCashDue, remainingLines } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { useSettings } from '../../platform/settings.js';
import { sizeLabel } from '../../ui/size-label.js';
import { useShopTime } from '../platform/shop-time.js';

/** The items of an order with their sizes, such as `2 × Runner, Size 42`. */
export const orderedItems = (order: Order): readonly string[] =>
  remainingLines(order)
    .filter(({ quantity }) => quantity > 0)
    .map(({ line: { product, size }, quantity }) =>
      [`${String(quantity)} × ${product.title ?? t`N/A`}`, size && sizeLabel(size)].filter(Boolean).join(', '),
    );

interface CallScriptProps {
  order: Order;
  /** Milliseconds. */
  now: number;
}

/** The words that staff read to the customer on the phone. */
export const CallScript = ({ order, now }: CallScriptProps) => {
  const { shopName } = useSettings();
  const { formatDay, today } = useShopTime();
  const { deliveryDay = '', pickUp } = order;
  const { streetAddress, city } = order.address;
  const cash = formatPaisa(orderCashDue(order));
  const items = new Intl.ListFormat('en').format(orderedItems(order));
  const address = [streetAddress, city].filter(Boolean).join(', ');
  return (
    <div className="grid content-start gap-1">
      <blockquote className="grid max-w-[60ch] gap-1 border-l-2 border-marigold bg-sunken px-4 py-3 break-words">
        <p>{t`“Namaste, this is ${shopName}. You ordered ${items} for ${cash}.`}</p>
        {pickUp ? (
          <p>{t`You pick it up in our shop. We write to you as soon as it is ready.`}</p>
        ) : (
          <p>{t`Is the address ${address} right?`}</p>
        )}
        {/* Nobody promises a day that is over; confirming the order promises another. */}
        {deliveryDay >= today(now) && <p>{t`A courier brings it by ${formatDay(deliveryDay)}.`}</p>}
        <p>{pickUp ? t`Please bring ${cash} in cash.”` : t`Please have ${cash} in cash ready.”`}</p>
      </blockquote>
      {!pickUp && <p className="text-sm text-muted">{t`If the address is wrong, correct it in the order first.`}</p>}
    </div>
  );
};
