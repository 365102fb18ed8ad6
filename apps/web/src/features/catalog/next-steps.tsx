import { BRANDS, collectionPath, pathTo, TYPE_TABS, brandName } from '@paila/shared';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { ProductGrid } from './product-grid.js';
import { searchApi } from './search-api.js';
import { typeWords } from './type-labels.js';

/** Products that match the words without the filters, or closely; nothing if there are none. */
const Near = ({ q }: { q: string }) => {
  const { data } = searchApi.useSuggestProductsQuery(q);
  const products = data?.products.slice(0, 4) ?? [];
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="near" className="pt-4">
      <h3 id="near" className="pb-5 font-display text-2xl font-bold">
        {data?.total === 0 ? t`Close matches` : t`Without the other filters`}
      </h3>
      <ProductGrid isBesideFilters products={products} />
    </section>
  );
};

const LinkGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className="border-t border-line pt-5">
    <h3 className="pb-1 text-sm font-normal text-muted">{label}</h3>
    <ul className="-mx-3 flex flex-wrap">{children}</ul>
  </nav>
);

const GroupLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <li>
    <Link
      to={to}
      className="inline-flex min-h-11 items-center px-3 font-display text-lg font-semibold hover:underline hover:underline-offset-4"
    >
      {children}
    </Link>
  </li>
);

/** Shown below a list without results: products that match the words closely, and links to all types and brands. */
export const NextSteps = ({ q }: { q: string | undefined }) => (
  <div className="grid gap-10">
    {q !== undefined && <Near q={q} />}
    <LinkGroup label={t`Types`}>
      {TYPE_TABS.map((type) => (
        <GroupLink key={type} to={pathTo('products', { type })}>
          {typeWords(type).name}
        </GroupLink>
      ))}
    </LinkGroup>
    <LinkGroup label={t`Brands`}>
      {BRANDS.map((brand) => (
        <GroupLink key={brand} to={collectionPath(brand)}>
          {brandName(brand)}
        </GroupLink>
      ))}
    </LinkGroup>
  </div>
);
