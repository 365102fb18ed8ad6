import { Component, type ReactNode } from 'react';
import type { Location } from 'react-router';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** What stands in the place of what broke. */
  fallback: (error: unknown) => ReactNode;
  /** Where the shopper is: going elsewhere is another try. */
  location?: Location;
}

interface Broken {
  /** In an object, as anything can be thrown. */
  failure: { error: unknown } | null;
  location: Location | undefined;
}

/** Keeps what breaks in a part of the page from taking the rest along. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Broken> {
  override state: Broken = { failure: null, location: this.props.location };

  static getDerivedStateFromError(error: unknown): Partial<Broken> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ location }: ErrorBoundaryProps, state: Broken): Broken | null {
    return location === state.location ? null : { failure: null, location };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error) : this.props.children;
  }
}
