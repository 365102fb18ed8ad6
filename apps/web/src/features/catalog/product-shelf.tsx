import type { Product } from '@paila/shared';
import type { ReactNode } from 'react';
import { ProductCard, ProductCardSkeleton } from './product-card.js';
import { ProductGrid } from './product-grid.js';

interface ProductShelfProps {
  /** Of the heading; unique on the page. */
  id: string;
  heading: string;
  /** A link to more. */
  more?: ReactNode;
  products: readonly Product[];
  /** How many are on their way. */
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
      <ProductGrid isBusy={comingCount > 0}>
        {products.map((each) => (
          <li key={each._id}>
            <ProductCard product={each} morphs={false} />
          </li>
        ))}
        {Array.from({ length: comingCount }, (_, index) => (
          <li key={index}>
            <ProductCardSkeleton />
          </li>
        ))}
      </ProductGrid>
    </section>
  );
};
