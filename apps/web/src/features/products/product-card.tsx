import { isInStock, type Product } from '@paila/shared';
import { Ruler } from 'lucide-react';
import { useState } from 'react';
import { Link, useViewTransitionState } from 'react-router';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { Picture, Stage } from '../../ui/picture.js';
import { Price } from '../../ui/price.js';
import { Bone } from '../../ui/skeleton.js';
import { brandName } from './labels.js';

const SIZES = '(min-width: 90rem) 22vw, (min-width: 64rem) 26vw, (min-width: 32rem) 46vw, 92vw';

interface ProductCardProps {
  product: Product;
  /** In view without scrolling. */
  eager?: boolean;
  /** The picture grows into the product page's; for one card per product and page. */
  morphs?: boolean;
}

/** A product in a grid: picture, brand, title, prices; a second view and the sizes on hover, focus or a tap. */
export const ProductCard = ({ product, eager = false, morphs = true }: ProductCardProps) => {
  const { _id, title, company, img, alt, color, size, price, discountPrice } = product;
  const href = `/products/${_id}`;
  const isMorphing = useViewTransitionState(href) && morphs;
  const [isLookedAt, setIsLookedAt] = useState(false);
  const [showsSizes, setShowsSizes] = useState(false);
  const [first = '', second] = img;
  const available = size.filter((each) => isInStock(product, each));
  const isSoldOut = !isInStock(product);
  const lookAt = (): void => {
    setIsLookedAt(true);
  };
  return (
    <article className="group relative">
      <Stage color={color[0]} className="grid aspect-square place-items-center">
        <Picture
          src={first}
          alt={alt}
          sizes={SIZES}
          eager={eager}
          style={isMorphing ? { viewTransitionName: 'product-picture' } : undefined}
          className={names(
            'px-[3%] transition-opacity duration-(--calm)',
            second !== undefined && isLookedAt && 'group-focus-within:opacity-0 can-hover:group-hover:opacity-0',
          )}
        />
        {second !== undefined && isLookedAt && (
          <Picture
            src={second}
            alt=""
            sizes={SIZES}
            className="absolute inset-0 h-full px-[3%] opacity-0 transition-opacity duration-(--calm) group-focus-within:opacity-100 can-hover:group-hover:opacity-100"
          />
        )}
        {isSoldOut && (
          <span className="absolute top-3 left-3 bg-text px-2 text-sm leading-6 font-semibold text-surface">{t`Sold out`}</span>
        )}
        {available.length > 0 && (
          <p
            className={names(
              'tabular absolute inset-x-0 bottom-0 bg-raised/92 py-2.5 pr-12 pl-3 text-sm font-medium transition duration-(--calm) can-hover:pr-3',
              showsSizes
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
        )}
        {available.length > 0 && (
          <button
            type="button"
            aria-label={t`Sizes of ${title}`}
            aria-pressed={showsSizes}
            className="absolute right-0 bottom-0 z-10 grid size-11 place-items-center can-hover:hidden"
            onClick={() => {
              setShowsSizes(!showsSizes);
            }}
          >
            <Ruler aria-hidden="true" size={18} strokeWidth={1.75} />
          </button>
        )}
      </Stage>
      <div className="grid gap-0.5 pt-3">
        <p className="text-sm text-muted">{brandName(company)}</p>
        <h3 className="text-lg leading-snug font-semibold">
          <Link
            to={href}
            viewTransition={morphs}
            // The link covers the whole card. Only a card that is looked at fetches its second view.
            onPointerEnter={lookAt}
            onFocus={lookAt}
            className="decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {title}
          </Link>
        </h3>
        <div className="pt-1">
          <Price price={price} discountPrice={discountPrice} />
        </div>
      </div>
    </article>
  );
};

/** A card's place while the card is on its way. */
export const ProductCardBones = () => (
  <div aria-hidden="true">
    <Bone className="aspect-square w-full" />
    <div className="grid gap-2 pt-4">
      <Bone className="h-4 w-1/4" />
      <Bone className="h-5 w-3/4" />
      <Bone className="h-5 w-1/3" />
    </div>
  </div>
);
