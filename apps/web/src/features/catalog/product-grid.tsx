import type { Product } from '@paila/shared';
import type { ReactNode } from 'react';
import { names } from '../../platform/names.js';
import { Skeleton } from '../../ui/skeleton.js';
import { ProductCard, ProductCardSkeleton } from './product-card.js';

/**
 * The columns by width: two on a phone. Next to the filters there is room for one column less. Without filters there
 * are never three, so that four cards leave no gap.
 */
const columns = (isBesideFilters: boolean): string =>
  names(
    'grid grid-cols-1 gap-x-3 gap-y-9 min-[22.5rem]:grid-cols-2 md:gap-x-6 md:gap-y-14',
    isBesideFilters ? 'md:grid-cols-3 min-[90rem]:grid-cols-4' : 'lg:grid-cols-4',
  );

interface ProductGridProps {
  products?: readonly Product[];
  /** True if the pictures transition into the product's page. */
  morphs?: boolean;
  /** List items after the products. */
  children?: ReactNode;
  isBesideFilters?: boolean;
  isBusy?: boolean;
}

/** Products in one to four columns, depending on the width. */
export const ProductGrid = ({
  products = [],
  morphs = false,
  children,
  isBesideFilters = false,
  isBusy = false,
}: ProductGridProps) => (
  <ul
    aria-busy={isBusy}
    className={names(columns(isBesideFilters), 'transition-opacity duration-(--calm)', isBusy && 'opacity-50')}
  >
    {products.map((product) => (
      <li key={product._id}>
        <ProductCard product={product} morphs={morphs} />
      </li>
    ))}
    {children}
  </ul>
);

/** The grid while its products are loading. */
export const ProductGridSkeleton = ({
  count,
  isBesideFilters = false,
}: {
  count: number;
  isBesideFilters?: boolean;
}) => (
  <Skeleton className={columns(isBesideFilters)}>
    {Array.from({ length: count }, (_, index) => (
      <ProductCardSkeleton key={index} />
    ))}
  </Skeleton>
);
