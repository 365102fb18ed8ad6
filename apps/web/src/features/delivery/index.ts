export { rememberDeliveryCity, useDeliveryCity } from './delivery-city.js';
export { dayInWords, useDeliveryDay } from './delivery-day.js';
