import { collectionPath, type Product, RELATED_COUNT } from '@paila/shared';
import { Link } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { brandName } from './labels.js';
import { useListProductsQuery } from './product-api.js';
import { ProductCard } from './product-card.js';
import { ProductGrid, ProductGridSkeleton } from './product-grid.js';

/** More products of the same brand. Renders nothing if there are none or the call fails. */
export const RelatedProducts = ({ product }: { product: Product }) => {
  const { company, _id } = product;
  const { data, isLoading } = useListProductsQuery({ collection: company, page: 1, limit: RELATED_COUNT + 1 });
  const related = data?.products.filter((each) => each._id !== _id).slice(0, RELATED_COUNT) ?? [];
  const brand = brandName(company);
  if (!isLoading && related.length === 0) return null;
  return (
    <section aria-labelledby="related" className="frame pt-section">
      <div className="flex flex-wrap items-end justify-between gap-4 pb-8">
        <h2 id="related" className="text-3xl">{t`More from ${brand}`}</h2>
        <Link to={collectionPath(company)} className="text-link font-semibold">
          {t`See all`}
        </Link>
      </div>
      {isLoading ? (
        <ProductGridSkeleton count={RELATED_COUNT} />
      ) : (
        <ProductGrid>
          {related.map((each) => (
            <li key={each._id}>
              <ProductCard product={each} morphs={false} />
            </li>
          ))}
        </ProductGrid>
      )}
    </section>
  );
};
