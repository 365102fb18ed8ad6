export { useDeliveryTerms, useReturns } from './terms.js';
export { rememberDeliveryCity, useDeliveryCity } from './terms.js';
export { formatDay, useDeliveryDay, useToday } from './delivery-day.js';
export { DeliveryTimes } from './delivery-times.js';
export { FreeDelivery } from './free-delivery.js';
