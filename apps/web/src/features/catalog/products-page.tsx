import { type Gender, listHead, listPages, pathTo, PAGE_NAMES, type PageName } from '@paila/shared';
import { useSearchParams, useMatches } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { pageHeadOf, usePageHead } from '../../platform/page-head.js';
import { listHeading } from './list-heading.js';
import { ListHeader, NeighbourLists } from './list-header.js';
import { ProductList } from './product-list.js';

/** The name of the page that is shown, which is the id of its route. */
const usePageName = (): PageName | undefined => {
  const id = useMatches().at(-1)?.id;
  return PAGE_NAMES.find((name) => name === id);
};

const departmentLabels = (): Readonly<Record<Gender, string>> => ({ men: t`Men`, women: t`Women` });

/** All products, or the products of a department. */
export const ProductsPage = () => {
  const shown = usePageName();
  const pages = listPages();
  const { name, within } = pages.find((page) => page.name === shown) ?? { name: 'products' as const, within: {} };
  const [params] = useSearchParams();
  usePageHead(listHead(pageHeadOf(name), params));
  const labels = departmentLabels();
  const lists = pages.map((page) => ({
    to: pathTo(page.name),
    label: page.within.gender === undefined ? t`All` : labels[page.within.gender],
    isCurrent: page.name === name,
  }));
  return (
    <ProductList
      // The key resets the state for another department.
      key={name}
      header={(selection, count) => (
        <ListHeader
          heading={listHeading(selection)}
          count={count}
          neighbours={<NeighbourLists label={t`Departments`} lists={lists} />}
        />
      )}
      within={within}
    />
  );
};
