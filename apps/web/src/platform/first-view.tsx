import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';
import { readStored } from './storage.js';

const FirstViewContext = createContext(false);

/**
 * Around an app that the server renders. Once the page is hydrated, what only the browser has appears in a transition:
 * React renders it in small steps, between which the page answers taps.
 */
export const FirstView = ({ isDrawn, children }: { isDrawn: boolean; children: ReactNode }) => {
  const [isFirstView, setIsFirstView] = useState(isDrawn);
  useEffect(() => startTransition(() => setIsFirstView(false)), []);
  return <FirstViewContext value={isFirstView}>{children}</FirstViewContext>;
};

/**
 * True if this render must match the server's: on the server, and in the browser until the page is hydrated. Until
 * then, the page must not show data that only the browser has.
 */
export const useIsFirstView = (): boolean => use(FirstViewContext);

/** A value of local storage, read when the component renders; null while the page must equal the server's. */
export const useStored = (key: string): string | null => (useIsFirstView() ? null : readStored(key));
