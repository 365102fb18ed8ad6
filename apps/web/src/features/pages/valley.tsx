/** The Kathmandu valley at dusk: the snow line, two ridges, the roofs of a temple and of the town. */
export const Valley = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 1440 640" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className={className}>
    <path fill="oklch(0.36 0.11 275)" d="M0 0h1440v640H0z" />
    <circle cx="1040" cy="248" r="92" fill="oklch(0.8 0.16 75)" />
    <path
      fill="oklch(0.58 0.09 283)"
      d="m0 390 96-58 62 34 118-104 58 52 70-36 96 82 84-50 66 38 110-128 52 60 44-30 92 98 74-46 90 62 106-92 78 60 64-34 80 56v366H0z"
    />
    <path
      fill="oklch(0.9 0.02 280)"
      d="m276 262 58 52-30 8-20-12-22 20-34-14zm484-42 52 60-28 14-22-20-30 26-26-24zm422 56 78 60-40 4-22-16-24 18-30-20z"
      opacity="0.75"
    />
    <path
      fill="oklch(0.46 0.1 280)"
      d="m0 452 140-40 120 34 170-66 150 62 130-36 180 54 150-52 170 48 110-34 120 26v192H0z"
    />
    <path fill="oklch(0.31 0.095 277)" d="m0 520 190-34 220 40 240-36 250 44 230-40 310 34v112H0z" />
    <g fill="oklch(0.24 0.075 277)">
      <path d="M0 640v-74h64v-26h52v26h58v-38h70v52h84v-28h62v40h96v-22h60v70z" />
      <path d="M1440 640v-90h-58v26h-72v-44h-66v30h-60v-22h-74v48h-92v-24h-66v76z" />
      <path d="M770 352h4v-26h6v26h4l10 18h40l-22 22h-8v36h52l-28 26h-8v38h70l-34 30h-10v148H708V522h-10l-34-30h70v-38h-8l-28-26h52v-36h-8l-22-22h40z" />
    </g>
    <g fill="oklch(0.8 0.16 75)">
      <path d="M764 548h26v44h-26zM740 470h12v14h-12zm62 0h12v14h-12zM84 596h12v16H84zm170 4h12v16h-12zm118-6h12v16h-12zm812-6h12v16h-12zm92 10h12v16h-12zm108-26h12v16h-12z" />
    </g>
  </svg>
);
