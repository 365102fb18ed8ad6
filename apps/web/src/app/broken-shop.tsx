import { t } from '../platform/i18n.js';
import { buttonLook } from '../ui/button.js';
import { ErrorState } from '../ui/states.js';

/** When even the frame of the shop broke. A plain link: the router may be what is broken. */
export const BrokenShop = () => (
  <main className="frame grid min-h-dvh content-center">
    <h1 className="sr-only">{t`Something went wrong`}</h1>
    <ErrorState
      action={
        <a className={buttonLook()} href="/">
          {t`Back to the shop`}
        </a>
      }
    >
      {t`The shop tripped over its own laces. Your cart is safe.`}
    </ErrorState>
  </main>
);
