interface MarkProps {
  /** Its left edge, to align it with the text. */
  from: number;
  /** The lines of the drawing, and the part of it in gold. */
  lines: string;
  gold: string;
  thin?: boolean;
}

/** A drawing for an empty or failed page. */
export const Mark = ({ from, lines, gold, thin = false }: MarkProps) => (
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
    <path d={lines} />
    <path className="stroke-gold" strokeWidth={thin ? 3 : 4} d={gold} />
  </svg>
);

/** Empty: an open, empty box. */
export const BoxMark = () => (
  <Mark from={21} lines="M34 40h92v40H34zM34 40 22 26h92l12 14M34 40h92l12-14h-24" gold="M66 60h28" />
);

/** Error: a shoe with a loose lace. */
export const LooseLaceMark = () => (
  <Mark
    from={11}
    lines="M12 70c0-14 3-26 7-37 9 6 21 7 33 1 12 17 29 25 48 27 14 2 22 8 24 17H12zM12 78h112v8H12z"
    gold="M58 42c10-14 22-6 16 3s-18 2-8-9 34-12 52-2 30 4 38-8"
    thin
  />
);

/** Offline: a shoe and a cut cable. */
export const CutLineMark = () => <Mark from={3} lines="M4 52h52m16 0h10m22 0h52" gold="m62 40 6 24m16-24 6 24" />;
