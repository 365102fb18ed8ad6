import { SHOP_NAME, SHOP_NAME_NEPALI } from '@paila/shared';
import { names } from '../platform/names.js';
import { useSettings } from '../platform/settings.js';

/** The shop's name in Latin and Devanagari; a name set by the operator has no Devanagari form. */
export const Wordmark = ({ className }: { className?: string }) => {
  const { shopName } = useSettings();
  return (
    <span className={names('font-display leading-none font-extrabold tracking-tight whitespace-nowrap', className)}>
      <span>{shopName}</span>
      {shopName === SHOP_NAME && (
        <>
          {/* Keeps screen readers from reading the two as one word. */}{' '}
          <span lang="ne" className="ml-[0.06em] font-semibold text-gold">
            {SHOP_NAME_NEPALI}
          </span>
        </>
      )}
    </span>
  );
};
