import type { ReactNode } from 'react';

const Mark = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 160 96"
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

/** Empty: an open box with nothing in it. */
export const BoxMark = () => (
  <Mark>
    <path d="M34 40h92v40H34zM34 40 22 26h92l12 14M34 40h92l12-14h-24" />
    <path className="stroke-gold" strokeWidth="4" d="M66 60h28" />
  </Mark>
);

/** Something broke: a shoe whose lace came loose. */
export const LooseLaceMark = () => (
  <Mark>
    <path d={SHOE} />
    <path d="M12 78h112v8H12z" />
    <path className="stroke-gold" strokeWidth="3" d="M58 42c10-14 22-6 16 3s-18 2-8-9 34-12 52-2 30 4 38-8" />
  </Mark>
);

/** Not found: footprints that lead off the page. */
export const FootprintsMark = () => (
  <Mark>
    {[22, 62, 102, 142].map((x, step) => (
      <g
        key={x}
        transform={`translate(${String(x)} ${step % 2 === 0 ? '56' : '26'}) rotate(82)`}
        opacity={1 - step * 0.24}
      >
        <path d="M0 0c6-3 12 0 12 8s-3 10-3 16-8 6-9 0 1-9-1-14-4-8 1-10z" className="fill-gold stroke-gold" />
      </g>
    ))}
  </Mark>
);

/** Offline: a shoe and a cut line. */
export const CutLineMark = () => (
  <Mark>
    <path d="M4 52h52m16 0h10m22 0h52" strokeDasharray="1 0" />
    <path className="stroke-gold" strokeWidth="4" d="m62 40 6 24m16-24 6 24" />
  </Mark>
);

/** Somebody must log in first: a door left ajar. */
export const LockedMark = () => (
  <Mark>
    <path d="M40 86V10h64v76M26 86h108" />
    <path d="m104 10-34 10v76l34-10" />
    <path className="stroke-gold" strokeWidth="4" d="M80 54v8" />
  </Mark>
);

/** Nothing said yet: a bell at rest. */
export const BellMark = () => (
  <Mark>
    <path d="M80 10v8m-30 56c8-8 8-18 8-28 0-16 8-28 22-28s22 12 22 28c0 10 0 20 8 28z" />
    <path className="stroke-gold" strokeWidth="4" d="M72 84h16" />
  </Mark>
);

/** Waiting for somebody else's word: sand that runs. */
export const WaitMark = () => (
  <Mark>
    <path d="M54 10h52M54 86h52M60 10c0 22 12 30 20 38 8-8 20-16 20-38M60 86c0-22 12-30 20-38 8 8 20 16 20 38" />
    <path className="stroke-gold" strokeWidth="3" d="M80 52v14m-8 12h16" />
  </Mark>
);

/** Nowhere to deliver yet: a house without a number. */
export const DoorMark = () => (
  <Mark>
    <path d="M36 86V42l44-32 44 32v44M20 86h120" />
    <path d="M68 86V56h24v30" />
    <path className="stroke-gold" strokeWidth="4" d="M84 70v4" />
  </Mark>
);
