import {
  ADMIN_PRODUCT_SORTS,
  type AdminProduct,
  adminPageOf,
  adminPathTo,
  PRODUCT_STATUSES,
  PRODUCT_TYPES,
  STOCK_FILTERS,
} from '@paila/shared';
import { useMemo } from 'react';
import { useProductFacetsQuery } from '../../features/catalog/product-api.js';
import { gettext, t } from '../../platform/i18n.js';
import { brandName } from '../../features/catalog/labels.js';
import { useDeskSettings } from '../platform/desk-settings.js';
import { type ShopTime, useShopTime } from '../platform/shop-time.js';
import { ButtonLink } from '../ui/button.js';
import type { Column } from '../ui/column.js';
import { FilterChoice } from '../ui/filters.js';
import { ListFilters, ListTable } from '../ui/list-frame.js';
import { type ListState, pageQuery, useListState } from '../ui/list-state.js';
import { PageHead } from '../ui/page-head.js';
import { useShortcuts } from '../ui/shortcuts.js';
import { useNavigate } from 'react-router-dom';
import { statusLabel, typeLabel } from './labels.js';
import { useListAllProductsQuery } from './product-api.js';
import { lowSizes, PriceWords, StatusWord, StockWords, Thumbnail } from './product-cells.js';
import { RowActions } from './row-actions.js';

const PAGE_SIZE = 25;
const FILTERS = ['status', 'type', 'company', 'stock', 'removed'] as const;
type Filter = (typeof FILTERS)[number];

const columnsOfProducts = ({ formatDayOfMoment }: ShopTime, lowStock: number): readonly Column<AdminProduct>[] => [
  { id: 'picture', header: t`Picture`, cell: (product) => <Thumbnail product={product} />, card: 'title' },
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
  { id: 'low', header: t`Low in`, cell: (product) => lowSizes(product, lowStock), card: 'named' },
  {
    id: 'changedAt',
    header: t`Changed`,
    cell: ({ changedAt }) => formatDayOfMoment(changedAt),
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

const memberOf = <Value extends string>(values: readonly Value[], value: string | undefined): Value | undefined =>
  values.find((each) => each === value);

const Filters = ({ list }: { list: ListState<Filter> }) => {
  const { data: facets } = useProductFacetsQuery({});
  const { filters, setFilters } = list;
  const choose = (name: Filter) => (value: string | undefined) => {
    setFilters({ [name]: value });
  };
  return (
    <>
      <FilterChoice
        label={t`Status`}
        options={PRODUCT_STATUSES.map((value) => ({ value, label: statusLabel(value) }))}
        value={filters.status}
        onChange={choose('status')}
      />
      <FilterChoice
        label={t`Type`}
        options={PRODUCT_TYPES.map((value) => ({ value, label: typeLabel(value) }))}
        value={filters.type}
        onChange={choose('type')}
      />
      <FilterChoice
        label={t`Brand`}
        options={(facets?.brands ?? []).map(({ value }) => ({ value, label: brandName(value) }))}
        value={filters.company}
        onChange={choose('company')}
      />
      <FilterChoice
        label={t`Stock`}
        options={[
          { value: 'low', label: t`Low in a size` },
          { value: 'out', label: t`Sold out` },
        ]}
        value={filters.stock}
        onChange={choose('stock')}
      />
      <FilterChoice
        label={t`Bin`}
        options={[{ value: 'true', label: t`Deleted products` }]}
        value={filters.removed}
        onChange={choose('removed')}
      />
    </>
  );
};

const emptyText = ({ filters, isNarrowed }: ListState<Filter>): string => {
  if (!isNarrowed) return t`No products yet.`;
  return filters.removed === undefined ? t`No products match these filters.` : t`The bin is empty.`;
};

/** All products: found, filtered and ordered by the server; each can be edited, or deleted with a way back. */
export const ProductsPage = () => {
  const list = useListState(FILTERS);
  const navigate = useNavigate();
  const time = useShopTime();
  const { lowStock } = useDeskSettings();
  const columns = useMemo(() => columnsOfProducts(time, lowStock), [time, lowStock]);
  const { filters, sorting } = list;
  const call = useListAllProductsQuery({
    ...pageQuery(list, PAGE_SIZE),
    status: memberOf(PRODUCT_STATUSES, filters.status),
    type: memberOf(PRODUCT_TYPES, filters.type),
    company: filters.company,
    stock: memberOf(STOCK_FILTERS, filters.stock),
    removed: filters.removed === 'true' ? true : undefined,
    sort: sorting && memberOf(ADMIN_PRODUCT_SORTS, `${sorting.desc ? '-' : ''}${sorting.id}`),
  });
  const addProduct = (): void => void navigate(adminPathTo('addProduct'));
  useShortcuts([{ keys: 'n', label: gettext(adminPageOf('addProduct').title), run: addProduct, onlyKeys: true }]);
  return (
    <>
      <PageHead
        title={gettext(adminPageOf('products').title)}
        actions={
          <ButtonLink look="strong" keys="n" to={adminPathTo('addProduct')}>
            {t`Add product`}
          </ButtonLink>
        }
      />
      <ListFilters list={list} label={t`Search products`} placeholder={t`Title, brand, colour, type, size or id`}>
        <Filters list={list} />
      </ListFilters>
      <ListTable<AdminProduct>
        label={t`Products`}
        columns={columns}
        list={list}
        pageSize={PAGE_SIZE}
        call={call}
        {...(filters.removed === undefined && { hrefOf: ({ _id }) => adminPathTo('editProduct', { id: _id }) })}
        emptyText={emptyText(list)}
        emptyAction={<ButtonLink look="strong" to={adminPathTo('addProduct')}>{t`Add product`}</ButtonLink>}
        showAll={t`Show all products`}
      />
    </>
  );
};
