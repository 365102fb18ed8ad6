import type { Brand } from '@paila/shared';
import { siAdidas, siJordan, siNike, siPuma, siReebok } from 'simple-icons';

const MARKS: Readonly<Partial<Record<Brand, string>>> = {
  nike: siNike.path,
  adidas: siAdidas.path,
  puma: siPuma.path,
  reebok: siReebok.path,
  jordan: siJordan.path,
};

/** A brand's logo, if there is one; decorative, as the brand's name is always shown next to it. */
export const BrandMark = ({ brand, className }: { brand: Brand; className?: string }) => {
  const path = MARKS[brand];
  return path === undefined ? null : (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor" className={className}>
      <path d={path} />
    </svg>
  );
};
