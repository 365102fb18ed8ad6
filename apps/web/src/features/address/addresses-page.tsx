import { t } from '../../platform/i18n.js';
import { usePageTitle } from '../../platform/page-title.js';

export const AddressesPage = () => {
  usePageTitle(t`My Address`);
  return (
    <section className="frame py-12">
      <h1 className="text-3xl">{t`My Address`}</h1>
    </section>
  );
};
