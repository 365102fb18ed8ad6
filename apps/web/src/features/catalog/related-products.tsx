import { collectionPath, type Product, RELATED_COUNT, brandName } from '@paila/shared';
import { Link } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { useListProductsQuery } from './product-api.js';
import { ProductShelf } from './product-shelf.js';

/** More products of the same brand. Renders nothing if there are none or the call fails. */
export const RelatedProducts = ({ product }: { product: Product }) => {
  const { company, _id } = product;
  const { data, isLoading } = useListProductsQuery({ collection: company, page: 1, limit: RELATED_COUNT + 1 });
  const related = data?.products.filter((each) => each._id !== _id).slice(0, RELATED_COUNT) ?? [];
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
