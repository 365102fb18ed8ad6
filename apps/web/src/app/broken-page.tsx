import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { t } from '../platform/i18n.js';
import { useOnline } from '../platform/online.js';
import { Button, ButtonLink } from '../ui/button.js';
import { ErrorState } from '../ui/states.js';

/** A chunk of an older release that the server no longer has; a reload brings the new one. */
const isMissingCode = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script|loading chunk/i.test(error.message);

/** Once the network is back there is nothing to ask the shopper. */
const useReloadOnReturn = (isWanted: boolean): void => {
  const isOnline = useOnline();
  const [wasOffline] = useState(!isOnline);
  useEffect(() => {
    if (isWanted && wasOffline && isOnline) window.location.reload();
  }, [isWanted, wasOffline, isOnline]);
};

/** In the place of a page that broke. The rest of the shop, and the cart, go on. */
export const BrokenPage = () => {
  const error = useRouteError();
  useReloadOnReturn(isMissingCode(error));
  return (
    <section className="frame min-h-[60vh] py-12">
      <h1 className="sr-only">{t`Something went wrong`}</h1>
      {isMissingCode(error) ? (
        <ErrorState
          action={
            <Button
              onClick={() => {
                window.location.reload();
              }}
            >{t`Reload page`}</Button>
          }
        >
          {t`We could not load this page. Your cart is safe.`}
        </ErrorState>
      ) : (
        <ErrorState action={<ButtonLink to="/">{t`Back to the shop`}</ButtonLink>}>
          {t`This page tripped over its own laces. Your cart is safe.`}
        </ErrorState>
      )}
    </section>
  );
};
