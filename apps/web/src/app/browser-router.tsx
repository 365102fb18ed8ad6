import { type ComponentProps, startTransition, useEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { announceAppReady, announcePageLeft } from '../early/app-runs.js';

/**
 * React Router's provider, which listens to its router only once the first page is drawn. As that is done in portions,
 * somebody may have gone back meanwhile: then it starts over, where they are now.
 */
export const BrowserRouter = ({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) => {
  const [drawnAddress] = useState(() => window.location.href);
  const [hasMoved, setHasMoved] = useState(false);
  useEffect(() => {
    const isElsewhere = window.location.href !== drawnAddress;
    startTransition(() => {
      setHasMoved(isElsewhere);
    });
    if (isElsewhere) announcePageLeft();
    announceAppReady();
  }, [drawnAddress]);
  return <RouterProvider key={String(hasMoved)} router={router} />;
};
