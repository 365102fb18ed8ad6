import type { ReactNode } from 'react';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { BoxMark, CutLineMark, LooseLaceMark } from '../../ui/marks.js';
import { useOnline } from '../../platform/online.js';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.js';
import { Button } from './button.js';

interface StateProps {
  /** One or two short sentences. */
  children: ReactNode;
  /** The next step. */
  action?: ReactNode;
}

const LOOK = 'grid justify-items-start gap-4 px-gutter py-10';

/** Nothing here: a drawing, a sentence and the next step. */
export const EmptyState = ({ children, action }: StateProps) => (
  <div className={LOOK}>
    <span className="text-muted">
      <BoxMark />
    </span>
    <p className="max-w-[48ch] text-lg">{children}</p>
    {action}
  </div>
);

/** A failure and the next step. Announced immediately. */
export const ErrorState = ({ children, action }: StateProps) => {
  const online = useOnline();
  return (
    <div role="alert" className={LOOK}>
      <span className="text-muted">{online ? <LooseLaceMark /> : <CutLineMark />}</span>
      <p className="max-w-[48ch] text-lg">{children}</p>
      {action}
    </div>
  );
};

/** A failed call that can be tried again. */
export const FailedCall = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <ErrorState action={<Button onClick={onRetry}>{t`Try again`}</Button>}>{messageOf(error)}</ErrorState>
);

/** Shown while the account or a page's code is loading. */
export const PageSkeleton = () => (
  <Skeleton className="grid gap-4 px-gutter py-4">
    <SkeletonBlock className="h-5 w-40" />
    <SkeletonBlock className="h-4 w-full max-w-xl" />
    <SkeletonBlock className="h-4 w-full max-w-lg" />
  </Skeleton>
);
