import { t } from '../../platform/i18n.js';
import { usePageTitle } from '../../platform/page-title.js';

export const OrdersPage = () => {
  usePageTitle(t`My Orders`);
  return (
    <section className="frame py-12">
      <h1 className="text-3xl">{t`My Orders`}</h1>
    </section>
  );
};
