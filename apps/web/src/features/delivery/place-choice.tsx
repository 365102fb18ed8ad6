import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { placeName, placesOf, rememberDeliveryPlace, useDeliveryPlace } from './places.js';
import { useDeliveryTerms } from './terms.js';

/** The choice of the place whose delivery is shown, here and elsewhere in the shop. */
export const PlaceChoice = ({ className }: { className?: string }) => {
  const { zones } = useDeliveryTerms();
  const place = useDeliveryPlace();
  return (
    <select
      aria-label={t`City of delivery`}
      value={place}
      className={names('select-arrow min-h-11 rounded-sm pr-8 pl-2 text-[max(1rem,16px)]', className)}
      onChange={({ target }) => rememberDeliveryPlace(target.value)}
    >
      {placesOf(zones).map((one) => (
        <option key={one} value={one}>
          {placeName(one)}
        </option>
      ))}
    </select>
  );
};
