import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ErrorBoundary, ScrollMemory } from '../../platform/router/index.js';
import { PageSkeleton } from '../../ui/skeleton.js';
import { BrokenPage } from '../broken-page.js';

/** Around every page: one that is on its way or breaks leaves header, cart and footer standing. */
export const PageFrame = () => (
  <ErrorBoundary location={useLocation()} fallback={(error) => <BrokenPage error={error} />}>
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
      <ScrollMemory />
    </Suspense>
  </ErrorBoundary>
);
