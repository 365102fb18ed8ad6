import { type AdminProduct, formatMoney, smallPictureCopy } from '@paila/shared';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { StateDot } from '../ui/row.js';
import { statusLabel } from './labels.js';

/** A small copy of a picture, as wide as its class says. */
export const SmallPicture = ({
  src,
  alt,
  className,
  ...rest
}: ComponentProps<'img'> & { src: string; alt: string }) => (
  <img
    {...rest}
    src={smallPictureCopy(src) ?? src}
    alt={alt}
    referrerPolicy="no-referrer"
    className={names('aspect-4/3 bg-sunken object-contain', className)}
  />
);

const DOTS = {
  published: 'bg-good',
  draft: 'border border-muted',
  hidden: 'bg-tab',
  archived: 'bg-line-strong',
} as const;

/** The status of a product: a dot and its label. */
export const StatusWord = ({ product: { status } }: { product: AdminProduct }) => (
  <span className="inline-flex items-center gap-2 whitespace-nowrap">
    <StateDot look={DOTS[status]} />
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
  if (!stock) return <span className="text-muted">{t`not tracked`}</span>;
  const count = Object.values(stock).reduce((sum, inSize) => sum + inSize, 0);
  return count === 0 ? <span className="font-semibold text-bad">{t`sold out`}</span> : count.toLocaleString('en-US');
};

/** The maximum number of named sizes. The cell counts the rest. */
const NAMED = 4;

/** The sizes low on stock, sold-out ones struck out. Null if there are none, or if all sizes are sold out. */
export const lowSizes = ({ stock, size }: AdminProduct, lowStock: number): ReactNode => {
  if (!stock || Object.values(stock).every((count) => count === 0)) return null;
  const low = size.map((name) => ({ name, count: stock[name] ?? 0 })).filter(({ count }) => count <= lowStock);
  if (low.length === 0) return null;
  const more = low.length - NAMED;
  return (
    <span
      className="text-muted md:whitespace-nowrap"
      title={low.map(({ name, count }) => `${name}: ${String(count)}`).join(', ')}
    >
      {low.slice(0, NAMED).map(({ name, count }, index) => (
        <Fragment key={name}>
          <span>{index > 0 && ', '}</span>
          {count === 0 ? <s>{name}</s> : name}
        </Fragment>
      ))}
      <span>{more > 0 && ` +${String(more)}`}</span>
    </span>
  );
};
