import { useLocation } from 'react-router';
import { t } from '../../platform/i18n.js';
import { usePageTitle } from '../../platform/page-title.js';

const titleOf = (pathname: string): string => {
  const department = pathname.split('/')[2];
  if (department === 'men') return t`Men's Sneakers`;
  if (department === 'women') return t`Women's Sneakers`;
  return t`All Sneakers`;
};

export const ProductsPage = () => {
  const title = titleOf(useLocation().pathname);
  usePageTitle(title);
  return (
    <section className="frame py-12">
      <h1 className="text-4xl">{title}</h1>
    </section>
  );
};
