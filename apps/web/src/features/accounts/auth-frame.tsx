import type { ReactNode } from 'react';
import { t } from '../../platform/i18n.js';
import { Footprint } from '../../ui/footprint.js';

/** Positions of the footprints, in percent of the panel: they lead up and to the right, out of the frame. */
const FOOTPRINTS = [
  { x: 50, y: 92, turn: 38 },
  { x: 62, y: 80, turn: 40 },
  { x: 64, y: 64, turn: 30 },
  { x: 76, y: 52, turn: 32 },
  { x: 77, y: 36, turn: 24 },
  { x: 89, y: 24, turn: 28 },
  { x: 89, y: 8, turn: 20 },
] as const;

const promises = (): string[] => [
  t`Your orders and where they are`,
  t`Addresses saved for next time`,
  t`A cart that follows you from phone to laptop`,
];

/** The form on the left; on wide screens the benefits of an account on the right. */
export const AuthFrame = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <div className="grid md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
    {/* Aligns the left edge with the header's on very wide screens. The page is 210 % of this column (1 of 2.1). */}
    <section className="px-gutter py-12 lg:py-20 lg:pl-[max(var(--spacing-gutter),calc((210%-var(--frame))/2+var(--spacing-gutter)))]">
      <div className="w-full max-w-md">
        <h1 className="text-3xl">{title}</h1>
        {children}
      </div>
    </section>
    <aside className="dusk relative -mb-section hidden overflow-hidden md:block" aria-label={t`What an account is for`}>
      <div aria-hidden="true" className="absolute inset-0 max-lg:hidden">
        {FOOTPRINTS.map(({ x, y, turn }, step) => (
          <span
            key={y}
            className="absolute w-9 text-marigold"
            style={{
              left: `${String(x)}%`,
              top: `${String(y)}%`,
              rotate: `${String(turn)}deg`,
              opacity: 0.14 + step * 0.12,
            }}
          >
            <Footprint foot={step % 2 === 0 ? 'left' : 'right'} />
          </span>
        ))}
      </div>
      <div className="relative flex h-full max-w-152 flex-col gap-12 px-8 py-12 lg:px-12 lg:py-20 xl:px-20">
        <p className="max-w-[9ch] font-display text-4xl leading-[0.95] font-bold tracking-tight">
          {t`One account for every step`}
        </p>
        <ol className="grid max-w-[19rem]">
          {promises().map((promise, index) => (
            <li key={promise} className="flex gap-4 border-t border-(--dusk-line) py-4">
              <span aria-hidden="true" className="tabular font-display font-semibold text-marigold">
                {String(index + 1)}
              </span>
              {promise}
            </li>
          ))}
        </ol>
      </div>
    </aside>
  </div>
);
