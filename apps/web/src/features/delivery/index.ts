export { useDeliveryTerms, useReturns } from './terms.js';
export { ELSEWHERE, placesOf, rememberDeliveryPlace, useChosenPlace, useDeliveryPlace, zoneOfPlace } from './places.js';
export { feeText, hasFees, missingText, zoneFeeText } from './fees.js';
export { formatDay, useDeliveryDay, useToday } from './delivery-day.js';
export { DeliveryTimes } from './delivery-times.js';
export { DeliveryCost } from './delivery-cost.js';
export { openingText, PickUpPlace } from './pick-up.js';
export { PlaceChoice } from './place-choice.js';
export { useIsPickUp } from './use-is-pick-up.js';
