import type { Order } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { useShopMoments } from '../../platform/shop-moments.js';
import { orderProgress } from './order-progress.js';

/**
 * The steps of an order with their times; those to come are there from the start, so that nothing moves when they are
 * done.
 */
export const OrderSteps = ({ order }: { order: Order }) => {
  const { formatMomentWithoutZone, formatZone } = useShopMoments();
  const steps = orderProgress(order);
  const zone = formatZone(order.createdAt);
  const current = steps.findLastIndex(({ isDone }) => isDone);
  return (
    <div>
      <ol aria-label={t`Steps of your order`}>
        {steps.map(({ key, words, isDone, at, isEnd }, index) => (
          <li
            key={key}
            className={names('order-step', isDone && 'is-done', isEnd && 'is-end')}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={isDone ? 'font-semibold' : 'text-muted'}>{words}</span>
            {!isDone && <span className="sr-only"> {t`(not yet)`}</span>}
            <time dateTime={at} className="tabular block min-h-[1.5em] text-sm text-muted">
              {formatMomentWithoutZone(at) ?? ''}
            </time>
          </li>
        ))}
      </ol>
      {zone !== undefined && <p className="mt-3 text-sm text-muted">{t`All times are ${zone}.`}</p>}
    </div>
  );
};
