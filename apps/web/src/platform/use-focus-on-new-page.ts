import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Moves the focus to the page's heading, for keyboards and screen readers. */
export const focusHeading = (main: HTMLElement | null): void => {
  const heading = main?.querySelector<HTMLElement>('h1');
  if (heading) heading.tabIndex = -1;
  (heading ?? main)?.focus({ preventScroll: true });
};

/** After navigation moves the focus to the page's heading; not on the first page of a document. */
export const useFocusOnNewPage = () => {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusHeading(main.current);
  }, [pathname]);
  return main;
};
