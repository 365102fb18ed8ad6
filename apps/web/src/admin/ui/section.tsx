import { type ReactNode, useId } from 'react';

/** A part of a page with a heading. */
export const Section = ({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 border-b border-line">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        {beside}
      </div>
      <div className="py-3">{children}</div>
    </section>
  );
};
