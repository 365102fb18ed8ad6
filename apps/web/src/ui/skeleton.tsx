import type { CSSProperties, ReactNode } from 'react';
import { names } from '../platform/names.js';
import { t } from '../platform/i18n.js';

/** A grey placeholder; give it the size of the content, so that the layout does not shift. */
export const SkeletonBlock = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={names('skeleton block rounded-sm', className)} />
);

/**
 * A line of text as a placeholder, as high as the text will be.
 * @param bar classes of the grey bar within the line
 */
export const SkeletonLine = ({ className, bar }: { className?: string; bar: string }) => (
  <p className={names('flex items-center', className)}>
    &#8203;
    <SkeletonBlock className={bar} />
  </p>
);

/** Wraps placeholders; screen readers read "Loading..." instead. */
export const Skeleton = ({ children, ...box }: { children: ReactNode; className?: string; style?: CSSProperties }) => (
  <div role="status" {...box}>
    <span className="sr-only">{t`Loading...`}</span>
    {children}
  </div>
);

/** Shown while a page's code is loading. */
export const PageSkeleton = () => (
  <Skeleton className="frame grid min-h-dvh content-start gap-6 py-16">
    <SkeletonBlock className="h-12 w-2/3 max-w-lg" />
    <SkeletonBlock className="h-5 w-full max-w-2xl" />
    <SkeletonBlock className="h-5 w-4/5 max-w-xl" />
  </Skeleton>
);
