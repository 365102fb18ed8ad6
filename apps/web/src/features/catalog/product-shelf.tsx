import { Link } from 'react-router-dom';
import { skipToken } from '@reduxjs/toolkit/query';
import {
  type Product,
  COMPANION_COUNT,
  companionLists,
  pickCompanions,
  collectionPath,
  RELATED_COUNT,
  brandName,
} from '@paila/shared';
import type { ReactNode } from 'react';
import { ProductCardSkeleton } from './product-card.js';
import { ProductGrid } from './product-grid.js';
import { t } from '../../platform/i18n.js';
import { productApi } from './product-api.js';

interface ProductShelfProps {
  /** The id of the heading; unique on the page. */
  id: string;
  heading: string;
  more?: ReactNode;
  products: readonly Product[];
  /** The number of products that are being loaded. */
  comingCount: number;
}

/** One row of products below a page's own content. Renders nothing if there are none. */
export const ProductShelf = ({ id, heading, more, products, comingCount }: ProductShelfProps) => {
  if (products.length + comingCount === 0) return null;
  return (
    <section aria-labelledby={id} className="frame pt-section">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-8">
        <h2 id={id} className="text-3xl">
          {heading}
        </h2>
        {more}
      </div>
      <ProductGrid isBusy={comingCount > 0} products={products}>
        {Array.from({ length: comingCount }, (_, index) => (
          <li key={index}>
            <ProductCardSkeleton />
          </li>
        ))}
      </ProductGrid>
    </section>
  );
};

const useList = (query: ReturnType<typeof companionLists>[number] | undefined) =>
  productApi.useListProductsQuery(query ?? skipToken);

/** Products that go well with a product: clothing with a shoe, shoes with clothing. */
export const Companions = ({ product }: { product: Product }) => {
  const queries = companionLists(product);
  const [first, second, third] = queries;
  const lists = [useList(first), useList(second), useList(third)];
  const isComing = lists.some(({ isLoading }) => isLoading);
  const products = pickCompanions(
    product,
    lists.slice(0, queries.length).map(({ data }) => data?.products ?? []),
  );
  return (
    <ProductShelf
      id="companions"
      heading={t`Goes well with`}
      products={isComing ? [] : products}
      comingCount={isComing ? COMPANION_COUNT : 0}
    />
  );
};

/** More products of the same brand. Renders nothing if there are none or the call fails. */
export const RelatedProducts = ({ product }: { product: Product }) => {
  const { company, _id } = product;
  const { data, isLoading } = productApi.useListProductsQuery({
    collection: company,
    page: 1,
    limit: RELATED_COUNT + 1,
  });
  const related = data?.products.filter((other) => other._id !== _id).slice(0, RELATED_COUNT) ?? [];
  const brand = brandName(company);
  return (
    <ProductShelf
      id="related"
      heading={t`More from ${brand}`}
      more={
        <Link to={collectionPath(company)} className="text-link font-semibold">
          {t`See all`}
        </Link>
      }
      products={related}
      comingCount={isLoading ? RELATED_COUNT : 0}
    />
  );
};
