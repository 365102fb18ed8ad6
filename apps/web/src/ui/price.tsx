import { discountPercent, formatMoney } from '@paila/shared';
import { names } from '../platform/names.js';
import { t } from '../platform/i18n.js';
import { Rupees } from './rupees.js';

interface PriceProps {
  /** Dollars. */
  price: number;
  /** Dollars. */
  discountPrice: number;
  large?: boolean;
  /** True if the percent is shown elsewhere; only screen readers get it here. */
  tabElsewhere?: boolean;
}

/** By how much a price is reduced. */
export const PercentTab = ({ percent, className }: { percent: number; className?: string }) => (
  <span className={names('tabular bg-tab px-1.5 text-sm leading-6 font-bold text-tab-text', className)}>
    {`${String(percent)}%`}
  </span>
);

/** A product's price in both currencies; if reduced, with the old price struck through and the percentage. */
export const Price = ({ price, discountPrice, large = false, tabElsewhere = false }: PriceProps) => {
  const percent = discountPercent(price, discountPrice);
  const isReduced = percent > 0;
  return (
    <p className={names('tabular flex flex-wrap items-center gap-x-2.5 gap-y-1', large && 'text-xl')}>
      <span className="sr-only">{isReduced ? t`Now` : t`Price`}</span>
      <span className="font-bold">{formatMoney(discountPrice)}</span>
      {/* Read with its dollars, and shown below them. */}
      <Rupees of={discountPrice} className={names('order-1 w-full', large ? 'text-base' : 'text-sm')} />
      {isReduced && (
        <>
          <span className="sr-only">{t`Before`}</span>
          <s className={names('text-muted', large ? 'text-lg' : 'text-sm')}>{formatMoney(price)}</s>
          <span className="sr-only">{t`You save`}</span>
          <PercentTab percent={percent} className={tabElsewhere ? 'sr-only' : ''} />
        </>
      )}
    </p>
  );
};
