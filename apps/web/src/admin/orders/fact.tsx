import type { ReactNode } from 'react';

/** A named value in a description list of a card. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4 py-0.5">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 text-right break-all">{children}</dd>
  </div>
);
