import { skipToken } from '@reduxjs/toolkit/query';
import { t } from '../../platform/i18n.js';
import { productApi } from './product-api.js';
import { ProductShelf } from './product-shelf.js';

const useProduct = (id: string | undefined) => productApi.useShowProductQuery(id ?? skipToken);

/** Up to four products by their ids. A product that is no longer sold is left out. */
export const ViewedProducts = ({ ids: [first, second, third, fourth] }: { ids: readonly string[] }) => {
  const answers = [useProduct(first), useProduct(second), useProduct(third), useProduct(fourth)];
  return (
    <ProductShelf
      id="recently-viewed"
      heading={t`Recently viewed`}
      products={answers.flatMap(({ data }) => data ?? [])}
      comingCount={answers.filter(({ isLoading }) => isLoading).length}
    />
  );
};
