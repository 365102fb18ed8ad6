import { discountPercent, isInStock, pathTo, PICTURE_SIZES, picturesOf, type Product } from '@paila/shared';
import { Ruler } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useViewTransitionState } from 'react-router-dom';
import { useWasServerRendered } from '../../platform/first-view.js';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { Picture, Stage } from '../../ui/picture.js';
import { PercentTab, Price } from '../../ui/price.js';
import { SkeletonBlock } from '../../ui/skeleton.js';
import { brandName } from './labels.js';
import { Icon } from '../../ui/icon.js';

interface ProductCardProps {
  product: Product;
  /** Whether it is visible without scrolling. */
  eager?: boolean;
  /** Whether the picture transitions into the product page's. At most one card per product and page may have this. */
  morphs?: boolean;
}

/** Sizes in stock, over the picture's lower edge: shown on hover and focus, or after a tap on touch screens. */
const SizesInStock = ({ product }: { product: Product }) => {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const available = product.size.filter((each) => isInStock(product, each));
  if (available.length === 0) return null;
  return (
    <>
      <p
        id={id}
        className={names(
          'tabular absolute inset-x-0 bottom-0 bg-raised/94 py-2.5 pr-12 pl-3 text-sm font-medium transition duration-(--calm) can-hover:pr-3',
          isOpen
            ? 'translate-y-0 opacity-100'
            : 'translate-y-full opacity-0 group-focus-within:translate-y-0 group-focus-within:opacity-100 can-hover:group-hover:translate-y-0 can-hover:group-hover:opacity-100',
        )}
      >
        <span className="sr-only">{t`Sizes in stock:`} </span>
        {available.map((each) => (
          <span key={each} className="mr-2.5 inline-block">
            {each}
          </span>
        ))}
      </p>
      <button
        type="button"
        aria-label={t`Sizes of ${product.title}`}
        aria-expanded={isOpen}
        aria-controls={id}
        className="absolute right-0 bottom-0 z-10 grid size-11 place-items-center -outline-offset-4 can-hover:hidden"
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        <Icon of={Ruler} size={18} strokeWidth={1.75} />
      </button>
    </>
  );
};

/** A product in a grid: picture, brand, title, prices; on hover, focus or tap also a second picture and the sizes. */
export const ProductCard = ({ product, eager = false, morphs = true }: ProductCardProps) => {
  const { _id, title, company, alt, color, price, discountPrice, placeholder } = product;
  const href = pathTo('product', { id: _id });
  const isMorphing = useViewTransitionState(href) && morphs;
  const wasServerRendered = useWasServerRendered();
  const [isLookedAt, setIsLookedAt] = useState(false);
  const [hasSecond, setHasSecond] = useState(false);
  const [first = '', second] = picturesOf(product);
  const isSoldOut = !isInStock(product);
  const percent = discountPercent(price, discountPrice);
  const lookAt = (): void => {
    setIsLookedAt(true);
  };
  return (
    <article className="group relative">
      <Stage color={color[0]} className="grid aspect-4/5 place-items-center">
        <Picture
          src={first}
          alt={alt}
          sizes={PICTURE_SIZES.card}
          eager={eager}
          // A placeholder behind a picture that is already visible would only flash.
          placeholder={wasServerRendered ? undefined : placeholder}
          style={isMorphing ? { viewTransitionName: 'product-picture' } : undefined}
          className={names(
            'card-picture transition-opacity duration-(--calm)',
            isSoldOut && 'opacity-55',
            // Not before the other has loaded, so that the card is never empty.
            hasSecond && 'group-focus-within:opacity-0 can-hover:group-hover:opacity-0',
          )}
        />
        {second !== undefined && isLookedAt && (
          <Picture
            src={second}
            alt=""
            sizes={PICTURE_SIZES.card}
            eager
            onLoaded={() => {
              setHasSecond(true);
            }}
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
            // Read with the price.
            <span aria-hidden="true" className="absolute top-0 left-0 grid">
              <PercentTab percent={percent} />
            </span>
          )
        )}
        <SizesInStock product={product} />
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
    </article>
  );
};

/** A placeholder with the exact height of a card. */
export const ProductCardSkeleton = () => (
  <div aria-hidden="true">
    <SkeletonBlock className="aspect-4/5 w-full rounded-none" />
    <div className="grid gap-0.5 pt-3.5">
      <p className="flex items-center text-sm">
        &#8203;
        <SkeletonBlock className="h-3 w-1/5" />
      </p>
      <p className="flex items-center leading-snug sm:text-lg">
        &#8203;
        <SkeletonBlock className="h-4 w-3/5" />
      </p>
      <p className="flex items-center pt-1">
        &#8203;
        <SkeletonBlock className="h-4 w-2/5" />
      </p>
      <p className="mt-1 flex items-center text-sm">
        &#8203;
        <SkeletonBlock className="h-3 w-1/4" />
      </p>
    </div>
  </div>
);
