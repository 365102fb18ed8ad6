import { adminPathTo } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { ButtonLink } from '../ui/button.js';
import { PageHead } from '../ui/page-head.js';
import { EmptyState } from '../ui/states.js';

/** For a link that leads nowhere; the server answers such an address with the shop's own page. */
export const MissingPage = () => (
  <>
    <PageHead title={t`Not Found`} />
    <EmptyState action={<ButtonLink to={adminPathTo('dashboard')}>{t`Back to the dashboard`}</ButtonLink>}>
      {t`There is no such page in the back office.`}
    </EmptyState>
  </>
);
