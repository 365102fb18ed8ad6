import { t } from '../platform/i18n.js';
import { ButtonLink } from '../ui/button.js';
import { ErrorState } from '../ui/states.js';

/** In the place of a page that broke. The rest of the shop, and the cart, go on. */
export const BrokenPage = () => (
  <section className="frame min-h-[60vh] py-12">
    <h1 className="sr-only">{t`Something went wrong`}</h1>
    <ErrorState action={<ButtonLink to="/">{t`Back to the shop`}</ButtonLink>}>
      {t`This page tripped over its own laces. Your cart is safe.`}
    </ErrorState>
  </section>
);
