import { readTabStored, writeTabStored } from './storage.js';

/** The default key under which React Router's ScrollRestoration stores scroll positions in this tab. */
export const SCROLL_POSITIONS = 'react-router-scroll-positions';

interface Opened {
  readonly location: Pick<Location, 'pathname' | 'search'>;
  readonly performance: { readonly getEntriesByType: (type: string) => readonly { name: string; type?: string }[] };
}

/** A newly opened page begins at its top: only a reload and "back" restore the scroll position. */
export const forgetPlaceHere = ({ location: { pathname, search }, performance }: Opened): void => {
  const stored = readTabStored(SCROLL_POSITIONS);
  // JSON leaves an address unchanged: an address has no characters that JSON would escape.
  if (stored && performance.getEntriesByType('navigation')[0]?.type === 'navigate')
    writeTabStored(SCROLL_POSITIONS, stored.replace(`"${pathname}${search}":`, '"":'));
};
