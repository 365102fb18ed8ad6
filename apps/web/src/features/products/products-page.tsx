import { useLocation } from 'react-router';
import { t } from '../../platform/i18n.js';
import { usePageTitle } from '../../platform/page-title.js';
import { Catalogue } from './catalogue.js';

/** The department is the second part of the address. */
const departmentOf = (pathname: string): { title: string; gender?: string } => {
  const gender = pathname.split('/')[2];
  if (gender === 'men') return { title: t`Men's Sneakers`, gender };
  if (gender === 'women') return { title: t`Women's Sneakers`, gender };
  return { title: t`All Sneakers` };
};

/** /products, /products/men and /products/women. */
export const ProductsPage = () => {
  const { title, gender } = departmentOf(useLocation().pathname);
  usePageTitle(title);
  // Keyed, so that nothing of one department lingers in the next.
  return <Catalogue key={gender ?? 'all'} heading={title} within={gender === undefined ? {} : { gender }} />;
};
