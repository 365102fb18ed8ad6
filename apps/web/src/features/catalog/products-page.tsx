import { listHead, pageOf, PAGES } from '@paila/shared';
import { matchPath, useLocation, useSearchParams } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { pageHeadOf, usePageHead } from '../../platform/page-head.js';
import { ProductList } from './product-list.js';
import { ListHeader } from './list-header.js';

/** The pages that this one component shows. */
const LIST_PAGES = ['products', 'men', 'women'] as const;

/** All products, or those of one department. */
export const ProductsPage = () => {
  const { pathname } = useLocation();
  const name = LIST_PAGES.find((each) => matchPath(PAGES[each].path, pathname)) ?? 'products';
  const { content } = pageOf(name);
  const head = pageHeadOf(name);
  const [params] = useSearchParams();
  usePageHead(listHead(head, params));
  const labels = { products: t`All`, men: t`Men`, women: t`Women` };
  const tabs = LIST_PAGES.map((each) => ({ to: PAGES[each].path, label: labels[each], isCurrent: each === name }));
  return (
    <ProductList
      // Keyed, so that nothing of one department lingers in the next.
      key={name}
      header={(count) => <ListHeader heading={head.title} count={count} />}
      neighbours={{ label: t`Departments`, tabs }}
      within={content.kind === 'list' ? content.within : {}}
    />
  );
};
