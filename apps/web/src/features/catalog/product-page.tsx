import { brandName, collectionPath, pathTo, type Product, productHead } from '@paila/shared';
import { lazy, type ReactNode, useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import { isApiFailure, messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { names } from '../../platform/names.js';
import { ButtonLink } from '../../ui/button.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { Price } from '../../ui/price.js';
import { isOneSize } from '../../ui/size-label.js';
import { Skeleton, SkeletonBlock, SkeletonLine } from '../../ui/skeleton.js';
import { ReloadError } from '../../ui/states.js';
import { SHOPPER_KEYS } from '../../platform/shopper-keys.js';
import { readStored, writeStored } from '../../platform/storage.js';
import { useStored } from '../../platform/first-view.js';
import { BuyBox } from './buy-box.js';
import { BuyingTerms } from './buying-terms.js';
import { Gallery } from './gallery.js';
import { productApi } from './product-api.js';
import { fitHint } from './fit-words.js';
import { capitalised } from './type-labels.js';
import { Companions, RelatedProducts } from './product-shelf.js';

const KEY = SHOPPER_KEYS.viewedProducts;
const SEPARATOR = ',';
/** The stored ids: the open product and the four that are shown beside it. */
const MAX_VIEWED = 5;

/** The ids of the products that were viewed on this device, latest first. */
const viewedIn = (stored: string | null): string[] => stored?.split(SEPARATOR).filter(Boolean) ?? [];

const rememberViewed = (id: string): void => {
  const others = viewedIn(readStored(KEY)).filter((viewed) => viewed !== id);
  writeStored(KEY, [id, ...others].slice(0, MAX_VIEWED).join(SEPARATOR));
};

const ViewedProducts = lazy(async () => ({ default: (await import('./viewed-products.js')).ViewedProducts }));

/** The products that were viewed before on this device; nothing on the first visit. */
const RecentlyViewed = ({ product: { _id } }: { product: Product }) => {
  const stored = useStored(KEY);
  useEffect(() => rememberViewed(_id), [_id]);
  const ids = viewedIn(stored).filter((id) => id !== _id);
  if (ids.length === 0) return null;
  return (
    <LazyPart>
      <ViewedProducts ids={ids} />
    </LazyPart>
  );
};

const FootprintsMark = lazy(async () => ({ default: (await import('../../ui/page-marks.js')).FootprintsMark }));

const COLUMNS =
  'frame grid gap-x-12 md:gap-y-10 md:pt-8 lg:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)] lg:grid-rows-[auto_1fr]';

const Row = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-1 border-t border-line py-5 md:grid-cols-[9rem_minmax(0,1fr)] md:gap-4">
    <h2 className="pt-0.5 font-text text-sm leading-normal font-semibold tracking-normal text-muted">{title}</h2>
    <div className="max-w-[62ch]">{children}</div>
  </div>
);

const Colours = ({ colors }: { colors: readonly string[] }) => (
  <ul className="flex flex-wrap gap-x-5 gap-y-2">
    {colors.map((color) => (
      <li key={color} className="flex items-center gap-2 wrap-anywhere">
        <span aria-hidden="true" data-color={color.toLowerCase()} className="swatch" />
        {capitalised(color)}
      </li>
    ))}
  </ul>
);

const sizeRange = (sizes: readonly string[]): string => {
  const first = sizes[0] ?? '';
  const last = sizes.at(-1) ?? '';
  if (first === last) return isOneSize(first) ? t`One size.` : t`One size: ${first}.`;
  return Number.isFinite(Number(first)) ? t`European sizes ${first} to ${last}.` : t`Sizes ${first} to ${last}.`;
};

const ProductView = ({ product }: { product: Product }) => {
  const { title, company, desc, price, discountPrice, color, size } = product;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // While the product was loading, the focus went to the page, because there was no heading.
    if (document.activeElement?.id === 'main') heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <article className={COLUMNS}>
        <Gallery product={product} />
        <div className="lg:row-span-2">
          <div className="lg:sticky lg:top-[calc(var(--spacing-header)+2rem)]">
            <Link
              to={collectionPath(company)}
              className="text-link inline-flex min-h-11 items-center wrap-anywhere text-muted max-lg:-mb-1 lg:min-h-9"
            >
              {brandName(company)}
            </Link>
            <h1 ref={heading} tabIndex={-1} className="pb-2 text-3xl lg:pt-2 lg:pb-4">
              {title}
            </h1>
            <Price price={price} discountPrice={discountPrice} large />
            <div className="grid gap-8 pt-1 lg:pt-8">
              <BuyBox product={product} />
              <BuyingTerms product={product} />
            </div>
          </div>
        </div>
        <div>
          <Row title={t`Description`}>
            <p>{desc}</p>
          </Row>
          {color.length > 0 && (
            <Row title={t`Colour`}>
              <Colours colors={color} />
            </Row>
          )}
          {size.length > 0 && (
            <Row title={t`How it fits`}>
              <p>
                <span>{sizeRange(size)}</span>
                {size.length > 1 && <span> {fitHint(product) ?? t`Between two sizes, take the larger.`}</span>}
              </p>
            </Row>
          )}
        </div>
      </article>
      <Companions product={product} />
      <RelatedProducts product={product} />
      <RecentlyViewed product={product} />
    </>
  );
};

/** A placeholder with the height of the page, shown while the product is loading. */
const ProductSkeleton = () => (
  <Skeleton className={names(COLUMNS, 'min-h-dvh content-start')}>
    <div>
      <SkeletonBlock className="gallery-block aspect-[4/3] rounded-none max-md:-mx-gutter" />
      <div className="h-11 md:hidden" />
      {/* A shoe has seven pictures and a model. */}
      <div className="mt-3 hidden grid-cols-8 gap-3 md:grid">
        {Array.from({ length: 8 }, (_, index) => (
          <SkeletonBlock key={index} className="aspect-[4/3] rounded-none" />
        ))}
      </div>
    </div>
    <div className="lg:row-span-2">
      <SkeletonLine className="min-h-11 max-lg:-mb-1 lg:min-h-9" bar="h-4 w-16" />
      <SkeletonLine className="pb-2 font-display text-3xl leading-[1.02] lg:pt-2 lg:pb-4" bar="h-[0.8em] w-3/4" />
      <SkeletonLine className="text-xl" bar="h-6 w-40" />
      <SkeletonLine className="mt-1" bar="h-4 w-24" />
      <div className="grid gap-6 pt-1 lg:pt-8">
        <SkeletonBlock className="mt-11 h-26 w-full lg:mt-13" />
        <SkeletonBlock className="h-12 w-36" />
        <SkeletonBlock className="h-12 w-full max-lg:hidden" />
      </div>
    </div>
  </Skeleton>
);

/** /products/:id, where the id may be a slug. */
export const ProductPage = () => {
  const { id = '' } = useParams();
  const { currentData: product, error, isFetching, refetch } = productApi.useShowProductQuery(id);
  const isMissing = isApiFailure(error) && error.status === 404;
  usePageHead(product ? productHead(product) : isMissing ? 'notFound' : undefined);
  // The key resets picture, size and quantity for another product.
  if (product) return <ProductView key={product._id} product={product} />;
  if (!error || isFetching) return <ProductSkeleton />;
  return (
    <section className="frame py-10">
      <h1 className="sr-only">{t`Product`}</h1>
      <ReloadError
        message={messageOf(error)}
        onReload={() => void refetch()}
        {...(isMissing && {
          mark: (
            <span className="block h-24">
              <LazyPart>
                <FootprintsMark />
              </LazyPart>
            </span>
          ),
          action: <ButtonLink to={pathTo('products')}>{t`Explore Products`}</ButtonLink>,
        })}
      />
    </section>
  );
};
