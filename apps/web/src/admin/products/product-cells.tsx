import { type AdminProduct, picturesOf, smallCopyOf } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { useDeskSettings } from '../app/desk-settings.js';
import { statusLabel } from './labels.js';

/** The first picture, small. */
export const Thumbnail = ({ product }: { product: AdminProduct }) => {
  const [src = ''] = picturesOf(product);
  return (
    <img
      src={smallCopyOf(src) ?? src}
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

/** A status as a word with a mark; in words alone for those who see no colours. */
export const StatusWord = ({ product: { status } }: { product: AdminProduct }) => (
  <span className="inline-flex items-center gap-2 whitespace-nowrap">
    <span aria-hidden="true" className={names('size-2 rounded-full', DOTS[status])} />
    {statusLabel(status)}
  </span>
);

/** All items, and which sizes are low. */
export const StockWords = ({ product: { stock, size } }: { product: AdminProduct }) => {
  const { lowStock } = useDeskSettings();
  if (!stock) return <span className="text-muted">{t`not counted`}</span>;
  const count = Object.values(stock).reduce((sum, each) => sum + each, 0);
  const low = size.filter((each) => (stock[each] ?? 0) <= lowStock);
  if (count === 0) return <span className="font-semibold text-bad">{t`sold out`}</span>;
  return (
    <span className="whitespace-nowrap">
      {low.length > 0 && (
        <span
          className="mr-2 text-sm text-muted"
          title={low.map((each) => `${each}: ${String(stock[each] ?? 0)}`).join(', ')}
        >
          {t`${low.length} low`}
        </span>
      )}
      {count.toLocaleString('en-US')}
    </span>
  );
};
