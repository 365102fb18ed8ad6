import { useEffect, useLayoutEffect, useState } from 'react';
import { readTabStored, writeTabStored } from '../storage.js';
import { useRouter, useRouterState } from './router-provider.js';
import type { Location } from 'react-router';

const STORED_AS = 'scrollPositions';

/** The first page of every visit has the same key: it is told apart by its path, lest it scroll to another's place. */
const placeOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

const storedPositions = (): Map<string, number> => {
  try {
    return new Map(JSON.parse(readTabStored(STORED_AS) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
};

const targetOf = (hash: string): Element | null => {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
};

/**
 * Remembers how far down every visited page was scrolled: "back" and a reload find the same place, a new page begins at
 * its top or at the part that its address names. It stands beside the page, behind the same fallback: there is nothing to
 * scroll before the page is there.
 */
export const ScrollMemory = () => {
  const router = useRouter();
  const { location, keepsScroll, isArrival } = useRouterState();
  const [positions] = useState(storedPositions);
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const keep = (): void => {
      positions.set(placeOf(router.state.location), window.scrollY);
      writeTabStored(STORED_AS, JSON.stringify([...positions]));
      // While another page is loaded in its place, and for a reload, the browser knows best.
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', keep);
    const unsubscribe = router.subscribe({
      show: () => undefined,
      leave: (left) => positions.set(placeOf(left), window.scrollY),
    });
    return () => {
      window.removeEventListener('pagehide', keep);
      unsubscribe();
    };
  }, [router, positions]);
  useLayoutEffect(() => {
    const known = positions.get(placeOf(location));
    const target = targetOf(location.hash);
    if (known !== undefined) window.scrollTo(0, known);
    else if (target) target.scrollIntoView();
    // Whoever arrived may have read on in what the server sent.
    else if (!keepsScroll && !isArrival) window.scrollTo(0, 0);
  }, [location, keepsScroll, isArrival, positions]);
  return null;
};
