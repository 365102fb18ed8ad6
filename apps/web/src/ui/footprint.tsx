import { names } from '../platform/names.js';

interface FootprintProps {
  foot: 'left' | 'right';
  hollow?: boolean;
  className?: string;
}

/** A shoe's footprint, the shop's symbol for a step. Drawn in the text's colour. */
export const Footprint = ({ foot, hollow = false, className }: FootprintProps) => (
  <svg
    viewBox="-1.5 -1.5 19 48"
    fill={hollow ? 'none' : 'currentColor'}
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
    className={names(foot === 'left' && '-scale-x-100', className)}
  >
    <path d="M9 0c4.6.4 7 5.4 6.6 12.2-.3 4.6-1.7 7.4-2 11.4-.3 3.4-1.8 5.2-5 5.2-3.3 0-5-2-5.6-5C2.200 20 .3 17.400.1 12.800-.3 5.500 3.800-.4 9 0z" />
    <path d="M3.900 33h8.700c.5 0 .9.4.8 1-.4 6-1.700 10-5 10s-4.800-4-5.300-10c-.1-.6.3-1 .8-1z" />
  </svg>
);
