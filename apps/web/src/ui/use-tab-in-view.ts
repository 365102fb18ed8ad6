import { type RefObject, useEffect, useRef } from 'react';

/** Pixels of the previous tab that stay visible, as a hint that there is one. */
const PREVIOUS_TAB_WIDTH = 56;

/** Scrolls a strip of tabs to the current one without scrolling the page. */
export const useTabInView = (current: unknown): RefObject<HTMLUListElement | null> => {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (tab && strip.current) strip.current.scrollLeft = tab.offsetLeft - strip.current.offsetLeft - PREVIOUS_TAB_WIDTH;
  }, [current]);
  return strip;
};
