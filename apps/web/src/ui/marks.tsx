import type { ReactNode } from 'react';

/** The frame of a drawing for an empty or failed page. @param from its left edge, to align it with the text */
export const Mark = ({ from, children }: { from: number; children: ReactNode }) => (
  <svg
    viewBox={`${String(from)} 0 160 96`}
    width="160"
    height="96"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

const SHOE = 'M12 70c0-14 3-26 7-37 9 6 21 7 33 1 12 17 29 25 48 27 14 2 22 8 24 17H12z';

/** Empty: an open, empty box. */
export const BoxMark = () => (
  <Mark from={21}>
    <path d="M34 40h92v40H34zM34 40 22 26h92l12 14M34 40h92l12-14h-24" />
    <path className="stroke-gold" strokeWidth="4" d="M66 60h28" />
  </Mark>
);

/** Error: a shoe with a loose lace. */
export const LooseLaceMark = () => (
  <Mark from={11}>
    <path d={SHOE} />
    <path d="M12 78h112v8H12z" />
    <path className="stroke-gold" strokeWidth="3" d="M58 42c10-14 22-6 16 3s-18 2-8-9 34-12 52-2 30 4 38-8" />
  </Mark>
);

/** Offline: a shoe and a cut cable. */
export const CutLineMark = () => (
  <Mark from={3}>
    <path d="M4 52h52m16 0h10m22 0h52" strokeDasharray="1 0" />
    <path className="stroke-gold" strokeWidth="4" d="m62 40 6 24m16-24 6 24" />
  </Mark>
);
