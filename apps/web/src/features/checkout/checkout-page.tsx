import { t } from '../../platform/i18n.js';
import { usePageTitle } from '../../platform/page-title.js';

export const CheckoutPage = () => {
  usePageTitle(t`Checkout Page`);
  return (
    <section className="frame py-12">
      <h1 className="text-3xl">{t`Delivery Information`}</h1>
    </section>
  );
};
