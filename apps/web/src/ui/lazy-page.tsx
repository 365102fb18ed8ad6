import { type ComponentType, useEffect, useState } from 'react';
import { t } from '../platform/i18n.js';
import { useOnline } from '../platform/online.js';
import { reloadIfReleaseIsGone } from '../platform/release.js';
import { PAGE_MISSING } from '../platform/worker.js';
import { Button } from './button.js';
import { ErrorState } from './states.js';

type LoadPage = () => Promise<ComponentType>;

/** Milliseconds before the code is fetched a second time; only if that fails too is an error shown. */
const RETRY_AFTER = 1000;

/** Messages of browsers for a module that cannot be fetched, as opposed to one that throws while it runs. */
const isMissingCode = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);

const MissingPage = ({ words, onTryAgain }: { words: string; onTryAgain: () => void }) => {
  const isOnline = useOnline();
  const [wasOffline] = useState(!isOnline);
  useEffect(() => {
    if (wasOffline && isOnline) onTryAgain();
  }, [wasOffline, isOnline, onTryAgain]);
  return (
    <section className="frame min-h-[60vh] py-12">
      <h1 className="sr-only">{t`Something went wrong`}</h1>
      <ErrorState action={<Button onClick={onTryAgain}>{t`Try again`}</Button>}>{words}</ErrorState>
    </section>
  );
};

const substitutes = new WeakSet<ComponentType>();
/** True if a component is the placeholder for a page whose code did not load. */
export const isSubstitute = (component: ComponentType): boolean => substitutes.has(component);

/** Placeholder for a page whose code did not load, until it does. */
const substituteFor = (load: LoadPage, words: () => string): ComponentType => {
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
          // Some browsers cache a failed module until the page is reloaded.
          if (navigator.onLine) window.location.reload();
        },
      );
    });
    useEffect(() => {
      if (loaded) return;
      void reloadIfReleaseIsGone();
      document.dispatchEvent(new Event(PAGE_MISSING));
    }, []);
    return Page ? <Page /> : <MissingPage words={words()} onTryAgain={tryAgain} />;
  };
  substitutes.add(Substitute);
  return Substitute;
};

/**
 * Fetches a page's code, retrying once. If that fails, a placeholder that offers to try again is shown, as React Router
 * itself would keep the failure until a reload.
 * @param words the text of the placeholder
 */
export const loadLazyPage = async (
  load: LoadPage,
  words = () => t`We could not load this page. Your cart is safe.`,
): Promise<ComponentType> => {
  try {
    return await load().catch(async (error: unknown) => {
      if (!isMissingCode(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
      return load();
    });
  } catch (error) {
    if (!isMissingCode(error)) throw error;
    return substituteFor(load, words);
  }
};
