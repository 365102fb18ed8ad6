/**
 * The longest times of a shop that stops, in milliseconds, one after the other. Whoever stops the shop must give it
 * more than their sum: `stop_grace_period` in docker-compose.prod.yml.
 */
export const STOP_LIMITS_MS = {
  /** Running requests. */
  drain: 10_000,
  /** Jobs, consumers of events, and threads. Another instance, or the next start, goes on with longer work. */
  background: 15_000,
  /** Connections to a database that may hang. */
  disconnect: 15_000,
} as const;
