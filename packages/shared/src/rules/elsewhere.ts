import type { DeliveryZone } from '../contract/public-settings.js';

/**
 * True for the zone of every place that no zone names. It has a file of its own, as the start of the web app needs
 * nothing else about delivery: that saves 500 bytes.
 */
export const isElsewhere = ({ cities }: Pick<DeliveryZone, 'cities'>): boolean => cities.length === 0;
