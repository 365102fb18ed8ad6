import { type RefObject, useEffect, useRef } from 'react';

/** Pixels of the tab before that stay in view, as a hint that there is one. */
const BEFORE = 56;

/** For a strip of tabs that scrolls sideways: the tab of the page comes into view, the page itself stays where it is. */
export const useTabInView = (current: unknown): RefObject<HTMLUListElement | null> => {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (tab && strip.current) strip.current.scrollLeft = tab.offsetLeft - strip.current.offsetLeft - BEFORE;
  }, [current]);
  return strip;
};
