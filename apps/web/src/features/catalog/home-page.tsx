import { HOME_PRODUCT_COUNT, pathTo } from '@paila/shared';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { pageHeadOf, usePageHead } from '../../platform/page-head.js';
import { useSettings } from '../../platform/settings.js';
import { ButtonLink } from '../../ui/button.js';
import { ReloadError } from '../../ui/states.js';
import { Hero } from './hero.js';
import { useListProductsQuery } from './product-api.js';
import { ProductGrid, ProductGridSkeleton } from './product-grid.js';
import { BrandsList, TypesLine } from './ways-in.js';

const benefits = () => [
  { title: t`Fast Delivery`, text: t`Track deliveries from our shelf to your door.` },
  { title: t`Affordable Goods`, text: t`No hidden cost or extra fee. The price you see is the price you pay.` },
  { title: t`Best Quality`, text: t`We check every item by hand before it leaves the shop.` },
];

const Benefits = () => (
  <section aria-labelledby="benefits" className="frame grid gap-x-8 gap-y-8 pt-section lg:grid-cols-12">
    <h2 id="benefits" className="text-3xl lg:col-span-4">{t`Benefits`}</h2>
    <ol className="lg:col-span-8">
      {benefits().map(({ title, text }, index) => (
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
  const { data, error, isFetching, refetch } = useListProductsQuery({ page: 1, limit: HOME_PRODUCT_COUNT });
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
