import type { ReactNode } from 'react';

/** The heading of a list, with the number of products in it. */
export const ListHeader = ({ heading, count }: { heading: string; count: ReactNode }) => (
  <div className="frame flex flex-col items-baseline justify-between gap-x-8 gap-y-1 pt-10 pb-6 md:flex-row md:pt-16 md:pb-9">
    <h1 className="text-4xl">{heading}</h1>
    <div className="text-muted">{count}</div>
  </div>
);
