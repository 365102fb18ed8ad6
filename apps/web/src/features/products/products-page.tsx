import { GENDERS, listHead } from '@paila/shared';
import { useLocation, useSearchParams } from 'react-router';
import { pageHeadOf, usePageHead } from '../../platform/page-head.js';
import { Catalogue } from './catalogue.js';

/** /products, /products/men and /products/women: the department is the second part of the address. */
export const ProductsPage = () => {
  const part = useLocation().pathname.split('/')[2]?.toLowerCase();
  const gender = GENDERS.find((each) => each === part);
  const head = pageHeadOf(gender ?? 'products');
  const [params] = useSearchParams();
  usePageHead(listHead(head, params));
  // Keyed, so that nothing of one department lingers in the next.
  return <Catalogue key={gender ?? 'all'} heading={head.title} within={gender === undefined ? {} : { gender }} />;
};
