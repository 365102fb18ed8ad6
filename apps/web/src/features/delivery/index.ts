export { rememberDeliveryCity, useDeliveryCity } from './delivery-city.js';
export { useDeliveryDay } from './delivery-day.js';
export { FreeDelivery } from './free-delivery.js';
