import { pathTo } from '@paila/shared';
import { t } from '../platform/i18n.js';
import { ButtonLink, buttonLook } from '../ui/button.js';
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

/** Shown when the shop's frame itself failed to render. A plain link, as the router may be what failed. */
export const BrokenShop = () => (
  <main className="frame grid min-h-dvh content-center">
    <h1 className="sr-only">{t`Something went wrong`}</h1>
    <ErrorState
      action={
        <a className={buttonLook()} href={pathTo('home')}>
          {t`Back to the shop`}
        </a>
      }
    >
      {t`The shop tripped over its own laces. Your cart is safe.`}
    </ErrorState>
  </main>
);
