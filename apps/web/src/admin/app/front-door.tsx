import type { ReactNode } from 'react';
import { Wordmark } from '../../app/layout/wordmark.js';
import { pathTo } from '@paila/shared';

/** The frame of what is shown to those who are not let in. */
export const FrontDoor = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="grid min-h-dvh content-center justify-items-center bg-sunken px-gutter py-10">
    <div className="grid w-full max-w-sm justify-items-start gap-4 border border-line bg-raised p-6">
      <a href={pathTo('home')} className="inline-flex min-h-11 items-center">
        <Wordmark className="text-xl" />
      </a>
      <h1 className="text-xl">{title}</h1>
      {children}
    </div>
  </main>
);
