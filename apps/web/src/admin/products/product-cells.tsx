import { type AdminProduct, formatMoney, productPictures, smallPictureCopy } from '@paila/shared';
import { Fragment, type ReactNode } from 'react';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { statusLabel } from './labels.js';

/** The first picture, small. */
export const Thumbnail = ({ product }: { product: AdminProduct }) => {
  const [src = ''] = productPictures(product);
  return (
    <img
      src={smallPictureCopy(src) ?? src}
      alt=""
      width={44}
      height={33}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className="h-[2.0625rem] w-11 bg-sunken object-contain"
    />
  );
};

const DOTS = {
  published: 'bg-good',
  draft: 'border border-muted',
  hidden: 'bg-tab',
  archived: 'bg-line-strong',
} as const;

/** The status of a product: a dot and its label. */
export const StatusWord = ({ product: { status } }: { product: AdminProduct }) => (
  <span className="inline-flex items-center gap-2 whitespace-nowrap">
    <span aria-hidden="true" className={names('size-2 rounded-full', DOTS[status])} />
    <span>{statusLabel(status)}</span>
  </span>
);

/** The price of a product, and the price before the discount. */
export const PriceWords = ({ product: { price, discountPrice } }: { product: AdminProduct }) => (
  <span className="whitespace-nowrap">
    {price > discountPrice && <s className="mr-2 text-muted">{formatMoney(price)}</s>}
    <span>{formatMoney(discountPrice)}</span>
  </span>
);

/** The number of items in all sizes. */
export const StockWords = ({ product: { stock } }: { product: AdminProduct }) => {
  if (!stock) return <span className="text-muted">{t`not counted`}</span>;
  const count = Object.values(stock).reduce((sum, each) => sum + each, 0);
  return count === 0 ? <span className="font-semibold text-bad">{t`sold out`}</span> : count.toLocaleString('en-US');
};

/** The maximal number of named sizes; others are counted. */
const NAMED = 4;

/** The sizes low on stock, sold-out ones struck out. Null if there are none, or if all sizes are sold out. */
export const lowSizes = ({ stock, size }: AdminProduct, lowStock: number): ReactNode => {
  if (!stock || Object.values(stock).every((count) => count === 0)) return null;
  const low = size.map((each) => ({ each, count: stock[each] ?? 0 })).filter(({ count }) => count <= lowStock);
  if (low.length === 0) return null;
  const more = low.length - NAMED;
  return (
    <span
      className="text-muted md:whitespace-nowrap"
      title={low.map(({ each, count }) => `${each}: ${String(count)}`).join(', ')}
    >
      {low.slice(0, NAMED).map(({ each, count }, index) => (
        <Fragment key={each}>
          <span>{index > 0 && ', '}</span>
          {count === 0 ? <s>{each}</s> : each}
        </Fragment>
      ))}
      <span>{more > 0 && ` +${String(more)}`}</span>
    </span>
  );
};
