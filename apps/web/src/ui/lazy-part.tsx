import { type ReactNode, Suspense } from 'react';
import { t } from '../platform/i18n.js';
import { ErrorBoundary } from './error-boundary.js';

const Missing = () => (
  <p
    role="alert"
    className="fixed inset-x-4 bottom-4 z-60 rounded-sm bg-text px-4 py-2 font-semibold text-surface shadow-float sm:left-auto sm:w-96"
  >
    {t`We could not load this part of the shop. Your cart is safe.`}{' '}
    <button
      type="button"
      className="inline-flex min-h-11 items-center underline underline-offset-4"
      onClick={() => {
        window.location.reload();
      }}
    >
      {t`Reload page`}
    </button>
  </p>
);

/** Wraps a lazily loaded part: if its code cannot be fetched, the page shows a message and works without it. */
export const LazyPart = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={<Missing />}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
);
