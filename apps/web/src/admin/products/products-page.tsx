import {
  ADMIN_PRODUCT_SORTS,
  type AdminProduct,
  adminPathTo,
  productPictures,
  PRODUCT_STATUSES,
  PRODUCT_TYPES,
  STOCK_FILTERS,
  brandName,
} from '@paila/shared';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { productApi } from '../../features/catalog/product-api.js';
import { t } from '../../platform/i18n.js';
import { useDeskSettings } from '../platform/desk-settings.js';
import { ButtonLink } from '../ui/button.js';
import { type Column, DayCell } from '../ui/column.js';
import { filterOptions } from '../ui/filters.js';
import { type ListFilter, ListHead, ListTable } from '../ui/list-frame.js';
import { filterFlag, filterMember, type ListState, useListState } from '../ui/list-state.js';
import { pageTitle } from '../ui/page-head.js';
import { useShortcuts } from '../ui/shortcuts.js';
import { statusLabel, typeLabel } from './labels.js';
import { adminProductApi } from './product-api.js';
import { lowSizes, PriceWords, SmallPicture, StatusWord, StockWords } from './product-cells.js';
import { RowActions } from './row-actions.js';

const FILTERS = ['status', 'type', 'company', 'stock', 'removed'] as const;
type Filter = (typeof FILTERS)[number];

const productColumns = (lowStock: number): readonly Column<AdminProduct>[] => [
  {
    id: 'picture',
    header: t`Picture`,
    cell: (product) => <SmallPicture src={productPictures(product)[0] ?? ''} alt="" loading="lazy" className="w-11" />,
    card: 'title',
  },
  { id: 'title', header: t`Title`, cell: ({ title }) => title, sortable: true, link: true, card: 'title' },
  { id: 'company', header: t`Brand`, cell: ({ company }) => brandName(company), card: 'plain' },
  { id: 'type', header: t`Type`, cell: ({ type }) => typeLabel(type), card: 'plain' },
  { id: 'status', header: t`Status`, cell: (product) => <StatusWord product={product} />, card: 'end' },
  {
    id: 'price',
    header: t`Price`,
    cell: (product) => <PriceWords product={product} />,
    align: 'end',
    sortable: true,
    card: 'plain',
  },
  {
    id: 'stock',
    header: t`Stock`,
    cell: (product) => <StockWords product={product} />,
    align: 'end',
    sortable: true,
    card: 'named',
  },
  { id: 'low', header: t`Low sizes`, cell: (product) => lowSizes(product, lowStock), card: 'named' },
  {
    id: 'changedAt',
    header: t`Changed`,
    cell: ({ changedAt }) => <DayCell at={changedAt} />,
    align: 'end',
    sortable: true,
    card: 'none',
  },
  {
    id: 'actions',
    header: t`Actions`,
    cell: (product) => <RowActions product={product} />,
    align: 'end',
    card: 'action',
  },
];

const useFilters = (): readonly ListFilter<Filter>[] => {
  const { data: facets } = productApi.useProductFacetsQuery({});
  return [
    { name: 'status', label: t`Status`, options: filterOptions(PRODUCT_STATUSES, statusLabel) },
    { name: 'type', label: t`Type`, options: filterOptions(PRODUCT_TYPES, typeLabel) },
    {
      name: 'company',
      label: t`Brand`,
      options: (facets?.brands ?? []).map(({ value }) => ({ value, label: brandName(value) })),
    },
    {
      name: 'stock',
      label: t`Stock`,
      options: [
        { value: 'low', label: t`Low stock in a size` },
        { value: 'out', label: t`Sold out` },
      ],
    },
    { name: 'removed', label: t`Bin`, options: [{ value: 'true', label: t`Deleted products` }] },
  ];
};

const emptyText = ({ filters, isNarrowed }: ListState<Filter>): string => {
  if (!isNarrowed) return t`No products yet.`;
  return filters.removed === undefined ? t`No products match these filters.` : t`The bin is empty.`;
};

/** All products: found, filtered and sorted by the server. Each can be edited, or deleted and restored. */
export const ProductsPage = () => {
  const list = useListState(FILTERS, 25);
  const navigate = useNavigate();
  const { lowStock } = useDeskSettings();
  const columns = useMemo(() => productColumns(lowStock), [lowStock]);
  const { query, filters, sort } = list;
  const call = adminProductApi.useListAllProductsQuery({
    query: {
      ...query,
      status: filterMember(PRODUCT_STATUSES, filters.status),
      type: filterMember(PRODUCT_TYPES, filters.type),
      company: filters.company,
      stock: filterMember(STOCK_FILTERS, filters.stock),
      removed: filterFlag(filters.removed),
      sort: filterMember(ADMIN_PRODUCT_SORTS, sort),
    },
  });
  const addProduct = (): void => void navigate(adminPathTo('addProduct'));
  useShortcuts([{ keys: 'n', label: pageTitle('addProduct'), run: addProduct, onlyKeys: true }]);
  return (
    <>
      <ListHead
        page="products"
        list={list}
        actions={
          <ButtonLink look="strong" keys="n" to={adminPathTo('addProduct')}>
            {t`Add product`}
          </ButtonLink>
        }
        searchLabel={t`Search products`}
        placeholder={t`Title, brand, colour, type, size or id`}
        filters={useFilters()}
      />
      <ListTable<AdminProduct>
        label={t`Products`}
        columns={columns}
        list={list}
        call={call}
        {...(filters.removed === undefined && { rowPath: ({ _id }) => adminPathTo('editProduct', { id: _id }) })}
        emptyText={emptyText(list)}
        emptyAction={<ButtonLink look="strong" to={adminPathTo('addProduct')}>{t`Add product`}</ButtonLink>}
        showAll={t`Show all products`}
      />
    </>
  );
};
