import { pathTo } from '@paila/shared';
import { t } from '../platform/i18n.js';
import { ButtonLink } from '../ui/button.js';
import { ErrorState } from '../ui/states.js';

/** Shown instead of a page that failed to render. The rest of the shop, including the cart, still works. */
export const BrokenPage = () => (
  <section className="frame min-h-[60vh] py-12">
    <h1 className="sr-only">{t`Something went wrong`}</h1>
    <ErrorState action={<ButtonLink to={pathTo('home')}>{t`Back to the shop`}</ButtonLink>}>
      {t`This page tripped over its own laces. Your cart is safe.`}
    </ErrorState>
  </section>
);
