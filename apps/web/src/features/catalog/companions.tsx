import { COMPANION_COUNT, companionLists, pickCompanions, type Product } from '@paila/shared';
import { skipToken } from '@reduxjs/toolkit/query';
import { t } from '../../platform/i18n.js';
import { useListProductsQuery } from './product-api.js';
import { ProductShelf } from './product-shelf.js';

const useList = (query: ReturnType<typeof companionLists>[number] | undefined) =>
  useListProductsQuery(query ?? skipToken);

/** What goes well with a product: clothes with a shoe, shoes with clothes. */
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
