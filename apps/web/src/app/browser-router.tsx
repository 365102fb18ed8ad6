import { type ComponentProps, startTransition, useEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
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
    announceAppReady();
  }, [drawnAddress]);
  return <RouterProvider key={String(hasMoved)} router={router} />;
};
