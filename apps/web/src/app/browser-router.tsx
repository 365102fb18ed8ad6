import { type ComponentProps, startTransition, useEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { useIsFirstView } from '../platform/first-view.js';
import { announceAppReady, announcePageLeft } from '../early/app-runs.js';

/**
 * React Router's provider subscribes to the router only after the first render. That render is interruptible, and the
 * user may navigate during it; if so, rendering starts over at the current location.
 */
export const BrowserRouter = ({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) => {
  const [drawnAddress] = useState(() => window.location.href);
  const [hasMoved, setHasMoved] = useState(false);
  useEffect(() => {
    const hasMovedOn = window.location.href !== drawnAddress;
    startTransition(() => setHasMoved(hasMovedOn));
    if (hasMovedOn) announcePageLeft();
  }, [drawnAddress]);
  const isFirstView = useIsFirstView();
  // Recorded taps are replayed on what the visitor's own data change, such as the last chosen size.
  useEffect(() => {
    if (!isFirstView) announceAppReady();
  }, [isFirstView]);
  return <RouterProvider key={String(hasMoved)} router={router} />;
};
