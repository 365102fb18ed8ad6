import { startTransition, useEffect, useRef, useState } from 'react';
import { useRouterState } from '../../platform/router/index.js';
import { ProductCard, ProductCardBones } from './product-card.js';
import { type ProductQuery, useListProductsQuery } from './product-api.js';

/** Cards that may be in view when the list is opened; and as many in each further go, so that a tap is answered in between. */
const AT_ONCE = 6;

/** As much room as a card takes, in a single element: there are many, and nobody sees them. */
const CardRoom = () => (
  <div aria-hidden="true" className="pb-23 before:block before:aspect-square before:content-['']" />
);

/** Where a page of a list begins. */
export const pageId = (page: number): string => `page-${String(page)}`;

interface ProductPageItemsProps {
  query: ProductQuery;
  page: number;
  /** How many products the page will have. */
  size: number;
  /** Cards that are seen without scrolling. */
  eagerCount: number;
  /** The shopper has just asked for this page: its first product gets the focus. */
  takesFocus: boolean;
}

/** One page of a list, as items of the grid around it. Each page is fetched and kept by itself. */
export const ProductPageItems = ({ query, page, size, eagerCount, takesFocus }: ProductPageItemsProps) => {
  const { data, isUninitialized, isLoading } = useListProductsQuery({ ...query, page });
  const first = useRef<HTMLLIElement>(null);
  const { isArrival } = useRouterState();
  const count = data?.products.length ?? 0;
  // The first page of a visit is drawn in several goes. Later ones are not: what is gone back to has to be there at once.
  const [goes, setGoes] = useState(1);
  const drawn = isArrival ? goes * AT_ONCE : count;
  const isThere = data !== undefined;
  useEffect(() => {
    if (drawn < count) {
      startTransition(() => {
        setGoes(goes + 1);
      });
    }
  }, [drawn, count, goes]);
  useEffect(() => {
    if (isThere && takesFocus) first.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [isThere, takesFocus]);
  if (isLoading || isUninitialized) {
    return Array.from({ length: size }, (_, index) => (
      <li key={index}>
        <ProductCardBones />
      </li>
    ));
  }
  return data?.products.map((product, index) => (
    <li
      key={product._id}
      {...(index === 0 && { ref: first, id: pageId(page), className: 'scroll-mt-[calc(var(--header)+4rem)]' })}
    >
      {index < drawn ? <ProductCard product={product} eager={page === 1 && index < eagerCount} /> : <CardRoom />}
    </li>
  ));
};
