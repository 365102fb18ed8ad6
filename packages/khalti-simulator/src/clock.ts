export { createClock, type Clock } from '@paila/simulator-kit';

const NEPAL_OFFSET_MS = (5 * 60 + 45) * 60_000;

/** A time in the provider's format: Nepal time with microseconds, `2023-05-25T16:26:16.471000+05:45`. */
export const nepalTime = (time: number): string =>
  new Date(time + NEPAL_OFFSET_MS).toISOString().replace('Z', '000+05:45');
