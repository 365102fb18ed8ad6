import {
  discountPercent,
  isInStock,
  pathTo,
  PICTURE_SIZES,
  productPictures,
  type Product,
  brandName,
} from '@paila/shared';
import { Plus, X } from 'lucide-react';
import { lazy, useState } from 'react';
import { Link, useViewTransitionState } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { Picture, Stage } from '../../ui/picture.js';
import { PercentTab, Price } from '../../ui/price.js';
import { SkeletonBlock, SkeletonLine } from '../../ui/skeleton.js';
import { Icon } from '../../ui/icon.js';

interface ProductCardProps {
  product: Product;
  /** True if the card is visible without scrolling. */
  eager?: boolean;
  /** True if the picture transitions into the product page's. At most one card per product and page may have this. */
  morphs?: boolean;
}

const QuickSizes = lazy(async () => ({ default: (await import('./quick-sizes.js')).QuickSizes }));

/**
 * A product in a grid: picture, brand, title, prices; on hover or tap also a second picture, and the sizes to buy it
 * in.
 */
export const ProductCard = ({ product, eager = false, morphs = true }: ProductCardProps) => {
  const { _id, title, company, alt, color, price, discountPrice, placeholder } = product;
  const href = pathTo('product', { id: _id });
  const isMorphing = useViewTransitionState(href) && morphs;
  const [isLookedAt, setIsLookedAt] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [hasSecond, setHasSecond] = useState(false);
  const [first = '', second] = productPictures(product);
  const isSoldOut = !isInStock(product);
  const percent = discountPercent(price, discountPrice);
  const lookAt = (): void => setIsLookedAt(true);
  return (
    <article className="group relative">
      <Stage color={color[0]} className="grid aspect-4/5 place-items-center">
        <Picture
          src={first}
          alt={alt}
          sizes={PICTURE_SIZES.card}
          eager={eager}
          placeholder={placeholder}
          style={isMorphing ? { viewTransitionName: 'product-picture' } : undefined}
          className={names(
            'card-picture transition-opacity duration-(--calm)',
            isSoldOut && 'opacity-55',
            // Shown once the second picture has loaded, so that the card is never empty.
            hasSecond && 'group-focus-within:opacity-0 can-hover:group-hover:opacity-0',
          )}
        />
        {second !== undefined && isLookedAt && (
          <Picture
            src={second}
            alt=""
            sizes={PICTURE_SIZES.card}
            eager
            onLoaded={() => setHasSecond(true)}
            className={names(
              'card-picture absolute inset-0 h-full opacity-0 transition-opacity duration-(--calm)',
              hasSecond && 'group-focus-within:opacity-100 can-hover:group-hover:opacity-100',
            )}
          />
        )}
        {isSoldOut ? (
          <span className="absolute top-0 left-0 bg-text px-2.5 text-sm leading-7 font-semibold text-surface">{t`Sold out`}</span>
        ) : (
          percent > 0 && (
            // Screen readers read this with the price.
            <span aria-hidden="true" className="absolute top-0 left-0 grid">
              <PercentTab percent={percent} />
            </span>
          )
        )}
      </Stage>
      <div className="grid gap-0.5 pt-3.5">
        <p className="text-sm text-muted">{brandName(company)}</p>
        <h3 className="leading-snug font-semibold sm:text-lg">
          <Link
            to={href}
            viewTransition={morphs}
            // The link covers the whole card. The second picture is fetched on first hover or focus.
            onPointerEnter={lookAt}
            onFocus={lookAt}
            className="card-link decoration-1 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {title}
          </Link>
        </h3>
        <div className="pt-1">
          <Price price={price} discountPrice={discountPrice} tabElsewhere />
        </div>
      </div>
      {!isSoldOut && (
        // Over the picture, but behind the link for the keyboard.
        <div className="pointer-events-none absolute inset-x-0 top-0 aspect-4/5 *:pointer-events-auto">
          <button
            type="button"
            aria-label={t`Sizes of ${title}`}
            aria-expanded={isOpen}
            className="absolute top-0 right-0 z-10 grid size-11 place-items-center -outline-offset-4 can-hover:not-focus-visible:opacity-0"
            onClick={() => {
              lookAt();
              setIsOpen(!isOpen);
            }}
          >
            <Icon of={isOpen ? X : Plus} size={20} strokeWidth={1.75} />
          </button>
          {isLookedAt && (
            <LazyPart>
              <QuickSizes product={product} isOpen={isOpen} />
            </LazyPart>
          )}
        </div>
      )}
    </article>
  );
};

/** A placeholder with the exact height of a card. */
export const ProductCardSkeleton = () => (
  <div aria-hidden="true">
    <SkeletonBlock className="aspect-4/5 w-full rounded-none" />
    <div className="grid gap-0.5 pt-3.5">
      <SkeletonLine className="text-sm" bar="h-3 w-1/5" />
      <SkeletonLine className="leading-snug sm:text-lg" bar="h-4 w-3/5" />
      <SkeletonLine className="pt-1" bar="h-4 w-2/5" />
      <SkeletonLine className="mt-1 text-sm" bar="h-3 w-1/4" />
    </div>
  </div>
);
