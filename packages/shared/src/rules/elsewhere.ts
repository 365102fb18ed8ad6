import type { DeliveryZone } from '../contract/public-settings.js';

/**
 * True for the zone of every place that no zone names. A file of its own, as the start of the web app needs nothing else
 * about delivery: 500 bytes.
 */
export const isElsewhere = ({ cities }: Pick<DeliveryZone, 'cities'>): boolean => cities.length === 0;
