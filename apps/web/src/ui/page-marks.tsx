import { Mark } from './marks.js';

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
