import type { Brand } from '@paila/shared';
import { siAdidas, siJordan, siNike, siPuma, siReebok } from 'simple-icons';

const MARKS: Readonly<Partial<Record<Brand, string>>> = {
  nike: siNike.path,
  adidas: siAdidas.path,
  puma: siPuma.path,
  reebok: siReebok.path,
  jordan: siJordan.path,
};

/** A brand's mark where there is one to have; its name in type stands beside it in any case. */
export const BrandMark = ({ brand, className }: { brand: Brand; className?: string }) => {
  const path = MARKS[brand];
  return path === undefined ? null : (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor" className={className}>
      <path d={path} />
    </svg>
  );
};
