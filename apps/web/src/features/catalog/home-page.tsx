import {
  BRAND_NAMES,
  BRANDS,
  collectionPath,
  HERO_PICTURE,
  HOME_PRODUCT_COUNT,
  pathTo,
  PICTURE_SIZES,
  TYPE_TABS,
} from '@paila/shared';
import { Link } from 'react-router-dom';
import { messageOf } from '../../platform/api.js';
import { feesText } from '../../platform/delivery-fees.js';
import { t } from '../../platform/i18n.js';
import { pageHeadOf, usePageHead } from '../../platform/page-head.js';
import { useSettings } from '../../platform/settings.js';
import { ButtonLink } from '../../ui/button.js';
import { ReloadError } from '../../ui/states.js';
import { Picture } from '../../ui/picture.js';
import { productApi } from './product-api.js';
import { ProductGrid, ProductGridSkeleton } from './product-grid.js';
import { typeWords } from './type-labels.js';

const { product: shown } = HERO_PICTURE;

/** The path to the shoe itself if the page lists it, else to others of its type: not every shop sells that shoe. */
const ShoeLink = () => {
  const { data } = productApi.useListProductsQuery({ page: 1, limit: HOME_PRODUCT_COUNT });
  const isListed = data?.products.some(({ slug }) => slug === shown.slug) ?? false;
  return (
    <Link
      to={isListed ? pathTo('product', { id: shown.slug }) : pathTo('products', { type: shown.type })}
      className="hero-shoe"
    >
      <span className="bg-paper px-3 py-1.5 text-sm font-semibold text-ink">
        {isListed ? shown.title : typeWords(shown.type).name}
      </span>
    </Link>
  );
};

/** The home page's banner: one shoe on a stone step at dusk, which leads to its page, and the headline on the wall. */
const Hero = () => (
  <section className="hero">
    <Picture
      src={HERO_PICTURE.src}
      masterWidth={HERO_PICTURE.width}
      sizes={PICTURE_SIZES.hero}
      width={HERO_PICTURE.width}
      height={HERO_PICTURE.height}
      alt=""
      eager
      className="hero-scene"
    />
    <div className="frame pt-10 md:pt-[clamp(2.25rem,4.6vw,6rem)]">
      <h1 className="hero-words font-extrabold">{t`Discover your dream sneakers`}</h1>
      <ButtonLink to={pathTo('products')} look="festive" className="mt-7 md:mt-8">
        {t`Explore Products`}
      </ButtonLink>
    </div>
    <ShoeLink />
  </section>
);

const TYPE_LINK =
  'inline-flex min-h-14 items-center font-display text-xl font-semibold whitespace-nowrap hover:text-gold md:text-2xl';

/** The types as one line of large words; in a narrow window it scrolls sideways. */
const TypesLine = () => (
  <nav aria-label={t`Types`} className="border-b border-line">
    <ul className="frame tab-strip flex justify-between gap-7 overflow-x-auto py-2 max-md:pr-12">
      {TYPE_TABS.map((type) => (
        <li key={type}>
          <Link to={pathTo('products', { type })} className={TYPE_LINK}>
            {typeWords(type).name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

/** The brands, set in large type between hairlines. */
const BrandsList = () => (
  <section aria-labelledby="brands" className="frame grid gap-x-8 gap-y-6 pt-section lg:grid-cols-12">
    <h2 id="brands" className="text-3xl lg:col-span-4">{t`Brands`}</h2>
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(8rem,40%),1fr))] gap-x-6 wrap-anywhere md:grid-cols-[repeat(auto-fill,minmax(max(13rem,25%),1fr))] lg:col-span-8">
      {BRANDS.map((brand) => (
        <li key={brand} className="border-t border-line">
          <Link
            to={collectionPath(brand)}
            className="flex min-h-20 items-center font-display text-2xl font-bold hover:text-gold md:min-h-28 md:text-3xl"
          >
            {BRAND_NAMES[brand]}
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

/** @param fees the delivery fees in words; undefined while delivery is free everywhere */
const benefits = (fees: string | undefined) => [
  { title: t`Fast Delivery`, text: t`Follow your parcel from our shelf to your door.` },
  {
    title: t`Affordable Goods`,
    text:
      fees === undefined
        ? t`No hidden cost or extra fee. The price you see is the price you pay.`
        : t`No hidden cost: ${fees}. You see the whole price before you pay.`,
  },
  { title: t`Best Quality`, text: t`We check every item by hand before it leaves the shop.` },
];

const Benefits = () => (
  <section aria-labelledby="benefits" className="frame grid gap-x-8 gap-y-8 pt-section lg:grid-cols-12">
    <h2 id="benefits" className="text-3xl lg:col-span-4">{t`Benefits`}</h2>
    <ol className="lg:col-span-8">
      {benefits(feesText(useSettings().zones)).map(({ title, text }, index) => (
        <li
          key={title}
          className="grid grid-cols-[3.5rem_1fr] items-baseline gap-x-4 gap-y-1 border-t border-line py-6 last:border-b md:grid-cols-[5rem_minmax(0,5fr)_minmax(0,7fr)]"
        >
          <span aria-hidden="true" className="tabular font-display text-2xl leading-none font-bold text-gold">
            {index + 1}
          </span>
          <h3 className="text-xl font-semibold">{title}</h3>
          <p className="max-w-[44ch] text-muted max-md:col-start-2">{text}</p>
        </li>
      ))}
    </ol>
  </section>
);

const FirstProducts = () => {
  const { data, error, isFetching, refetch } = productApi.useListProductsQuery({ page: 1, limit: HOME_PRODUCT_COUNT });
  return (
    <section aria-labelledby="products" className="frame pt-section">
      <div className="flex flex-wrap items-end justify-between gap-4 pb-8 md:pb-12">
        <h2 id="products" className="text-3xl">{t`Products`}</h2>
        <ButtonLink to={pathTo('products')} look="plain">{t`Explore More`}</ButtonLink>
      </div>
      {error && !isFetching ? (
        <ReloadError message={messageOf(error)} onReload={() => void refetch()} />
      ) : data ? (
        <ProductGrid products={data.products.slice(0, HOME_PRODUCT_COUNT)} morphs />
      ) : (
        <ProductGridSkeleton count={HOME_PRODUCT_COUNT} />
      )}
    </section>
  );
};

export const HomePage = () => {
  usePageHead({ ...pageHeadOf('home'), title: useSettings().shopName });
  return (
    <>
      <Hero />
      <TypesLine />
      <Benefits />
      <FirstProducts />
      <BrandsList />
    </>
  );
};
