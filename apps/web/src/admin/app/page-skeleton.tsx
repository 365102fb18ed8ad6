import { Skeleton, SkeletonBlock } from '../../ui/skeleton.js';

/** Shown while it is not known yet who is here, or a page's code is loading. */
export const PageSkeleton = () => (
  <Skeleton className="grid gap-4 px-gutter py-4">
    <SkeletonBlock className="h-5 w-40" />
    <SkeletonBlock className="h-4 w-full max-w-xl" />
    <SkeletonBlock className="h-4 w-full max-w-lg" />
  </Skeleton>
);
