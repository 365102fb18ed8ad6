import type { ReactNode } from 'react';

interface ListHeaderProps {
  heading: string;
  /** The number of products. */
  count: ReactNode;
  /** Links to the lists beside this one. */
  neighbours?: ReactNode;
}

/** The heading of a list: what it shows, how many that are, and the ways to the lists beside it. */
export const ListHeader = ({ heading, count, neighbours }: ListHeaderProps) => (
  <div className="frame grid gap-x-8 pt-7 pb-3 md:pt-12 md:pb-6">
    <h1 className="text-3xl">{heading}</h1>
    <div className="flex min-h-11 items-center justify-between gap-x-8 pt-1 md:pt-2">
      <div className="shrink-0 text-muted">{count}</div>
      {neighbours}
    </div>
  </div>
);
