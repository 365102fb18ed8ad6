import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** How far below the window the end of the list is when the next products load. */
const MARGIN = '400px';

/**
 * Loads more of a list when the shopper scrolls to its end.
 * @param shown how many products the list shows now: after each load, the end is looked for again
 * @param isOn whether there is more that scrolling may load
 * @returns a reference for the element at the end of the list
 */
export const useLoadByScrolling = (
  shown: number,
  isOn: boolean,
  load: () => void,
): RefObject<HTMLDivElement | null> => {
  const end = useRef<HTMLDivElement>(null);
  const onEnd = useEffectEvent(load);
  useEffect(() => {
    if (!isOn || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        onEnd();
      },
      { rootMargin: `0px 0px ${MARGIN}` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [shown, isOn]);
  return end;
};
