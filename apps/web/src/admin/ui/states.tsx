import type { ReactNode } from 'react';
import { isApiFailure, messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { BoxMark, CutLineMark, LooseLaceMark } from '../../ui/marks.js';
import { useOnline } from '../../platform/online.js';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.js';
import { Button } from './button.js';

interface StateProps {
  children: ReactNode;
  action?: ReactNode;
}

const LOOK = 'grid justify-items-start gap-4 px-gutter py-10';

/** An empty list: a drawing, a sentence and the next step. */
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

interface PlaceholdersProps {
  /** The classes of each block. */
  sizes: readonly string[];
  className?: string;
}

/** Grey blocks in place of content that is loading. */
export const Placeholders = ({ sizes, className = 'grid gap-4 px-gutter py-4' }: PlaceholdersProps) => (
  <Skeleton className={className}>
    {sizes.map((size, index) => (
      <SkeletonBlock key={index} className={size} />
    ))}
  </Skeleton>
);

/** Shown while the account or a page's code is loading. */
export const PageSkeleton = () => <Placeholders sizes={['h-5 w-40', 'h-4 w-full max-w-xl', 'h-4 w-full max-w-lg']} />;

export interface LoadedProps<Data> {
  /** The call, as its hook returns it. */
  call: { readonly data?: Data | undefined; readonly error?: unknown; readonly refetch: () => unknown };
  placeholders?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The data of a call. While the call is loading, placeholders; if it failed, the reason. */
export const Loaded = <Data,>({ call: { data, error, refetch }, placeholders, children }: LoadedProps<Data>) => {
  if (error !== undefined) return <FailedCall error={error} onRetry={() => void refetch()} />;
  return data === undefined ? placeholders : children(data);
};

/** True if a call failed because there is no such record. */
export const isMissing = (error: unknown): boolean => isApiFailure(error) && error.status === 404;

interface NoRecordProps {
  call: { readonly error?: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
  placeholders: ReactNode;
  missing: string;
  /** The next step. */
  action: ReactNode;
}

/** Shown instead of a record that is loading, missing or could not be loaded. */
export const NoRecord = ({ call: { error, isFetching, refetch }, placeholders, missing, action }: NoRecordProps) => {
  if (isFetching) return placeholders;
  if (isMissing(error)) return <EmptyState action={action}>{missing}</EmptyState>;
  return <FailedCall error={error} onRetry={() => void refetch()} />;
};
