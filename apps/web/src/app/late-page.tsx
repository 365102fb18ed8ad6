import { type ComponentType, useEffect, useState } from 'react';
import { t } from '../platform/i18n.js';
import { useOnline } from '../platform/online.js';
import { Button } from '../ui/button.js';
import { ErrorState } from '../ui/states.js';

type LoadPage = () => Promise<ComponentType>;

/** Milliseconds after which code that did not come is fetched once more, before anybody is told. */
const RETRY_AFTER = 1000;

/** What browsers throw for a module that they cannot fetch; a module that breaks throws an error of its own. */
const isMissingCode = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);

/** Whether the server has replaced the files of this app, as a new release does. */
const isReleaseGone = async (): Promise<boolean> => {
  try {
    return (await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
};

/** Loads the page anew, with the files of today, when those of this app are no longer there. */
export const reloadIfReleaseIsGone = async (): Promise<void> => {
  if (await isReleaseGone()) window.location.reload();
};

const MissingPage = ({ onTryAgain }: { onTryAgain: () => void }) => {
  const isOnline = useOnline();
  const [wasOffline] = useState(!isOnline);
  useEffect(() => {
    if (wasOffline && isOnline) onTryAgain();
  }, [wasOffline, isOnline, onTryAgain]);
  return (
    <section className="frame min-h-[60vh] py-12">
      <h1 className="sr-only">{t`Something went wrong`}</h1>
      <ErrorState action={<Button onClick={onTryAgain}>{t`Try again`}</Button>}>
        {t`We could not load this page. Your cart is safe.`}
      </ErrorState>
    </section>
  );
};

const substitutes = new WeakSet<ComponentType>();
/** Whether a component stands in for a page whose code did not come. */
export const isSubstitute = (component: ComponentType): boolean => substitutes.has(component);

/** Stands in for a page whose code did not come, until it does. */
const substituteFor = (load: LoadPage): ComponentType => {
  let loaded: ComponentType | undefined;
  const Substitute = () => {
    const [Page, setPage] = useState(() => loaded);
    const [tryAgain] = useState(() => () => {
      load().then(
        (page) => {
          loaded = page;
          setPage(() => page);
        },
        () => {
          // Some browsers keep a failed module until the page is reloaded.
          if (navigator.onLine) window.location.reload();
        },
      );
    });
    useEffect(() => {
      if (loaded) return;
      void reloadIfReleaseIsGone();
    }, []);
    return Page ? <Page /> : <MissingPage onTryAgain={tryAgain} />;
  };
  substitutes.add(Substitute);
  return Substitute;
};

/**
 * Fetches a page's code, a second time when the first one fails. If it does not come, a page that offers to try again
 * takes its place: React Router would keep the failure until a reload.
 */
export const loadLatePage = async (load: LoadPage): Promise<ComponentType> => {
  try {
    return await load().catch(async (error: unknown) => {
      if (!isMissingCode(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
      return load();
    });
  } catch (error) {
    if (!isMissingCode(error)) throw error;
    return substituteFor(load);
  }
};
