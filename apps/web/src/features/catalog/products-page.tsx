import { GENDERS, listHead } from '@paila/shared';
import { useLocation, useSearchParams } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { pageHeadOf, usePageHead } from '../../platform/page-head.js';
import { ProductList } from './product-list.js';
import { ListHeader } from './list-header.js';

/** /products, /products/men and /products/women: the department is the second part of the address. */
export const ProductsPage = () => {
  const part = useLocation().pathname.split('/')[2]?.toLowerCase();
  const gender = GENDERS.find((each) => each === part);
  const head = pageHeadOf(gender ?? 'products');
  const [params] = useSearchParams();
  usePageHead(listHead(head, params));
  const tabs = [
    { to: '/products', label: t`All`, isCurrent: gender === undefined },
    { to: '/products/men', label: t`Men`, isCurrent: gender === 'men' },
    { to: '/products/women', label: t`Women`, isCurrent: gender === 'women' },
  ];
  return (
    <ProductList
      // Keyed, so that nothing of one department lingers in the next.
      key={gender ?? 'all'}
      header={(count) => <ListHeader heading={head.title} count={count} />}
      neighbours={{ label: t`Departments`, tabs }}
      within={gender === undefined ? {} : { gender }}
    />
  );
};
