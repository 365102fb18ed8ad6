import { t } from '../../platform/i18n.js';
import { usePageTitle } from '../../platform/page-title.js';

export const PaymentPage = () => {
  usePageTitle(t`Payment`);
  return (
    <section className="frame py-12">
      <h1 className="text-3xl">{t`Payment`}</h1>
    </section>
  );
};
