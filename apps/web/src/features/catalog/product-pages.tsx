import type { ProductQuery } from '@paila/shared';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../platform/api.js';
import { ReloadError } from '../../ui/states.js';
import { ProductCard, ProductCardSkeleton } from './product-card.js';
import { productApi } from './product-api.js';

/** Index of the page's first product in the list. */
export const pageId = (page: number): string => `page-${String(page)}`;

interface ProductPageItemsProps {
  query: ProductQuery;
  page: number;
  /** The number of products that the page will have. */
  size: number;
  /** The number of cards that are visible without scrolling. */
  eagerCount: number;
  /** True if the shopper has just requested this page, so that its first product gets the focus. */
  takesFocus: boolean;
}

/** One page of a list, as items of the surrounding grid. Each page is fetched and cached separately. */
export const ProductPageItems = ({ query, page, size, eagerCount, takesFocus }: ProductPageItemsProps) => {
  const { data, error, isUninitialized, isFetching, refetch } = productApi.useListProductsQuery({ ...query, page });
  const first = useRef<HTMLLIElement>(null);
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded && takesFocus) first.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [isLoaded, takesFocus]);
  if (!data && (isFetching || isUninitialized)) {
    return Array.from({ length: size }, (_, index) => (
      <li key={index}>
        <ProductCardSkeleton />
      </li>
    ));
  }
  if (!data) {
    return (
      <li className="col-span-full">
        <ReloadError message={messageOf(error)} onReload={() => void refetch()} />
      </li>
    );
  }
  return data.products.map((product, index) => (
    <li
      key={product._id}
      {...(index === 0 && { ref: first, id: pageId(page), className: 'scroll-mt-[calc(var(--spacing-header)+4rem)]' })}
    >
      <ProductCard product={product} eager={page === 1 && index < eagerCount} />
    </li>
  ));
};
