import { type ReactNode, Suspense, Component } from 'react';
import { t } from '../platform/i18n.js';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Shown instead of the part that threw. */
  fallback: ReactNode;
}

/** Contains errors in a part of a page. Whole pages have the error boundaries of their routes. */
class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}

const Missing = () => (
  <p
    role="alert"
    className="fixed inset-x-4 bottom-4 z-60 rounded-sm bg-text px-4 py-2 font-semibold text-surface shadow-float sm:left-auto sm:w-96"
  >
    {t`We could not load this part of the shop. Your cart is safe.`}{' '}
    <button
      type="button"
      className="inline-flex min-h-11 items-center underline underline-offset-4"
      onClick={() => window.location.reload()}
    >
      {t`Reload page`}
    </button>
  </p>
);

interface LazyPartProps {
  children: ReactNode;
  loading?: ReactNode;
  /** Shown if the code cannot be fetched; by default a message beside the page, which works without the part. */
  missing?: ReactNode;
}

/** Wraps a lazily loaded part of a page. */
export const LazyPart = ({ children, loading, missing = <Missing /> }: LazyPartProps) => (
  <ErrorBoundary fallback={missing}>
    <Suspense fallback={loading}>{children}</Suspense>
  </ErrorBoundary>
);
