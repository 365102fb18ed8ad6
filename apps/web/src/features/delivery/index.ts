export { rememberDeliveryCity, useDeliveryCity } from './delivery-city.js';
export { dayInWords, useDeliveryDay, useToday } from './delivery-day.js';
export { FreeDelivery } from './free-delivery.js';
